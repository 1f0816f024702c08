import { COLLEAGUES, type Colleague } from "./company.ts";
import { msOf } from "./dates.ts";
import { seedOf } from "./hash.ts";
import { textOf, wordsOf, type Template, type Words } from "./words.ts";

/** The channels of the company by their names; a private one's id begins with G. */
const CHANNEL_IDS = {
  general: "C0GENERAL1",
  marketing: "C0MARKETI2",
  sales: "C0SALES003",
  operations: "C0OPERATI4",
  support: "C0SUPPORT5",
  random: "C0RANDOM06",
  leadership: "G0LEADERS7",
} as const;

export type ChannelName = keyof typeof CHANNEL_IDS;

export const CHANNELS = Object.entries(CHANNEL_IDS).map(([name, id]) => {
  return { name, id, isPrivate: id.startsWith("G") };
});

export type Channel = (typeof CHANNELS)[number];

export interface ChatLine {
  ms: number;
  author: Colleague;
  /** May count a campaign's traffic each time. */
  text: () => string;
  /** Tells lines of the same second apart. */
  seed: number;
}

export interface ChatMessage extends ChatLine {
  channel: ChannelName;
  replies: ChatLine[];
}

interface Beginning {
  channel: ChannelName;
  ms: number;
}

export function at(channel: ChannelName, day: number, minute: number): Beginning {
  return { channel, ms: msOf(day, minute) };
}

interface Said {
  author: Colleague;
  words: Words;
}

export function voiceOf(author: Colleague): Template<Said> {
  return (parts, ...blanks) => ({ author, words: wordsOf(parts, blanks) });
}

export const VOICES = {
  ada: voiceOf(COLLEAGUES.ada),
  ben: voiceOf(COLLEAGUES.ben),
  cleo: voiceOf(COLLEAGUES.cleo),
  dario: voiceOf(COLLEAGUES.dario),
  eva: voiceOf(COLLEAGUES.eva),
};

/** What is said some minutes after the line before it. */
export type Answer = readonly [afterMinutes: number, said: Said];

export function talk({ channel, ms }: Beginning, head: Said, ...answers: readonly Answer[]): ChatMessage {
  let last = ms;
  const replies = answers.map(([after, said]) => lineOf((last += after * 60_000), said));
  return { ...lineOf(ms, head), channel, replies };
}

function lineOf(ms: number, { author, words }: Said): ChatLine {
  const seed = typeof words === "string" ? seedOf(words) : seedOf(author.key + ms);
  return { ms, author, seed, text: () => textOf(words) };
}
