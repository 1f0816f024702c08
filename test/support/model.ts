import { vendors } from "./vendors.ts";

/** Settings that make the service use the OpenAI-compatible server of `scriptModel`. */
export const MODEL_SETTINGS = {
  MODEL: "openai-compatible",
  MODEL_BASE_URL: "https://model.test/v1",
  MODEL_NAME: "scripted",
  MODEL_API_KEY: "CANARY-model-key",
  CHECK_MODEL: "off",
};

export interface ModelRequest {
  model: string;
  messages: { role: string; content: unknown; tool_calls?: unknown[] }[];
  tools?: { function: { name: string; parameters: Record<string, unknown> } }[];
  tool_choice?: unknown;
  stream?: boolean;
}

interface ToolCall {
  name: string;
  input: unknown;
}

export type Turn =
  | { text: string }
  | { toolCalls: ToolCall[] }
  | { response: () => Response | Promise<Response> }
  /** Until the service gives up. */
  | { hangs: true };

/** Plays a model that answers with these turns, the last one for ever; answers the requests that it got. */
export function scriptModel(...turns: Turn[]): { requests: ModelRequest[]; headers: Headers[] } {
  const seen: { requests: ModelRequest[]; headers: Headers[] } = { requests: [], headers: [] };
  vendors.answerModel(async (request) => {
    seen.headers.push(request.headers);
    seen.requests.push(await request.json<ModelRequest>());
    const turn = turns[Math.min(seen.requests.length, turns.length) - 1] ?? { text: "nothing" };
    if ("response" in turn) return await turn.response();
    if ("hangs" in turn) return await untilAborted(request.signal);
    return completion(turn, seen.requests.length, seen.requests.at(-1)?.stream);
  });
  return seen;
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/** Plays a model that calls these tools once a question, however many questions come at the same time. */
export function scriptToolCalls(
  toolCalls: ToolCall[],
  final: Exclude<Turn, { hangs: true }> = finalText("Done."),
): void {
  vendors.answerModel(async (request) => {
    const { messages, stream } = await request.json<ModelRequest>();
    const isAnswered = messages.at(-1)?.role === "tool";
    if ("response" in final) return await final.response();
    return completion(isAnswered ? final : { toolCalls }, messages.length, stream);
  });
}

/** The final message that the prompt asks for. */
export function finalText(answer: string): { text: string } {
  return { text: finalMessage(answer) };
}

export function finalMessage(answer: string, language = "en"): string {
  return `${language}\n${answer}\n===\nthoughts: t\nreasoning: r\nnext: f?`;
}

/** A streamed answer as it comes from the server: chunks of these texts, and its end unless it breaks off. */
export function streamed(pieces: readonly string[], ending: "stop" | "length" | "broken" = "stop"): Response {
  const chunks = pieces.map((content) => ({ choices: [{ index: 0, delta: { content } }] }));
  const end = [{ choices: [{ index: 0, delta: {}, finish_reason: ending }], usage: USAGE }];
  return events(ending === "broken" ? chunks : [...chunks, ...end]);
}

const USAGE = {
  prompt_tokens: 10,
  completion_tokens: 5,
  total_tokens: 15,
  prompt_tokens_details: { cached_tokens: 4 },
};

function events(chunks: readonly object[]): Response {
  const text = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
  return new Response(text, { headers: { "Content-Type": "text/event-stream" } });
}

function cut(text: string): string[] {
  const length = Math.max(7, Math.ceil(text.length / 1000));
  return text.match(new RegExp(`[^]{1,${length}}`, "gu")) ?? [];
}

/** Texts come in pieces, so that everything that reads them meets their edges. */
export function completion(
  turn: { text: string } | { toolCalls: ToolCall[] },
  step = 1,
  isStreamed = false,
): Response {
  if ("text" in turn) {
    if (isStreamed) return streamed(cut(turn.text));
    const message = { role: "assistant", content: turn.text };
    return Response.json({ choices: [{ index: 0, message, finish_reason: "stop" }], usage: USAGE });
  }
  const calls = turn.toolCalls.map(({ name, input }, index) => ({
    index,
    id: `call_${step}_${index}`,
    type: "function",
    function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
  }));
  const message = { role: "assistant", content: null, tool_calls: calls };
  if (!isStreamed)
    return Response.json({ choices: [{ index: 0, message, finish_reason: "tool_calls" }], usage: USAGE });
  return events([
    { choices: [{ index: 0, delta: message }] },
    { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }], usage: USAGE },
  ]);
}
