import type { Entry } from "./harbour.ts";
import type { Clause, Dating, Naming, Noun, Test } from "./nouns.ts";

export const both = (one: Test, other: Test): Test => (entry) => one(entry) && other(entry);

/** A subject narrowed by clauses, in the order in which they are said. */
export function narrow(subject: Clause, ...clauses: readonly Clause[]): Clause {
  return clauses.reduce(
    (sum, { words, tests }) => ({
      words: `${sum.words} ${words}`,
      tests: sum.tests.flatMap((one) => tests.map((other) => both(one, other))),
    }),
    subject,
  );
}

/** Values of a field, the most frequent first. */
export function valuesOf(entries: readonly Entry[], field: Naming["field"]): string[] {
  const groups = [...Map.groupBy(entries, (entry) => entry[field] ?? "")].filter(([value]) => value !== "");
  return groups.toSorted(([, a], [, b]) => b.length - a.length).map(([value]) => value);
}

/** Is it, is it not in every way to say so, is it one of two, is it neither. */
export function namingClauses({ field, is, not }: Naming, [first = "", second = ""]: readonly string[]): { names: Clause[]; exclusions: Clause[] } {
  const has = (...values: string[]): Test => (entry) => values.includes(entry[field] ?? "");
  const lacks = (...values: string[]): Test => (entry) => !values.includes(entry[field] ?? "");
  return {
    names: [
      { words: `${is} ${first}`, tests: [has(first)] },
      { words: `${is} ${first} or ${second}`, tests: [has(first, second)] },
    ],
    exclusions: [
      ...not.map((words) => ({ words: `${words} ${first}`, tests: [lacks(first)] })),
      { words: `${not.at(-1) ?? "excluding"} ${first} and ${second}`, tests: [lacks(first, second)] },
    ],
  };
}

const amountOf = ({ amount = 0 }: Entry): number => amount;

/** Strict and inclusive bounds at a value that occurs, so that they differ. */
export function boundClauses(entries: readonly Entry[]): Clause[] {
  const amounts = [...new Set(entries.map(amountOf))].toSorted((a, b) => a - b);
  const at = (share: number): number => amounts[Math.floor(amounts.length * share)] ?? 0;
  const [low, middle, high] = [at(0.3), at(0.5), at(0.8)];
  const bound = (words: string, test: (amount: number) => boolean): Clause => ({ words, tests: [(entry) => test(amountOf(entry))] });
  return [
    bound(`over ${middle}`, (amount) => amount > middle),
    bound(`of more than ${middle}`, (amount) => amount > middle),
    bound(`of at least ${middle}`, (amount) => amount >= middle),
    bound(`of ${middle} or more`, (amount) => amount >= middle),
    bound(`under ${middle}`, (amount) => amount < middle),
    bound(`of less than ${middle}`, (amount) => amount < middle),
    bound(`of at most ${middle}`, (amount) => amount <= middle),
    bound(`of ${middle} or less`, (amount) => amount <= middle),
    bound(`not over ${middle}`, (amount) => amount <= middle),
    bound(`of no more than ${middle}`, (amount) => amount <= middle),
    bound(`of no less than ${middle}`, (amount) => amount >= middle),
    bound(`between ${low} and ${high}`, (amount) => amount >= low && amount <= high),
    bound(`of exactly ${middle}`, (amount) => amount === middle),
  ];
}

/** First and last day as ISO days, both included. */
type Spoken = readonly [words: string, from: string, to: string];

const EARLIEST = "0000";
const LATEST = "9999";

const SPANS: readonly Spoken[] = [
  ["in October 2026", "2026-10-01", "2026-10-31"],
  ["before October 2026", EARLIEST, "2026-09-30"],
  ["before 12 October 2026", EARLIEST, "2026-10-11"],
  ["after September 2026", "2026-10-01", LATEST],
  ["after 12 October 2026", "2026-10-13", LATEST],
  ["since 12 October 2026", "2026-10-12", LATEST],
  ["until 15 October 2026", EARLIEST, "2026-10-15"],
  ["up to and including 15 October 2026", EARLIEST, "2026-10-15"],
  ["on or before 15 October 2026", EARLIEST, "2026-10-15"],
  ["from 5 October 2026 to 20 October 2026", "2026-10-05", "2026-10-20"],
  ["between 5 and 20 October 2026", "2026-10-05", "2026-10-20"],
  ["on 15 October 2026", "2026-10-15", "2026-10-15"],
  ["last month", "2026-10-01", "2026-10-31"],
  ["last week", "2026-11-09", "2026-11-15"],
  ["this year", "2026-01-01", "2026-12-31"],
  ["in Q3", "2026-07-01", "2026-09-30"],
  ["in the last quarter", "2026-07-01", "2026-09-30"],
  ["not in October 2026", "2026-11-01", "2026-09-30"],
];

export function dateClauses({ field, words }: Dating): Clause[] {
  return SPANS.map(([span, from, to]) => {
    // Everything outside, where the first day is behind the last.
    const test: Test = ({ [field]: day }) => day !== undefined && (from <= to ? from <= day && day <= to : day >= from || day <= to);
    return { words: `${words} ${span}`.trim(), tests: [test] };
  });
}

/** What a record is grouped under: a name, or the month of its date. */
export function groupsOf(noun: Noun): { title: string; read: (entry: Entry) => string | undefined }[] {
  const { names, month } = noun;
  const named = names.map(({ title, field }) => ({ title, read: (entry: Entry) => entry[field] }));
  return month === undefined ? named : [...named, { title: "month", read: (entry) => entry[month]?.slice(0, 7) }];
}
