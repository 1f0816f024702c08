import { describe, it } from "vitest";
import { messages } from "../../src/db/schema.ts";
import { connectSource } from "../support/connect.ts";
import { finalText, MODEL_SETTINGS, scriptModel, type Turn } from "../support/model.ts";
import { callWith, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

function ask(key: string, message = "How many sessions?") {
  return callWith(MODEL_SETTINGS, "/chat", { key, body: { externalUserIdentifier: "user-1", message } });
}

/** Finds nothing, in Slack's place. */
const answerSearches = () =>
  vendors.answer(({ path }) =>
    path === "/api/search.messages"
      ? Response.json({ ok: true, messages: { total: 0, matches: [] } })
      : undefined,
  );

const SEARCH = { name: "search", input: { words: "outage" } };
const searches = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: "search", input: { words: `outage${index}` } }));

describe("an OpenAI-compatible model", () => {
  const forms: [string, string][] = [
    ["a code fence", '```json\n{"answer":"Fine."}\n```'],
    ["a sentence around the JSON", 'Here you are: {"answer":"Fine."} Bye'],
    ["plain text", "Fine."],
    ["JSON with wrong types", '{"answer":"Fine.","thoughts":7}'],
  ];
  for (const [name, text] of forms) {
    it(`may answer with ${name}`, async ({ expect }) => {
      const { key } = await createOrganization();
      scriptModel({ text });
      const reply = await (await ask(key)).json<Record<string, string>>();
      expect(reply["answer"]).toBe("Fine.");
      for (const field of ["thoughts", "reasoning", "followUpQuestion"]) expect(reply[field]).toBeTruthy();
    });
  }

  const refusals: [string, Turn][] = [
    ["unauthorized", { response: () => Response.json({ error: { message: "no" } }, { status: 401 }) }],
    ["answers with HTML", { response: () => new Response("<html>") }],
  ];
  for (const [name, turn] of refusals) {
    it(`that is ${name} gives 502 and stores nothing`, async ({ expect }) => {
      const { key } = await createOrganization();
      scriptModel(turn);
      const response = await ask(key);
      expect(response.status).toBe(502);
      expect(await response.json()).toMatchObject({
        error: "The model is unavailable",
        code: "model_unavailable",
      });
      expect(await db().select().from(messages)).toEqual([]);
    });
  }

  it("learns that a source failed, and the answer is not lost", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "team-chat" });
    vendors.answer(({ path }) =>
      path === "/api/search.messages" ? new Response("", { status: 503 }) : undefined,
    );
    const model = scriptModel({ toolCalls: [SEARCH] }, finalText("Slack is down."));
    const reply = await (await ask(key)).json<{ answer: string; actions: { log: string }[] }>();
    expect(reply.answer).toBe("Slack is down.");
    expect(reply.actions[0]?.log).toBe("failed: Slack: it did not answer in time");
    expect(JSON.stringify(model.requests[1])).toContain("Slack: it did not answer in time");
  });

  it("that calls tools for ever is stopped after eight steps with an answer", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "team-chat" });
    answerSearches();
    const turns: Turn[] = searches(7).map((one) => ({ toolCalls: [one] }));
    const model = scriptModel(...turns, finalText("Enough."));
    const reply = await (await ask(key)).json<{ answer: string }>();
    expect(reply.answer).toBe("Enough.");
    expect(model.requests).toHaveLength(8);
    expect(model.requests[7]?.tool_choice).toBe("none");
  });

  it("cannot make more than 20 tool calls", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "team-chat" });
    answerSearches();
    scriptModel({ toolCalls: searches(30) }, finalText("Done."));
    const reply = await (await ask(key)).json<{ actions: unknown[] }>();
    expect(reply.actions).toHaveLength(20);
    expect(vendors.callsTo("slack.com", "/api/search.messages")).toHaveLength(20);
  });

  it("gets nowhere with unknown tools and arguments outside the schema", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "team-chat" });
    const before = vendors.calls.length;
    const toolCalls = [
      { name: "search", input: { words: "secret", datasets: ["mails"] } },
      { name: "delete_everything", input: {} },
      { name: "query", input: { dataset: "secrets" } },
      { name: "search", input: "not json" },
      { name: "search", input: { words: "x", limit: 1e9 } },
    ];
    scriptModel({ toolCalls }, finalText("Done."));
    const response = await ask(key);
    expect(response.status).toBe(200);
    expect(vendors.calls.length).toBe(before);
  });
});
