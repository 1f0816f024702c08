import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";

/** What the loop needs of a model; every `LanguageModelV4` has it. */
export interface Model {
  /** Throws an `APICallError` for what the model's server answered, and for a connection that broke. */
  doGenerate: (options: LanguageModelV4CallOptions) => PromiseLike<ModelReply>;
}

export interface ModelReply {
  content: LanguageModelV4Content[];
  usage: LanguageModelV4Usage;
}

/** What was said before a question. */
export interface HistoryMessage {
  role: "user" | "assistant" | "system";
  content: string;
}
