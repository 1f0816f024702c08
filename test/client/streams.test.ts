import { describe, it, vi } from "vitest";
import { createClient } from "../../src/client/index.ts";
import { messages } from "../../src/db/schema.ts";
import { createIsolate, gateModel } from "../chat/client.ts";
import { createOrganization, db, ORIGIN } from "../support/service.ts";
import { collect, connectAs, createAnalyst, expectFailure } from "./support.ts";

const QUESTION = { message: "How did traffic do last week?" };

/** The client of a user whose every response has these bytes, one at a time. */
function createAnswered(text: string, ending: "closes" | "breaks" = "closes") {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, ++at));
      else if (ending === "closes") controller.close();
      else controller.error(new Error("Connection lost"));
    },
  });
  const fetch = async () => new Response(body);
  return createClient({ baseUrl: ORIGIN, apiKey: "bak_x", fetch }).forUser("user-1");
}

describe("a streamed answer", () => {
  it("comes as typed events, the reply of the plain call at the end", async ({ expect }) => {
    const ada = (await createAnalyst()).forUser("user-1");
    await connectAs(ada, "web-analytics");
    const shown: string[] = [];
    const names: string[] = [];
    const tools: string[] = [];
    for await (const { event, data } of ada.streamChat({ ...QUESTION, include: ["evidence"] })) {
      names.push(event);
      if (event === "delta") shown.push(data.text);
      if (event === "action") tools.push(data.tool);
      if (event === "evidence") expect(data.evidence.length).toBeGreaterThan(0);
      if (event !== "done") continue;
      expect(shown.join("")).toBe(data.answer);
      expect(tools).toEqual(data.actions.map(({ tool }) => tool));
      const { messages: count } = (await collect(ada.each("listConversations")))[0] ?? {};
      expect(count).toBe(2);
    }
    expect(names[0]).toBe("step");
    expect(names.slice(-2)).toEqual(["evidence", "done"]);
  });

  it("is refused before it begins like the plain call", async ({ expect }) => {
    const ada = (await createAnalyst()).forUser("user-1");
    const events = ada.streamChat({ ...QUESTION, conversationId: "cnv_unknown" });
    expect((await expectFailure(expect, events.next(), "conversation_not_found")).status).toBe(404);
  });

  it("stops the model when the loop is left", async ({ expect }) => {
    const { key } = await createOrganization();
    const isolate = createIsolate();
    const model = gateModel();
    const ada = createClient({ baseUrl: ORIGIN, apiKey: key, fetch: isolate.fetch }).forUser("user-1");
    for await (const { event } of ada.streamChat(QUESTION)) {
      expect(event).toBe("step");
      break;
    }
    await vi.waitFor(() => expect(model.signals[0]?.aborted).toBe(true));
    model.open();
    await isolate.settle();
    expect(await db().select().from(messages)).toEqual([]);
  });

  it("is read however its bytes are cut, past heartbeats", async ({ expect }) => {
    const ada = createAnswered(
      ':\n\nid: 1\nevent: delta\ndata: {"text":"Grüße 😀\\n"}\n\n:\n\nid: 2\nevent: done\ndata: {"answer":"Grüße 😀\\n"}\n\n',
    );
    expect(await collect(ada.streamChat(QUESTION))).toEqual([
      { event: "delta", data: { text: "Grüße 😀\n" } },
      { event: "done", data: { answer: "Grüße 😀\n" } },
    ]);
  });

  it("throws when it ends before the answer is complete", async ({ expect }) => {
    for (const text of ["", "<h1>Hello</h1>", 'id: 1\nevent: step\ndata: {"step":1}\n\n']) {
      const events = collect(createAnswered(text).streamChat(QUESTION));
      const error = await expectFailure(expect, events, "unexpected_response");
      expect(error.message).toBe("The answer's stream broke off");
    }
    const broken = createAnswered('id: 1\nevent: step\ndata: {"step":1}\n\n', "breaks");
    await expect(collect(broken.streamChat(QUESTION))).rejects.toThrow("Connection lost");
  });
});

describe("an export", () => {
  it("is read however its bytes are cut, with or without a last line break", async ({ expect }) => {
    const lines = [
      { type: "user", data: { name: "Zoë\u2028" } },
      { type: "record", data: {} },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    for (const ending of ["", "\n"]) {
      expect(await collect(createAnswered(text + ending).export())).toEqual(lines);
    }
  });

  it("that breaks off throws after what came", async ({ expect }) => {
    const records = createAnswered('{"type":"user","data":{}}\n{"type":', "breaks").export();
    expect((await records.next()).value).toMatchObject({ type: "user" });
    await expect(records.next()).rejects.toThrow("Connection lost");
  });
});
