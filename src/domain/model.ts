import type { LanguageModelV4CallOptions, LanguageModelV4ToolCall } from "@ai-sdk/provider";

/** A language model, asked for one step at a time. */
export interface Model {
  /** As its server knows it. */
  name: string;
  /**
   * Says what it says as it comes, and ends with `end`. Throws an `APICallError` for what the model's server answered
   * (also in the midst of its stream), and for a connection that broke or ended too early.
   */
  stream: (options: LanguageModelV4CallOptions) => AsyncIterable<ModelPart>;
}

export type ModelPart =
  | { type: "text"; text: string }
  | { type: "reasoning"; text: string }
  /** Whole; its `input` is the text that the model wrote, which may be no JSON. */
  | { type: "call"; call: LanguageModelV4ToolCall }
  /** `isCut`: it was stopped before its end, by a limit of its length. */
  | { type: "end"; usage: ModelUsage; isCut?: true };

/** Null where the model does not tell. */
export interface ModelUsage {
  inputTokens: number | null;
  /** Of the input, what the provider had in its cache. */
  cachedTokens: number | null;
  outputTokens: number | null;
}

/** What was said before a question. */
export interface HistoryMessage {
  role: "user" | "assistant" | "system";
  content: string;
}
