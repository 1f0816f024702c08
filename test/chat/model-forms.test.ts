import { describe, it } from "vitest";
import { connectSource } from "../support/connect.ts";
import { finalText, MODEL_SETTINGS, scriptModel, type Turn } from "../support/model.ts";
import { callWith, createOrganization } from "../support/service.ts";

function ask(key: string, extra: Record<string, unknown> = {}) {
  const body = { externalUserIdentifier: "user-1", message: "How are we doing?", ...extra };
  return callWith(MODEL_SETTINGS, "/chat", { key, body });
}

/** A completion as a server of another make writes it. */
function completion(message: Record<string, unknown>, rest: Record<string, unknown> = {}): Turn {
  return { response: () => Response.json({ choices: [{ message }], ...rest }) };
}

describe("the forms of a completion", () => {
  it("may be parts, a refusal, or come with reasoning beside it", async ({ expect }) => {
    const { key } = await createOrganization();
    const forms: [Record<string, unknown>, string][] = [
      [
        { content: [{ type: "text", text: "Fi" }, { type: "image" }, { type: "text", text: "ne." }] },
        "Fine.",
      ],
      [{ content: null, refusal: "I cannot." }, "I cannot."],
      [{ content: "Fine.", reasoning_content: "Because." }, "Fine."],
      [{ content: "Fine.", tool_calls: null, refusal: false, annotations: [] }, "Fine."],
    ];
    for (const [message, answer] of forms) {
      scriptModel(completion(message));
      const reply = await (await ask(key)).json<{ answer: string; thoughts: string }>();
      expect(reply.answer).toBe(answer);
      if ("reasoning_content" in message) expect(reply.thoughts).toBe("Because.");
    }
  });

  it("give 502 when they hold no choice, or none that can be read", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const body of [{}, { choices: [] }, { choices: [{}] }, { choices: "CANARY" }, null, 7]) {
      const model = scriptModel({ response: () => Response.json(body) });
      const response = await ask(key);
      expect(response.status).toBe(502);
      expect(await response.text()).not.toContain("CANARY");
      expect(model.requests).toHaveLength(1);
    }
  });

  it("need no usage: what it cost is unknown then, and not nothing", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(completion({ content: "Fine." }, { usage: null }));
    const reply = await (await ask(key, { include: ["usage"] })).json<{ usage: Record<string, unknown> }>();
    expect(reply.usage).toMatchObject({ inputTokens: null, outputTokens: null, totalTokens: null, steps: 1 });
  });
});

describe("what a model is told of its own tool calls", () => {
  const call = (id: string | null, name: string, input: string) => ({
    id,
    type: "function",
    function: { name, arguments: input },
    extra_content: { google: { thought_signature: "c2ln" } },
  });

  it("holds its words, its reasoning and what it wants back, and an answer to each call", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "team-chat" });
    const calls = [
      call("a", "search", '{"words":"outage"}'),
      call("b", "search", "{broken"),
      call("c", "search", "[7]"),
      call(null, "delete_everything", ""),
    ];
    const first = { content: "Looking.", reasoning_content: "Hm.", tool_calls: calls };
    const model = scriptModel(completion(first), finalText("Done."));
    expect((await ask(key)).status).toBe(200);
    const [said, ...answers] = model.requests[1]?.messages.slice(2) ?? [];
    expect(said).toMatchObject({
      role: "assistant",
      content: "Looking.",
      reasoning_content: "Hm.",
      tool_calls: [
        { id: "a", function: { arguments: '{"words":"outage"}' } },
        { id: "b", function: { arguments: "{}" } },
        { id: "c", function: { arguments: "{}" } },
        { function: { name: "delete_everything", arguments: "{}" } },
      ].map((one) => ({ ...one, extra_content: { google: { thought_signature: "c2ln" } } })),
    });
    expect(answers).toMatchObject([
      { role: "tool", tool_call_id: "a", content: expect.stringMatching(/^r1: /) },
      { role: "tool", tool_call_id: "b", content: expect.stringContaining("Invalid arguments") },
      { role: "tool", tool_call_id: "c", content: expect.stringContaining("Invalid arguments") },
      { role: "tool", content: expect.stringContaining("query, search, read") },
    ]);
  });

  it("offers arguments with a default as optional, and none besides", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "team-chat" });
    const model = scriptModel(finalText("Hi."));
    await ask(key);
    const parameters = model.requests[0]?.tools?.[0]?.function.parameters;
    expect(parameters).toMatchObject({ type: "object", required: ["dataset"], additionalProperties: false });
    expect(model.requests[0]?.tool_choice).toBe("auto");
  });
});
