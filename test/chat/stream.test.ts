import { describe, it, vi } from "vitest";
import { conversations, messages } from "../../src/db/schema.ts";
import { prefersEventStream } from "../../src/chat/accept.ts";
import { splitAnswer } from "../../src/chat/split-answer.ts";
import { connectSource } from "../support/connect.ts";
import { limitHeaders, readError } from "../support/errors.ts";
import { finalText, scriptModel } from "../support/model.ts";
import { createOrganization, db } from "../support/service.ts";
import { createClient, gateModel, STREAM } from "./client.ts";
import { namesOf, parseEvents, shownAnswer } from "./events.ts";

const SEARCH = { name: "team_chat_search", input: { query: "outage" } };

async function setUp() {
  const { key } = await createOrganization();
  return { key, client: createClient(key) };
}

describe("POST /chat with Accept: text/event-stream", () => {
  it("tells steps and actions as they happen, then answer, evidence and the reply", async ({ expect }) => {
    const { key, client } = await setUp();
    await connectSource({ key, type: "team-chat" });
    const answer = "Nothing was found. Nobody wrote about it!\n\nAsk again later.";
    scriptModel({ toolCalls: [SEARCH] }, finalText(answer));
    const response = await client.chat({}, { headers: STREAM });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.has("X-Request-Id")).toBe(true);
    expect(limitHeaders(response).limit).toBe(1000);
    const { events } = parseEvents(await response.text());
    expect(namesOf(events)).toEqual(["step", "action", "step", "delta", "evidence", "done"]);
    const { actions, ...reply } = JSON.parse(events.at(-1)?.text ?? "") as Record<string, unknown>;
    expect(events.find(({ event }) => event === "step")?.data).toEqual({ step: 1 });
    expect(events.find(({ event }) => event === "action")?.data).toEqual((actions as unknown[])[0]);
    expect(events.filter(({ event }) => event === "delta").length).toBeGreaterThan(2);
    expect(shownAnswer(events)).toBe(reply["answer"]);
    expect(events.find(({ event }) => event === "evidence")?.data).toEqual({ evidence: [] });
    expect(Object.keys(reply)).toEqual([
      "answer",
      "thoughts",
      "followUpQuestion",
      "reasoning",
      "conversationId",
      "timestamp",
    ]);
    const stored = await db().select().from(messages);
    expect(stored[1]).toMatchObject({ content: answer, conversationId: reply["conversationId"] });
  });

  it("never shows a figure that no tool returned, not even for a moment", async ({ expect }) => {
    const { client } = await setUp();
    scriptModel(finalText("There were 4711 sessions."), finalText("I cannot tell."));
    const text = await (await client.chat({}, { headers: STREAM })).text();
    expect(text).not.toContain("4711");
    expect(shownAnswer(parseEvents(text).events)).toBe("I cannot tell.");
  });

  it("ends with the included fields, and sends the evidence without being asked", async ({ expect }) => {
    const { client } = await setUp();
    scriptModel(finalText("You asked about 12 boats."));
    const body = { message: "What about 12 boats?", include: ["evidence", "usage"] };
    const { events } = parseEvents(await (await client.chat(body, { headers: STREAM })).text());
    const done = events.at(-1)?.data as { evidence: unknown[]; usage: object };
    expect(done.evidence).toMatchObject([{ text: "12", kind: "question" }]);
    expect(events.at(-2)).toMatchObject({ event: "evidence", data: { evidence: done.evidence } });
    expect(done.usage).toMatchObject({ steps: 1, toolCalls: 0, totalTokens: 15 });
  });

  it("refuses what is not in order as plain JSON with its status", async ({ expect }) => {
    const { client } = await setUp();
    const stranger = createClient("bak_nobody");
    for (const [response, status] of [
      [await client.chat({ conversationId: "cnv_unknown" }, { headers: STREAM }), 404],
      [await client.chat({ agentId: "nobody" }, { headers: STREAM }), 400],
      [await client.chat({ message: "" }, { headers: STREAM }), 400],
      [await stranger.chat({}, { headers: STREAM }), 401],
    ] as const) {
      expect(response.status).toBe(status);
      expect(response.headers.get("Content-Type")).toContain("application/json");
      await readError(response);
    }
  });

  it("ends with an error event when it fails on the way, and stores nothing", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { client } = await setUp();
    scriptModel({ response: () => new Response("no", { status: 401 }) });
    const response = await client.chat({}, { headers: STREAM });
    expect(response.status).toBe(200);
    const { events } = parseEvents(await response.text());
    expect(events.at(-1)).toMatchObject({
      event: "error",
      data: {
        error: "The model is unavailable",
        code: "model_unavailable",
        requestId: response.headers.get("X-Request-Id"),
      },
    });
    expect(namesOf(events)).not.toContain("done");
    expect(await db().select().from(messages)).toEqual([]);
  });

  it("sends a heartbeat every 15 seconds while the model thinks", async ({ expect }) => {
    const { client } = await setUp();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const model = gateModel();
    const response = await client.chat({}, { headers: STREAM });
    await model.asked;
    vi.advanceTimersByTime(46_000);
    model.open();
    const { heartbeats, events } = parseEvents(await response.text());
    expect(heartbeats).toBe(3);
    expect(shownAnswer(events)).toBe("Late.");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("privacy mode stores nothing of it", async ({ expect }) => {
    const { client } = await setUp();
    scriptModel(finalText("Private."));
    const response = await client.chat({ privacyMode: true }, { headers: STREAM });
    expect(shownAnswer(parseEvents(await response.text()).events)).toBe("Private.");
    expect(await db().select().from(conversations)).toEqual([]);
  });
});

