import { describe, it, vi } from "vitest";
import { conversations, messages } from "../../src/db/schema.ts";
import { prefersEventStream } from "../../src/chat/stream-chat.ts";
import { limitHeaders, readError } from "../support/errors.ts";
import { hurry } from "../support/hurry.ts";
import { finalMessage, finalText, scriptModel, streamed } from "../support/model.ts";
import { createOrganization, db } from "../support/service.ts";
import { createClient, gateModel, STREAM } from "./client.ts";
import { namesOf, parseEvents, shownAnswer } from "./events.ts";
import { connectTraffic, QUERY } from "./traffic.ts";

async function setUp() {
  const { key } = await createOrganization();
  return { key, client: createClient(key) };
}

async function setUpTraffic() {
  const { key, client } = await setUp();
  await connectTraffic(key);
  return client;
}

describe("POST /chat with Accept: text/event-stream", () => {
  it("tells steps, actions and tables as they come, the answer, its evidence and the reply", async ({
    expect,
  }) => {
    const client = await setUpTraffic();
    const answer = "There were {{r1.total.sessions}} sessions. Nobody wrote about it!\n\nAsk again later.";
    scriptModel({ toolCalls: [QUERY] }, finalText(answer));
    const response = await client.chat({ include: ["data", "evidence"] }, { headers: STREAM });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.has("X-Request-Id")).toBe(true);
    expect(limitHeaders(response).limit).toBe(1000);
    const { events } = parseEvents(await response.text());
    expect(namesOf(events)).toEqual(["step", "data", "action", "step", "delta", "evidence", "done"]);
    const reply = JSON.parse(events.at(-1)?.text ?? "") as Record<string, unknown[]>;
    const dataOf = (name: string) => events.find(({ event }) => event === name)?.data;
    expect(dataOf("step")).toEqual({ step: 1 });
    expect(dataOf("action")).toEqual(reply["actions"]?.[0]);
    expect(dataOf("data")).toEqual(reply["data"]?.[0]);
    expect(events.filter(({ event }) => event === "delta").map(({ data }) => data)).toEqual([
      { text: "There were 4,711 sessions." },
      { text: " Nobody wrote about it!" },
      { text: "\n\nAsk again later." },
    ]);
    expect(shownAnswer(events)).toBe(reply["answer"]);
    expect(dataOf("evidence")).toEqual({ evidence: reply["evidence"] });
    const stored = await db().select().from(messages);
    expect(stored[1]).toMatchObject({ content: reply["answer"], conversationId: reply["conversationId"] });
  });

  it("shows a sentence while the model still writes the next one", async ({ expect }) => {
    const client = await setUpTraffic();
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const pieces = finalMessage("First, {{r1.total.sessions}}. Second.").match(/[^]{1,9}/g) ?? [];
    const cut = pieces.findIndex((_, index) => pieces.slice(0, index).join("").includes("Seco"));
    scriptModel({ toolCalls: [QUERY] }, { response: () => slowly(pieces, cut, opened) });
    const response = await client.chat({}, { headers: STREAM });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("4,711")) text += (await reader?.read())?.value ?? "";
    expect(text).not.toContain("Second");
    open();
    for (;;) {
      const { done = true, value = "" } = (await reader?.read()) ?? {};
      if (done) break;
      text += value;
    }
    expect(shownAnswer(parseEvents(text).events)).toBe("First, 4,711. Second.");
  });

  it("never shows a figure that no tool returned, not even for a moment", async ({ expect }) => {
    const client = await setUpTraffic();
    const answer = "It went well. There were {{r1.total.users}} users. Fine.";
    scriptModel({ toolCalls: [QUERY] }, finalText(answer), { text: "1: There were some users." });
    const text = await (await client.chat({}, { headers: STREAM })).text();
    const { events } = parseEvents(text);
    expect(text).not.toContain("[…]");
    expect(shownAnswer(events)).toBe("It went well. There were some users. Fine.");
    expect(events.findIndex(({ text: data }) => data.includes("It went well."))).toBeLessThan(
      events.findIndex(({ text: data }) => data.includes("some users")),
    );
  });

  it("shows nothing before it is certain that the answer needs no tool", async ({ expect }) => {
    const client = await setUpTraffic();
    scriptModel(
      finalText("You had 815 sessions."),
      { toolCalls: [QUERY] },
      finalText("You had {{r1.total.sessions}} sessions."),
    );
    const text = await (await client.chat({}, { headers: STREAM })).text();
    // The number alone is now and then in a timestamp or an id.
    expect(text).not.toContain("815 sessions");
    expect(shownAnswer(parseEvents(text).events)).toBe("You had 4,711 sessions.");
  });

  it("keeps what it has shown when the model breaks off, says that the rest is missing, and ends with an error", async ({
    expect,
  }) => {
    const client = await setUpTraffic();
    const said = ["en\nThere were {{r1.total.", "sessions}} sessions. This was ", "because of"];
    const model = scriptModel({ toolCalls: [QUERY] }, { response: () => streamed(said, "broken") });
    const { events } = parseEvents(await (await client.chat({}, { headers: STREAM })).text());
    const shown = "There were 4,711 sessions.\n\nThe rest of this answer is missing: the model broke off.";
    expect(shownAnswer(events)).toBe(shown);
    expect(events.at(-1)).toMatchObject({ event: "error", data: { code: "model_unavailable" } });
    expect(model.requests).toHaveLength(2);
    expect((await db().select().from(messages)).map(({ content }) => content)).toEqual(["Hello", shown]);
  });

  it("begins again unseen when the model breaks off before anything was shown", async ({ expect }) => {
    hurry(2000);
    const client = await setUpTraffic();
    scriptModel(
      { toolCalls: [QUERY] },
      { response: () => streamed(["en\nThere we"], "broken") },
      finalText("There were {{r1.total.sessions}}."),
    );
    const { events } = parseEvents(await (await client.chat({}, { headers: STREAM })).text());
    expect(shownAnswer(events)).toBe("There were 4,711.");
  });

  it("marks what a second reader objects to behind the answer", async ({ expect }) => {
    const client = await setUpTraffic();
    const { requests } = scriptModel(
      { toolCalls: [QUERY] },
      finalText("There were {{r1.total.sessions}} sessions. That is a record."),
      { text: "2: the table has no other month" },
    );
    const options = { headers: STREAM, env: { CHECK_MODEL: "reader" } };
    const response = await client.chat({ include: ["evidence"] }, options);
    const { events } = parseEvents(await response.text());
    const answer = "There were 4,711 sessions. That is a record.";
    expect(shownAnswer(events)).toBe(answer);
    const checks = [{ start: 27, end: answer.length, reason: "the table has no other month" }];
    expect(events.filter(({ event }) => event === "check").map(({ data }) => data)).toEqual(checks);
    expect(namesOf(events).slice(-4)).toEqual(["delta", "check", "evidence", "done"]);
    expect(events.at(-1)?.data).toMatchObject({ checks });
    expect(requests[2]?.model).toBe("reader");
    const asked = JSON.stringify(requests[2]?.messages);
    expect(asked).toContain("1: There were 4,711 ⟨r1.total.sessions⟩ sessions.");
    expect(asked).toContain("2: That is a record.");
  });

  it("ends with the included fields, and sends the evidence without being asked", async ({ expect }) => {
    const { client } = await setUp();
    scriptModel(finalText("You asked about 12 boats."));
    const body = { message: "What about 12 boats?", include: ["evidence", "usage"] };
    const { events } = parseEvents(await (await client.chat(body, { headers: STREAM })).text());
    const done = events.at(-1)?.data as { evidence: unknown[]; usage: object };
    expect(done.evidence).toMatchObject([{ text: "12", kind: "user" }]);
    expect(events.at(-2)).toMatchObject({ event: "evidence", data: { evidence: done.evidence } });
    expect(done.usage).toMatchObject({ steps: 1, toolCalls: 0, totalTokens: 15, cachedTokens: 4 });
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

/** A stream of these pieces that waits before one of them. */
function slowly(pieces: readonly string[], cut: number, opened: Promise<void>): Response {
  const parts = [pieces.slice(0, cut), pieces.slice(cut)].map((some) => streamed(some));
  const [first, rest] = parts;
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      async start(controller) {
        const begun = (await first?.text())?.split("\n\n").slice(0, -2).join("\n\n") ?? "";
        controller.enqueue(encoder.encode(`${begun}\n\n`));
        await opened;
        controller.enqueue(encoder.encode(await rest?.text()));
        controller.close();
      },
    }),
    { headers: { "Content-Type": "text/event-stream" } },
  );
}

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
