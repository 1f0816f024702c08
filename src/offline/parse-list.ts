import { takeAmounts } from "./amounts.ts";
import type { ListGroup, ListKind, ListQuestion } from "./question-types.ts";
import { readRank } from "./rank.ts";
import { openWords, phrase, type Scan, takeAll } from "../periods/reading/text.ts";
import { averageWords } from "./vocabulary.ts";
import { listGroupWords, listMeasures, listWords, statusWords } from "./vocabulary-lists.ts";
import { listStopWords } from "./stop-words.ts";

const KINDS = listWords.map((word) => ({ word, pattern: phrase(word.pattern) }));
const STATUSES = statusWords.map((entry) => ({ ...entry, pattern: phrase(entry.pattern) }));
const GROUPS = listGroupWords.map((entry) => ({ ...entry, pattern: phrase(entry.pattern) }));
const DUE = phrase("due|deadlines?");
const WIN_RATE = phrase(listMeasures.winRate);
const AGEING = phrase(listMeasures.ageing);
const PROGRESS = phrase(listMeasures.progress);
const REASONS = phrase(listMeasures.reasons);
const AVERAGE = phrase(averageWords);
const NEWEST = phrase("latest|newest|most recent|recent|last");
const AGED_COUNT = phrase(
  "(?:latest|newest|recent|last|oldest|earliest) (?<count>\\d{1,2})|(?<count2>\\d{1,2}) (?:latest|newest|most recent|oldest)",
);
const OLDEST = phrase("oldest|earliest|longest");
const STATUS_OF = { overdue: "invoices", unpaid: "invoices", won: "deals", lost: "deals" } as const;
/** Where it stands what is still to be paid: a customer, a payment or an expense is never unpaid itself. */
const OWED_AS: Partial<Record<ListKind, ListKind>> = {
  accounts: "invoices",
  payments: "invoices",
  expenses: "bills",
};
/** "Which of them are late?" asks about what was just named. */
const OF_THEM = phrase(
  "^ ?(?:and )?(?:which|what|how many|any|are any|who)(?: ones?)?(?: of (?:them|those|these))? (?:is|are|was|were|has|have|of|late|overdue)",
);

/** Reads a stretch of text as a question about records of the business suite; undefined when it names none. */
export function parseList(scan: Scan): ListQuestion | undefined {
  const kind = KINDS.find(({ pattern }) => pattern.test(scan.open));
  if (kind !== undefined) return readList(scan, kind.word.kind);
  return WIN_RATE.test(scan.open) ? readList(scan, "deals") : undefined;
}

/**
 * The same where only a status is named: "what is overdue?", "what did we win?"; of the records `before` where it
 * goes on about them: "our projects, which are late?".
 */
export function parseStatusOnly(scan: Scan, before: ListKind | undefined): ListQuestion | undefined {
  const status = readStatus(scan.open);
  if (status === undefined) return undefined;
  const usual = Object.entries(STATUS_OF).find(([name]) => name === status)?.[1];
  const kind = before !== undefined && OF_THEM.test(scan.open) ? before : usual;
  if (kind === undefined) return undefined;
  const list = readList(scan, kind);
  return list.leftover.length === 0 ? list : undefined;
}

/** The status that the words ask for; undefined when they name none. */
export function readStatus(open: string): string | undefined {
  return STATUSES.find(({ pattern }) => pattern.test(open))?.status;
}

function readList(scan: Scan, named: ListKind): ListQuestion {
  const status = readStatus(scan.open);
  const isOwed = status === "overdue" || status === "unpaid";
  const list = (isOwed ? OWED_AS[named] : undefined) ?? named;
  const { limits, scan: unlimited } = takeAmounts(scan);
  const groupBy = readGroup(scan.open, list) ?? (isOwed && named === "accounts" ? "account" : undefined);
  const patterns = [
    ...[...GROUPS.filter((entry) => isGroupOf(entry, list)), ...KINDS, ...STATUSES].map(
      ({ pattern }) => pattern,
    ),
    WIN_RATE,
    AGEING,
    REASONS,
  ];
  const rest = patterns.reduce((state, pattern) => takeAll(state, pattern).scan, unlimited);
  const winRate = list === "deals" && WIN_RATE.test(scan.open);
  const ageing = (list === "invoices" || list === "bills") && AGEING.test(scan.open);
  const progress = list === "projects" && PROGRESS.test(scan.open);
  return {
    kind: "list",
    list,
    status: resolveStatus(list, status, { winRate, ageing, progress }),
    due: DUE.test(scan.open),
    periods: [],
    limits,
    winRate,
    ageing,
    reasons: list === "deals" && status === "lost" && REASONS.test(scan.open),
    // "Most recent" is about the date.
    rank: readRank(scan.open.replace(/\bmost recent\b/g, "latest")),
    age: OLDEST.test(scan.open) ? "oldest" : NEWEST.test(scan.open) ? "newest" : undefined,
    count: readCount(scan.open),
    average: AVERAGE.test(scan.open),
    groupBy,
    leftover: openWords(rest, listStopWords).filter((word) => !/^\d+$/.test(word)),
  };
}

/** A rate is of all that was decided, and only what is still owed grows old. */
function resolveStatus(
  list: ListKind,
  status: string | undefined,
  { winRate, ageing, progress }: Pick<ListQuestion, "winRate" | "ageing"> & { progress: boolean },
): string | undefined {
  if (winRate) return undefined;
  if (ageing) return "unpaid";
  if (progress && status === undefined) return "open";
  return status === "completed" && list === "deals" ? "closed" : status;
}

function readCount(open: string): number | undefined {
  const groups = AGED_COUNT.exec(open)?.groups;
  const count = Number(groups?.["count"] ?? groups?.["count2"] ?? 0);
  return count === 0 ? undefined : count;
}

function isGroupOf({ of }: (typeof GROUPS)[number], list: ListKind): boolean {
  return of === undefined || of.includes(list);
}

/** Accounts are no group of themselves. */
function readGroup(open: string, list: ListKind): ListGroup | undefined {
  const group = GROUPS.find((entry) => isGroupOf(entry, list) && entry.pattern.test(open))?.group;
  return list === "accounts" && group === "account" ? undefined : group;
}
