import type { ChatReply } from "../../../chat/schemas.ts";

type Told = Omit<ChatReply, "answer" | "conversationId" | "timestamp">;
type OrUndefined<T> = { [K in keyof T]?: T[K] | undefined };

/** A question with its answer. Of one from the past there is less: evidence, sources and usage are not stored. */
export interface Exchange extends OrUndefined<Told> {
  /** Begins the ids of its elements. */
  id: string;
  question: string | undefined;
  answer: string | undefined;
  /** The same request to the API. */
  curl?: string;
}
