import type { ListKind, ListQuestion } from "./question-types.ts";
import { readRank } from "./rank.ts";
import { openWords, phrase, type Scan, takeAll } from "./text.ts";
import { amountConditions, listWords, statusWords } from "./vocabulary.ts";
import { listStopWords } from "./stop-words.ts";

const KINDS = listWords.map((word) => ({ word, pattern: phrase(word.pattern) }));
const STATUSES = statusWords.map((entry) => ({ ...entry, pattern: phrase(entry.pattern) }));
const DUE = phrase("due|deadlines?");
const CONDITION = phrase(amountConditions);
const STATUS_OF = { overdue: "invoices", unpaid: "invoices", won: "deals", lost: "deals" } as const;

/** Reads a stretch of text as a question about records of the business suite; undefined when it names none. */
export function parseList(scan: Scan): ListQuestion | undefined {
  const kind = KINDS.find(({ pattern }) => pattern.test(scan.open));
  return kind === undefined ? undefined : readList(scan, kind.word.kind);
}

/** The same where only a status is named: "what is overdue?", "what did we win?". */
export function parseStatusOnly(scan: Scan): ListQuestion | undefined {
  const status = readStatus(scan.open);
  const kind = Object.entries(STATUS_OF).find(([name]) => name === status)?.[1];
  if (kind === undefined) return undefined;
  const list = readList(scan, kind);
  return list.leftover.length === 0 ? list : undefined;
}

/** The status that the words ask for; undefined when they name none. */
export function readStatus(open: string): string | undefined {
  return STATUSES.find(({ pattern }) => pattern.test(open))?.status;
}

function readList(scan: Scan, list: ListKind): ListQuestion {
  const conditions = takeAll(scan, CONDITION);
  const patterns = [...KINDS, ...STATUSES].map(({ pattern }) => pattern);
  const rest = patterns.reduce((state, pattern) => takeAll(state, pattern).scan, conditions.scan);
  const status = readStatus(scan.open);
  const rank = readRank(scan.open);
  return {
    kind: "list",
    list,
    status: status === "completed" && list === "deals" ? "closed" : status,
    due: DUE.test(scan.open),
    periods: [],
    conditions: conditions.taken.map(({ said }) => said),
    ranked: rank !== undefined,
    count: rank?.count,
    leftover: openWords(rest, listStopWords).filter((word) => !/^\d+$/.test(word)),
  };
}
