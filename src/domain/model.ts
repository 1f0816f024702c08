/** A language model, asked for one step at a time. */
export interface Model {
  /** As its server knows it. */
  name: string;
  /** What it says, whole; `onText` hears its text as it comes. Throws a `ModelError`, and the signal's reason. */
  ask: (request: ModelRequest, onText?: (delta: string) => void) => Promise<Completion>;
}

/** As OpenAI's "Create chat completion" takes it (https://platform.openai.com/docs/api-reference/chat/create): all servers speak it. */
export interface ModelRequest {
  messages: readonly ChatMessage[];
  tools?: readonly FunctionTool[];
  /** Of tools that are offered; `auto` unless said. */
  toolChoice?: "auto" | "none" | "required";
  /** Somebody reads the text as it comes; to take a stream apart costs more than the rest of the call. */
  isStreamed?: boolean;
  signal: AbortSignal;
}

export type ChatMessage =
  | { role: "system" | "user"; content: string }
  | {
      role: "assistant";
      content: string | null;
      reasoning_content?: string;
      tool_calls?: {
        id: string;
        type: "function";
        function: { name: string; arguments: string };
        extra_content?: object;
      }[];
    }
  | { role: "tool"; tool_call_id: string; content: string };

export interface FunctionTool {
  type: "function";
  function: { name: string; description: string; parameters: object };
}

export interface Completion {
  text: string;
  /** What a model tells of its thinking. */
  reasoning: string;
  calls: ModelCall[];
  usage: ModelUsage;
  /** It was stopped before its end, by a limit of its length. */
  isCut: boolean;
}

export interface ModelCall {
  id: string;
  name: string;
  /** The text that the model wrote, which may be no JSON. */
  input: string;
  /** To be given back with the call, opaque: Gemini insists on its signature (https://ai.google.dev/gemini-api/docs/thought-signatures). */
  extra?: object;
}

/** Null where the model does not tell. */
export interface ModelUsage {
  inputTokens: number | null;
  /** Of the input, what the provider had in its cache. */
  cachedTokens: number | null;
  outputTokens: number | null;
}

export const unknownUsage: ModelUsage = { inputTokens: null, cachedTokens: null, outputTokens: null };

export const nothingSaid = (): Completion => ({
  text: "",
  reasoning: "",
  calls: [],
  usage: unknownUsage,
  isCut: false,
});

/** What a model's server answered, or that it did not. What was sent and what came back stay out of it: it is logged. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly isRetryable: boolean;
  /** As long as the server wants to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    options: { isRetryable: boolean; retryAfterMs?: number | undefined; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.isRetryable = options.isRetryable;
    this.retryAfterMs = options.retryAfterMs;
  }
}

export interface HistoryMessage {
  role: "user" | "assistant" | "system";
  content: string;
}
