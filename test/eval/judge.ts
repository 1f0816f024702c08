import type { ChatReply } from "../../src/chat/schemas.ts";
import type { Golden } from "./golden.ts";
import { numeralsOf, shows } from "./numerals.ts";

/** What is wrong with an answer, under the four headings; nothing where it is right. */
export interface Verdict {
  figure: string[];
  evidence: string[];
  sources: string[];
  followUp: string[];
}

export type Heading = keyof Verdict;
export const HEADINGS = ["figure", "evidence", "sources", "followUp"] as const satisfies Heading[];

export function isRight(verdict: Verdict): boolean {
  return HEADINGS.every((heading) => verdict[heading].length === 0);
}

export function judge(golden: Golden, reply: ChatReply): Verdict {
  return {
    figure: judgeFigure(golden, reply.answer),
    evidence: judgeEvidence(reply),
    sources: judgeSources(golden, reply),
    followUp: judgeFollowUp(golden.question, reply.followUpQuestion),
  };
}

const DECLINES =
  /\b(?:cannot|can't|can not|unable|not able|don't|do not|doesn't|does not|could not|couldn't|not available|no (?:data|sources?|figures?|information|records?|way)|none of|nothing)\b/i;
const EMPTY = /\b(?:no|none|nothing|not any|neither|did not find|didn't find|could not find)\b/i;

function judgeFigure({ outcome, figures, mentions, absent }: Golden, answer: string): string[] {
  const numerals = numeralsOf(answer);
  const text = answer.toLowerCase();
  const holds = (word: string) => text.includes(word.toLowerCase());
  return [
    ...judgeOutcome(outcome, answer),
    ...figures
      .filter((figure) => !shows(numerals, figure))
      .map(({ value, unit }) => `no ${[value].flat().join(" or ")} ${unit}`),
    ...mentions
      .filter((words) => ![words].flat().some(holds))
      .map((words) => `no "${[words].flat().join('" or "')}"`),
    ...absent.filter(holds).map((word) => `"${word}" stands there`),
  ];
}

function judgeOutcome(outcome: Golden["outcome"], answer: string): string[] {
  if (answer.trim() === "") return ["no answer"];
  if (outcome === "figures") return asksBack(answer) ? ["asks back"] : [];
  const digits = /\d/.test(answer) ? ["holds a figure"] : [];
  if (outcome === "asks") return answer.includes("?") ? digits : ["does not ask back", ...digits];
  if (outcome === "declines")
    return DECLINES.test(answer) ? digits : ["does not say that it cannot", ...digits];
  if (outcome === "empty")
    return EMPTY.test(answer) ? digits : ["does not say that there is nothing", ...digits];
  return digits;
}

/** A question in place of an answer. */
export function asksBack(answer: string): boolean {
  return /\?\s*$/.test(answer) && !/\d/.test(answer);
}

/** Numbers of an ordered list's items are no figures. */
const ORDINALS = /^\s*\d+[.)] /gm;

/** What the service says when no figure of an answer could be traced. */
const NOTHING_LEFT = /\bcould not confirm the figures\b/i;

/** Every digit of the answer lies in the span of a binding, and every span holds what its binding says. */
function judgeEvidence({ answer, evidence }: ChatReply): string[] {
  if (evidence === undefined) return ["no evidence"];
  const ordinals = [...answer.matchAll(ORDINALS)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
  const spans = [...evidence, ...ordinals];
  const loose = [...answer.matchAll(/\d[\d.,:/-]*/g)].filter(({ index, 0: text }) =>
    [...text.matchAll(/\d/g)].some(({ index: offset }) =>
      spans.every(({ start, end }) => index + offset < start || end <= index + offset),
    ),
  );
  const removed = NOTHING_LEFT.test(answer) ? ["figures were removed"] : [];
  const wrong = evidence.filter(({ start, end, text }) => answer.slice(start, end) !== text);
  return [
    ...removed,
    ...loose.map(([text]) => `"${text}" is not bound`),
    ...wrong.map(({ text }) => `"${text}" stands elsewhere`),
  ];
}

function judgeSources(golden: Golden, { sources = [] }: ChatReply): string[] {
  return golden.sources
    .map((type) => ({ type, status: sources.find((source) => source.type === type)?.status ?? "not told" }))
    .filter(({ status }) => status !== "used" && status !== "stale" && status !== "partial")
    .map(({ type, status }) => `${type} is ${status}`);
}

function judgeFollowUp(question: string, followUp: string): string[] {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  if (followUp.trim() === "") return ["there is none"];
  if (!followUp.includes("?")) return ["it is no question"];
  return plain(followUp) === plain(question) ? ["it is the question asked"] : [];
}
