import type { Colleague } from "./company.ts";
import { msOf } from "./dates.ts";
import { seedOf } from "./hash.ts";
import { textOf, type Words } from "./words.ts";

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
  /** May count a campaign's traffic each time it is read. */
  readonly text: string;
  /** Tells lines of the same second apart. */
  seed: number;
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
  words: Words,
  answers: readonly (readonly [afterMinutes: number, author: Colleague, words: Words])[] = [],
): ChatMessage {
  const ms = msOf(when[0], when[1]);
  let last = ms;
  const replies = answers.map(([after, who, said]) => {
    last += after * 60_000;
    return lineOf(last, who, said);
  });
  return messageOf(channel, lineOf(ms, author, words), replies);
}

export function messageOf(channel: ChannelKey, line: ChatLine, replies: ChatLine[]): ChatMessage {
  const { ms, author, seed } = line;
  return {
    channel,
    ms,
    author,
    seed,
    replies,
    get text() {
      return line.text;
    },
  };
}

function lineOf(ms: number, author: Colleague, words: Words): ChatLine {
  const seed = typeof words === "string" ? seedOf(words) : seedOf(author.key + ms);
  return {
    ms,
    author,
    seed,
    get text() {
      return textOf(words);
    },
  };
}
