import type { Colleague } from "./company.ts";
import { msOf } from "./dates.ts";

export type ChannelKey =
  | "general"
  | "marketing"
  | "sales"
  | "operations"
  | "support"
  | "random"
  | "leadership";

/** One message, or one answer in its thread. */
export interface ChatLine {
  ms: number;
  author: Colleague;
  text: string;
}

export interface ChatMessage extends ChatLine {
  channel: ChannelKey;
  replies: ChatLine[];
}

/** A message at a local day and minute; each answer comes the given minutes after the line before it. */
export function say(
  channel: ChannelKey,
  when: readonly [day: number, minute: number],
  author: Colleague,
  text: string,
  answers: readonly (readonly [afterMinutes: number, author: Colleague, text: string])[] = [],
): ChatMessage {
  const ms = msOf(when[0], when[1]);
  let last = ms;
  const replies = answers.map(([after, who, words]) => {
    last += after * 60_000;
    return { ms: last, author: who, text: words };
  });
  return { channel, ms, author, text, replies };
}
