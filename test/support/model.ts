import { vendors } from "./vendors.ts";

/** Settings that make the service use the OpenAI-compatible server of `scriptModel`. */
export const MODEL_SETTINGS = {
  MODEL: "openai-compatible",
  MODEL_BASE_URL: "https://model.test/v1",
  MODEL_NAME: "scripted",
  MODEL_API_KEY: "CANARY-model-key",
};

export interface ModelRequest {
  model: string;
  messages: { role: string; content: unknown; tool_calls?: unknown[] }[];
  tools?: { function: { name: string; parameters: Record<string, unknown> } }[];
  tool_choice?: unknown;
}

interface ToolCall {
  name: string;
  input: unknown;
}

export type Turn =
  | { text: string }
  | { toolCalls: ToolCall[] }
  | { response: () => Response | Promise<Response> };

/** Plays a model that answers with these turns, the last one for ever; answers the requests that it got. */
export function scriptModel(...turns: Turn[]): { requests: ModelRequest[]; headers: Headers[] } {
  const seen: { requests: ModelRequest[]; headers: Headers[] } = { requests: [], headers: [] };
  vendors.answerModel(async (request) => {
    seen.headers.push(request.headers);
    seen.requests.push(await request.json<ModelRequest>());
    const turn = turns[Math.min(seen.requests.length, turns.length) - 1] ?? { text: "nothing" };
    if ("response" in turn) return await turn.response();
    return Response.json(completion(turn, seen.requests.length));
  });
  return seen;
}

/** Plays a model that calls these tools once a question, however many questions come at the same time. */
export function scriptToolCalls(toolCalls: ToolCall[], final: Turn = finalText("Done.")): void {
  vendors.answerModel(async (request) => {
    const { messages } = await request.json<ModelRequest>();
    const isAnswered = messages.at(-1)?.role === "tool";
    if ("response" in final) return await final.response();
    return Response.json(completion(isAnswered ? final : { toolCalls }, messages.length));
  });
}

/** The final message that the prompt asks for. */
export function finalText(answer: string): Turn {
  return { text: JSON.stringify({ answer, thoughts: "t", reasoning: "r", followUpQuestion: "f?" }) };
}

function completion(turn: { text: string } | { toolCalls: ToolCall[] }, step: number) {
  const message =
    "text" in turn
      ? { role: "assistant", content: turn.text }
      : {
          role: "assistant",
          content: null,
          tool_calls: turn.toolCalls.map(({ name, input }, index) => ({
            id: `call_${step}_${index}`,
            type: "function",
            function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
          })),
        };
  return {
    id: `chatcmpl-${step}`,
    object: "chat.completion",
    created: 1,
    model: "scripted",
    choices: [{ index: 0, message, finish_reason: "text" in turn ? "stop" : "tool_calls" }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  };
}
