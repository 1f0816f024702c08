import type { ChatReply } from "../../src/chat/schemas.ts";
import type { Table } from "../../src/tables/table.ts";
import type { Golden } from "./golden.ts";
import { faultsOf, toldNumbers, vouches } from "./vouched.ts";

/** `wrong`: a confident answer to another question, a false "there are none", or evidence that does not hold. */
export type Verdict = "right" | "wrong" | "refused";

export interface Judgement {
  verdict: Verdict;
  /** Why it is not right. */
  reasons: string[];
}

/** In the four languages of the questions. */
const DECLINES =
  /\b(?:cannot|can't|can not|unable|not able|(?:do|does|could)(?:n't| not)|not available|no (?:data|sources?|figures?|information|records?|way)|none of|keine?n? |nicht|nichts|ne (?:peux|peut|dispose)|aucune?|pas de|no (?:puedo|puede|hay|tengo|dispongo))/i;
const EMPTY =
  /\b(?:no|none|nothing|not any|neither|(?:did|could) ?n(?:o|')t find|keine?|nichts|aucune?|ningun[ao]?|ningún)\b/i;

export function judge(golden: Golden, reply: ChatReply): Judgement {
  const { reasons, isHonest } = readings[golden.outcome](golden, reply);
  const faults = faultsOf(reply);
  if (faults.length > 0) return { verdict: "wrong", reasons: [...reasons, ...faults] };
  if (reasons.length === 0) return { verdict: "right", reasons };
  return { verdict: isHonest ? "refused" : "wrong", reasons };
}

interface Read {
  reasons: string[];
  isHonest: boolean;
}

const readings: Record<Golden["outcome"], (golden: Golden, reply: ChatReply) => Read> = {
  figures: (golden, reply) => {
    const told = toldNumbers(reply);
    const missing = golden.figures
      .filter((figure) => !told.some((one) => vouches(figure, one)))
      .map(({ value, unit, label = "" }) => `no ${[value].flat().join(" or ")} ${unit} ${label}`.trim());
    const asks = asksBack(reply) ? ["asks back"] : [];
    const reasons = [...asks, ...missing, ...wording(golden, reply), ...unused(golden, reply)];
    return { reasons, isHonest: refuses(reply) || isQuoting(reply) };
  },
  // A zero is nothing.
  empty: (golden, reply) => {
    const found = [...nonZero(reply), ...wording(golden, reply), ...unused(golden, reply)];
    const silent =
      EMPTY.test(reply.answer) || toldNumbers(reply).length > 0 ? [] : ["does not say that there is nothing"];
    return { reasons: [...found, ...silent], isHonest: refuses(reply) };
  },
  asks: (_, reply) => wants(reply, [...nonZero(reply), ...(asks(reply) ? [] : ["does not ask back"])]),
  declines: (_, reply) =>
    wants(reply, [
      ...nonZero(reply),
      ...(DECLINES.test(reply.answer) || asks(reply) ? [] : ["does not say that it cannot"]),
    ]),
  talks: (golden, reply) => wants(reply, [...nonZero(reply), ...wording(golden, reply)]),
  names: (golden, reply) => {
    const { leftOut = [] } = reply.interpretation ?? {};
    const text = [reply.answer, ...leftOut].join(" ").toLowerCase();
    const unnamed = golden.mentions.filter(
      (words) => ![words].flat().some((word) => text.includes(word.toLowerCase())),
    );
    return {
      reasons: unnamed.map((words) => `does not name ${[words].flat()[0]}`),
      isHonest: refuses(reply),
    };
  },
};

function wants(reply: ChatReply, reasons: string[]): Read {
  return { reasons: reply.answer.trim() === "" ? ["no answer"] : reasons, isHonest: refuses(reply) };
}

const asks = ({ answer }: ChatReply): boolean => answer.includes("?");

function nonZero(reply: ChatReply): string[] {
  return toldNumbers(reply).flatMap(({ value, text }) => (value === 0 ? [] : [`holds ${text}`]));
}

function wording({ mentions, absent }: Golden, { answer }: ChatReply): string[] {
  const text = answer.toLowerCase();
  const holds = (word: string): boolean => text.includes(word.toLowerCase());
  return [
    ...mentions
      .filter((words) => ![words].flat().some(holds))
      .map((words) => `no "${[words].flat().join('" or "')}"`),
    ...absent.filter(holds).map((word) => `"${word}" stands there`),
  ];
}

function unused(golden: Golden, { sources = [] }: ChatReply): string[] {
  const isUsed = (type: string): boolean =>
    sources.some((one) => one.type === type && /^(?:used|stale|partial)$/.test(one.status));
  return golden.sources.filter((type) => !isUsed(type)).map((type) => `${type} is not used`);
}

/** A question in place of an answer. */
export function asksBack({ answer }: ChatReply): boolean {
  return /\?\W*$/.test(answer) && !/\d/.test(answer);
}

/** Honest words, and no figure that could pass for the answer: "there are none" is no such words. */
export function refuses(reply: ChatReply): boolean {
  const { leftOut = [] } = reply.interpretation ?? {};
  if (
    leftOut.length > 0 ||
    /\bI (?:cannot|can't|could not|do not|don't) (?:answer|tell|say|understand|know)/i.test(reply.answer)
  )
    return true;
  const { data = [] } = reply;
  if (data.length > 0 && data.every(isEmpty)) return false;
  return toldNumbers(reply).length === 0 && (DECLINES.test(reply.answer) || asks(reply));
}

/** What was found is shown as it stands, and nothing claimed of it. */
const isQuoting = ({ data = [] }: ChatReply): boolean =>
  data.length > 0 && data.every(({ tool }) => tool !== "query");

const isEmpty = ({ rowCount, rows, totals }: Table): boolean =>
  (rowCount === 0 || rows.length === 0) &&
  totals.every(({ cells }) => Object.values(cells).every((value) => !value));