describe("a client that goes away", () => {
  it("from a stream aborts the model call, and nothing is stored", async ({ expect }) => {
    const { client } = await setUp();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const model = gateModel();
    const response = await client.chat({}, { headers: STREAM });
    await model.asked;
    await response.body?.cancel();
    await vi.waitFor(() => expect(model.signals[0]?.aborted).toBe(true));
    model.open();
    await client.settle();
    expect(vi.getTimerCount()).toBe(0);
    expect(await db().select().from(messages)).toEqual([]);
  });

  for (const headers of [{}, STREAM]) {
    it(`by aborting its request with ${JSON.stringify(headers)} does the same`, async ({ expect }) => {
      const { client } = await setUp();
      const model = gateModel();
      const controller = new AbortController();
      const pending = client.chat({}, { headers, signal: controller.signal });
      await model.asked;
      controller.abort();
      await (await pending).text();
      expect(model.signals[0]?.aborted).toBe(true);
      model.open();
      expect(await db().select().from(messages)).toEqual([]);
    });
  }
});

describe("the Accept header", () => {
  const cases: [string | undefined, boolean][] = [
    [undefined, false],
    ["", false],
    ["*/*", false],
    ["application/json", false],
    ["text/html", false],
    ["text/event-stream", true],
    ["TEXT/Event-Stream; charset=utf-8", true],
    ["text/event-stream, */*", true],
    ["text/event-stream;q=0.5, */*;q=0.8", false],
    ["application/json, text/event-stream", false],
    ["text/event-stream, application/json", false],
    ["application/json;q=0.9, text/event-stream", true],
    ["application/json, text/event-stream;q=0.9", false],
    ["text/event-stream;q=0, */*", false],
    ["text/event-stream;q=0", false],
    ["text/event-stream;q=nonsense", false],
    ["text/*", true],
    ["application/*;q=0.1, text/*;q=0.2", true],
    ["*/*;q=0.1, application/json;q=0", true],
  ];
  it("means a stream only when it ranks one above JSON", ({ expect }) => {
    expect(cases.map(([header]) => [header, prefersEventStream(header)])).toEqual(cases);
  });
});

describe("the pieces of an answer", () => {
  it("join to the answer, end at sentences and never split a character", ({ expect }) => {
    expect(splitAnswer("One. Two is 2.5!\n- three")).toEqual(["One. ", "Two is 2.5!\n", "- three"]);
    expect(splitAnswer("")).toEqual([]);
    for (const answer of ["😀".repeat(450), "word ".repeat(300), "\n\n a\r\n", "x".repeat(1000), "a.b. c"]) {
      const pieces = splitAnswer(answer);
      expect(pieces.join("")).toBe(answer);
      expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= 900)).toBe(true);
    }
  });
});
