import { daysBetween } from "../../periods/dates.ts";
import type { VendorRecord } from "../../domain/records.ts";
import { hasStatus } from "./suite-filter.ts";
import type { TaskCount } from "./suite-records.ts";
import { addUp } from "./suite-sums.ts";

export interface WinRate {
  won: number;
  lost: number;
  /** Of those that were decided. */
  percent: number;
  byAmount: { currency: string | null; won: number; lost: number; percent: number }[];
}

/** Won of won and lost, by count and by amount; undefined when none was decided. */
export function winRateOf(deals: readonly VendorRecord[]): WinRate | undefined {
  const ofState = (wanted: string) => deals.filter(({ state }) => state === wanted);
  const [won, lost] = [ofState("won"), ofState("lost")];
  if (won.length + lost.length === 0) return undefined;
  const currencies = new Set(
    [...won, ...lost].flatMap(({ amount, currency }) => (amount === undefined ? [] : [currency])),
  );
  return {
    won: won.length,
    lost: lost.length,
    percent: percentOf(won.length, won.length + lost.length),
    byAmount: [...currencies].flatMap((currency) => {
      const [wonAmount, lostAmount] = [sumIn(won, currency), sumIn(lost, currency)];
      if (wonAmount + lostAmount <= 0) return [];
      const percent = percentOf(wonAmount, wonAmount + lostAmount);
      return [{ currency: currency ?? null, won: wonAmount, lost: lostAmount, percent }];
    }),
  };
}

function sumIn(deals: readonly VendorRecord[], currency: string | undefined): number {
  return addUp(deals.map((deal) => (deal.currency === currency ? deal.amount : undefined))) ?? 0;
}

const AGES = [
  { bucket: "current", upTo: 0 },
  { bucket: "1-30 days overdue", upTo: 30 },
  { bucket: "31-60 days overdue", upTo: 60 },
  { bucket: "61-90 days overdue", upTo: 90 },
  { bucket: "over 90 days overdue", upTo: Infinity },
] as const;

export interface AgeingBucket {
  currency: string | null;
  bucket: (typeof AGES)[number]["bucket"];
  count: number;
  balance: number;
}

/** What is still owed, by how long it has been due; every bucket of each currency. */
export function ageingOf(records: readonly VendorRecord[], today: string): AgeingBucket[] {
  const owed = records.filter((one) => hasStatus(one, "unpaid", today));
  const priced = owed.filter(({ amount, balance }) => balance !== undefined || amount !== undefined);
  return [...Map.groupBy(priced, ({ currency }) => currency ?? null)].flatMap(([currency, own]) => {
    const byBucket = Map.groupBy(own, (record) => bucketOf(record, today));
    return AGES.map(({ bucket }) => {
      const inside = byBucket.get(bucket) ?? [];
      const balance = addUp(inside.map((one) => one.balance ?? one.amount)) ?? 0;
      return { currency, bucket, count: inside.length, balance };
    });
  });
}

function bucketOf({ dueDate }: VendorRecord, today: string): AgeingBucket["bucket"] {
  const days = dueDate === undefined ? 0 : daysBetween(dueDate, today);
  return AGES.find(({ upTo }) => days <= upTo)?.bucket ?? "current";
}

export interface Progress {
  tasksDone: number;
  tasks: number;
  percent: number;
}

export interface ProjectProgress extends Progress {
  project: string;
}

/**
 * Tasks that are done of all whose state is known, by project in the order of `projects`; projects without such tasks
 * have none.
 */
export function progressOf(
  projects: readonly string[],
  tasks: readonly TaskCount[],
): { projects: ProjectProgress[]; total: Progress | undefined } {
  const byProject = Map.groupBy(tasks, ({ project }) => project);
  const all = [...new Set(projects)].flatMap((project) => {
    const own = (byProject.get(project) ?? []).filter(({ state }) => state !== null);
    const [count, done] = [countOf(own), countOf(own.filter(({ state }) => state === "done"))];
    return count === 0 ? [] : [{ project, tasksDone: done, tasks: count, percent: percentOf(done, count) }];
  });
  const [done, count] = [sum(all.map(({ tasksDone }) => tasksDone)), sum(all.map((one) => one.tasks))];
  return {
    projects: all,
    total: count === 0 ? undefined : { tasksDone: done, tasks: count, percent: percentOf(done, count) },
  };
}

function countOf(rows: readonly { count: number }[]): number {
  return sum(rows.map(({ count }) => count));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percentOf(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}
