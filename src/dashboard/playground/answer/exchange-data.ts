import type { ChatReply } from "../../../chat/schemas.ts";

type Told = Omit<ChatReply, "answer" | "conversationId" | "timestamp">;
type OrUndefined<T> = { [K in keyof T]?: T[K] | undefined };

/** A question with its answer. Of one from the past there is less: sources, usage and the request are not stored. */
export interface Exchange extends OrUndefined<Told> {
  /** Begins the ids of its elements; the answer's own where it is stored. */
  id: string;
  question: string | undefined;
  answer: string | undefined;
  /** The same request to the API. */
  curl?: string;
}

/** The tables of an answer, with what is needed to show them. */
export interface AnswerData {
  /** Begins the ids of their elements. */
  id: string;
  data: NonNullable<ChatReply["data"]>;
  language: string;
}

export function dataOf({ id, data = [], language = "en" }: Exchange): AnswerData {
  return { id, data, language };
}
