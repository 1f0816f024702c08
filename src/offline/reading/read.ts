import type { HistoryMessage } from "../../domain/model.ts";
import { normaliseText } from "../../periods/reading/text.ts";
import { readOverview } from "../topics/overview/read.ts";
import { type Known, type Part, readClause, refersTo } from "./clause.ts";
import { carriesMeaning, opens, splitClauses } from "./clauses.ts";
import { readItems } from "./items.ts";
import { parseAsk } from "./parse.ts";
import { listOf } from "./follow-up.ts";
import { cannotJoin, shared, sharePeriod, spread } from "./parts.ts";
import { detectTalk, isForeign, type Talk, writeOut } from "./talk.ts";
import type { Item } from "./types.ts";

export interface Reading {
  talk: Talk | undefined;
  parts: Part[];
  /** Dates that do not exist, and the like. */
  problems: string[];
  /** "“sesions” as “session”". */
  typos: string[];
}

/** Longer ones are no questions that a person asks; what is cut off may change the meaning. */
export const LONGEST = 2_000;
const MOST_PARTS = 5;
const REMEMBERED = 8;

/** A message, completed from the user's earlier ones, which are read in their order. */
export function readMessage(question: string, history: readonly HistoryMessage[], known: Known): Reading {
  let before: Part[] = [];
  const said = history.slice(-2 * REMEMBERED);
  for (const [at, { role, content }] of said.entries()) {
    if (role !== "user" || content.length > LONGEST) continue;
    const { parts } = readText(content, before, known);
    const isRefused = said[at + 1]?.role === "assistant" && REFUSED.test(said[at + 1]?.content ?? "");
    // What leans on a question that was not understood does not lean on the one before that, unless it did so itself.
    if (isRefused && parts.every((part) => part.topic === "ask" && part.ask.isFollowUp)) continue;
    if (parts.length > 0) before = parts.filter(isWhole);
  }
  return readText(question, before, known);
}

/** As the answers say it. */
const REFUSED = /\bso I (?:do not|cannot) answer\b|\bI do not answer rather than\b/;

const isWhole = (part: Part): boolean =>
  part.topic !== "unclear" && !(part.topic === "ask" && part.ask.left.length > 0);

function readText(raw: string, before: readonly Part[], known: Known): Reading {
  const nothing = { parts: [], problems: [], typos: [] };
  if (raw.trim().length > LONGEST) return { talk: "long", ...nothing };
  const text = writeOut(normaliseText(raw));
  const talk = isForeign(text) ? "foreign" : detectTalk(text.replaceAll(/"[^"]*"/g, '""'));
  if (talk !== undefined) return { talk, ...nothing };
  const { items, problems, typos } = readItems(text, known, periodOf(before.at(-1)));
  const clauses = splitClauses(items).filter(
    (clause) => clause.some(carriesMeaning) || readOverview(clause, text) !== undefined,
  );
  // "Show me that as a chart": the same again.
  const isAgain = clauses.length === 0 && AGAIN.test(text);
  // "And their total?"
  const isTotal = clauses.length === 0 && TOTAL.test(text);
  const parts = isTotal
    ? before.map(totalOf)
    : isAgain
      ? before.map((part) => (LISTED.test(text) ? listed(part) : part))
      : readClauses(clauses.slice(0, MOST_PARTS), text, before, known);
  if (clauses.length > MOST_PARTS)
    parts.push({ topic: "unclear", said: text, unknown: [], ask: undefined, choices: [] });
  return { talk: undefined, parts, problems, typos };
}

const TOTAL = /\b(?:total|sum|altogether|add up to)\b/i;
const totalOf = (part: Part): Part =>
  part.topic === "ask"
    ? {
        topic: "ask",
        ask: { ...part.ask, kind: "report", asks: "much", groupBy: [], order: undefined, limit: undefined },
      }
    : part;

/** "Which are they?", "list them". */
const LISTED =
  /^(?:please )?(?:which (?:ones )?are|who are|list|show(?: me)?|name) (?:they|them|these|those)\b/i;
const listed = (part: Part): Part =>
  part.topic === "ask" && part.ask.dataset.name !== "traffic"
    ? { topic: "ask", ask: listOf(part.ask) }
    : part;

const AGAIN = /\b(?:that|this|it|them|they|those|these|same|table|chart|graph|list|plot|again)\b/i;

function readClauses(
  clauses: readonly (readonly Item[])[],
  text: string,
  before: readonly Part[],
  known: Known,
): Part[] {
  const [only] = clauses;
  if (only !== undefined && clauses.length === 1) {
    // "And in September?" is of every part of the question before, "and the bounce rate?" of that on web traffic.
    const named = parseAsk(only, known)?.dataset;
    const same = before.filter((part) => part.topic === "ask" && part.ask.dataset === named);
    const earlier = named === undefined ? before : same.length > 0 ? same : before.slice(-1);
    const read = (earlier.length === 0 ? [undefined] : earlier).map((part) =>
      readClause({ clause: only, text, before: part, isFirst: true }, known),
    );
    return distinct(read).flatMap(spread);
  }
  const apart = cannotJoin(clauses, text, known);
  if (apart !== undefined) return [apart];
  const parts: Part[] = [];
  for (const at of clauses.keys()) {
    const clause = shared(clauses, at, text, known);
    const last = parts.at(-1) ?? before.at(-1);
    // "The time between invoice and payment": what leans on a part that was not understood is no question.
    if (last?.topic === "unclear" && at > 0 && (!opens(clause) || refersTo(clause) !== undefined)) continue;
    parts.push(...spread(readClause({ clause, text, before: last, isFirst: at === 0 }, known)));
  }
  return sharePeriod(parts);
}

const distinct = (parts: readonly Part[]): Part[] => [
  ...new Map(parts.map((part) => [JSON.stringify(part), part])).values(),
];

const periodOf = (part: Part | undefined) =>
  part?.topic === "ask" ? part.ask.period : part?.topic === "search" ? part.search.period : undefined;
