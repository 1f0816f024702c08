import { expect, test } from "vitest";
import { createCompletionsModel } from "../../../src/analyst/models/completions/model.ts";
import { createModels } from "../../../src/analyst/models/create-models.ts";
import { ModelError, type Completion, type Model } from "../../../src/domain/model.ts";

/** What was said, and the text as it came. */
async function askOnce(model: Model | undefined): Promise<Partial<Completion> & { heard: string[] }> {
  const heard: string[] = [];
  const request = {
    messages: [{ role: "user" as const, content: "?" }],
    signal: new AbortController().signal,
  };
  const said = await model?.ask(request, (delta) => void heard.push(delta));
  return { ...said, heard };
}

function hear(response: () => Response) {
  return askOnce(createCompletionsModel("m", () => Promise.resolve(response())));
}

/** A stream whose bytes come in pieces of this many. */
function events(lines: string[], { size = 7 } = {}): Response {
  const bytes = new TextEncoder().encode(lines.map((line) => `data: ${line}\n\n`).join(""));
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
}

const delta = (value: object, rest: object = {}) =>
  JSON.stringify({ choices: [{ delta: value, finish_reason: null }], ...rest });
const END = JSON.stringify({ choices: [{ delta: {}, finish_reason: "stop" }] });

test("Text, thoughts and usage come as the server sends them, wherever its bytes are cut", async () => {
  const usage = { prompt_tokens: 9, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 6 } };
  const said = await hear(() =>
    events([
      delta({ role: "assistant", content: "" }),
      delta({ reasoning_content: "hm" }),
      delta({ content: "Grüße " }),
      delta({ content: "日本" }),
      END,
      JSON.stringify({ choices: [], usage }),
      "[DONE]",
    ]),
  );
  expect(said).toEqual({
    text: "Grüße 日本",
    heard: ["Grüße ", "日本"],
    reasoning: "hm",
    calls: [],
    usage: { inputTokens: 9, cachedTokens: 6, outputTokens: 4 },
    isCut: false,
  });
});

const whole = (name: string, input: string) => expect.objectContaining({ name, input });

test.each([
  [
    "in pieces, by their index",
    [
      delta({ tool_calls: [{ index: 0, id: "a", function: { name: "query", arguments: '{"x"' } }] }),
      delta({ tool_calls: [{ index: 1, id: "b", function: { name: "read", arguments: "" } }] }),
      delta({ tool_calls: [{ index: 0, function: { arguments: ":1}" } }] }),
      delta({ tool_calls: [{ index: 1, function: { arguments: "{}" } }] }),
    ],
  ],
  [
    "whole, each counted as the first",
    [
      delta({ tool_calls: [{ index: 0, id: "a", function: { name: "query", arguments: '{"x":1}' } }] }),
      delta({ tool_calls: [{ index: 0, id: "b", function: { name: "read", arguments: "{}" } }] }),
    ],
  ],
  [
    "as Workers AI writes them",
    [
      JSON.stringify({ response: "", tool_calls: [{ name: "query", arguments: { x: 1 } }] }),
      JSON.stringify({ response: "", tool_calls: [{ name: "read", arguments: {} }] }),
      JSON.stringify({ response: null, tool_calls: [{ id: null, name: null, arguments: "" }] }),
      "[DONE]",
    ],
  ],
])("Calls are put together: %s", async (_form, lines) => {
  const { calls = [] } = await hear(() => events([...lines, END]));
  expect(calls).toEqual([whole("query", '{"x":1}'), whole("read", "{}")]);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
});

test("A server that does not stream is read as well", async () => {
  const message = { content: "Hello", tool_calls: null };
  expect(await hear(() => Response.json({ choices: [{ message }] }))).toMatchObject({ text: "Hello" });
});

test.each([
  ["an error status", () => new Response("no", { status: 429 }), true],
  ["a refusal of the request", () => new Response("no", { status: 400 }), false],
  ["an error in the stream", () => events([delta({ content: "a" }), '{"error":{"message":"x"}}']), true],
  ["a stream that ends too early", () => events([delta({ content: "a" })]), true],
  ["JSON that is no completion", () => Response.json({ hello: 1 }), false],
  ["no JSON", () => new Response("<html>"), false],
])("Throws a ModelError for %s", async (_what, response, isRetryable) => {
  const error = await hear(response).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ModelError);
  expect(error).toMatchObject({ isRetryable });
});

test("Workers AI gets the model's name beside a body of the same form", async () => {
  const asked: unknown[] = [];
  const run = (...args: unknown[]) => {
    asked.push(args);
    return Promise.resolve(events(['{"response":"Hi"}', "[DONE]"]));
  };
  const names = { names: ["@cf/one", "@cf/two"], checkName: undefined, fallsBackOffline: false };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is used of the binding
  const ai = { run } as unknown as Ai;
  const { models } = createModels({ kind: "workers-ai", ...names }, { fetch, ai });
  expect(models.map(({ name }) => name)).toEqual(["@cf/one", "@cf/two"]);
  expect(await askOnce(models[0])).toMatchObject({ text: "Hi" });
  expect(asked).toEqual([
    [
      "@cf/one",
      expect.objectContaining({ messages: [{ role: "user", content: "?" }] }),
      { returnRawResponse: true, signal: expect.any(AbortSignal) },
    ],
  ]);
});
