import { isAdditive, ratioOf, valueOf, type Ratio, type Sums } from "./metrics-figures.ts";
import { groupNames, type GroupBy } from "./metrics-input.ts";
import type { MetricsData } from "./metrics-data.ts";
import { isWhole } from "./metrics-rows.ts";
import { roundTo } from "./report-figures.ts";

export interface Mover {
  /** GA4 API name. */
  dimension: string;
  value: string;
  current: number | null;
  previous: number | null;
  change: number | null;
  /** What it adds to the change of the whole; of one dimension they sum to it. Null for users, who do not add up. */
  contribution: number | null;
  contributionPercent: number | null;
}

/** What the movers of one dimension that are not listed come to. */
interface MoverRest {
  dimension: string;
  count: number;
  contribution: number;
  contributionPercent: number | null;
}

/** What made a metric change, by every dimension that was read: the largest contributions first. */
export function findMovers(metric: string, data: MetricsData, limit: number) {
  const movers: Mover[] = [];
  const rest: MoverRest[] = [];
  for (const group of data.current.groups.keys()) {
    const found = moversBy(metric, group, data).toSorted(byWeight);
    const others = found.slice(limit).flatMap(({ contribution }) => contribution ?? []);
    movers.push(...found.slice(0, limit));
    if (others.length > 0) rest.push(restOf(metric, group, data, others));
  }
  return { movers: movers.toSorted(byWeight), ...(rest.length > 0 && { otherMovers: rest }) };
}

function restOf(metric: string, group: GroupBy, data: MetricsData, others: number[]): MoverRest {
  const contribution = roundTo(
    others.reduce((sum, one) => sum + one, 0),
    6,
  );
  return {
    dimension: groupNames[group],
    count: others.length,
    contribution,
    contributionPercent: percentOf(contribution, changeOf(metric, data)),
  };
}

function byWeight(a: Mover, b: Mover): number {
  const weight = ({ contribution, change }: Mover) => Math.abs(contribution ?? change ?? 0);
  return weight(b) - weight(a);
}

function moversBy(metric: string, group: GroupBy, data: MetricsData): Mover[] {
  const [now, before] = [data.current.groups.get(group), data.previous?.groups.get(group)];
  const current = new Map(now?.cells.map(({ key, sums }) => [key, sums]));
  const previous = new Map(before?.cells.map(({ key, sums }) => [key, sums]));
  const whole = changeOf(metric, data);
  const isKnown = (key: string) =>
    (current.has(key) || isWhole(now)) && (previous.has(key) || isWhole(before));
  return [...new Set([...current.keys(), ...previous.keys()])].filter(isKnown).flatMap((key) => {
    const sides = { now: current.get(key) ?? {}, before: previous.get(key) ?? {} };
    const mover = toMover(metric, data, sides);
    const percent = mover.contribution === null ? null : percentOf(mover.contribution, whole);
    return isMoving(mover)
      ? [{ dimension: groupNames[group], value: key, ...mover, contributionPercent: percent }]
      : [];
  });
}

function isMoving({ change, contribution }: Pick<Mover, "change" | "contribution">): boolean {
  return (change ?? 0) !== 0 || (contribution ?? 0) !== 0;
}

function toMover(metric: string, data: MetricsData, sides: { now: Sums; before: Sums }) {
  const current = valueOf(metric, sides.now) ?? null;
  const previous = valueOf(metric, sides.before) ?? null;
  const change = current === null || previous === null ? null : roundTo(current - previous, 6);
  const ratio = ratioOf(metric);
  if (ratio) return { current, previous, change, contribution: contributionTo(ratio, data, sides) };
  return { current, previous, change, contribution: isAdditive(metric) ? change : null };
}

/**
 * Of a rate: by how much the part moves the whole, through its own rate and through its weight. A part that grows at
 * the earlier rate of the whole adds nothing; together the parts give the change of the whole.
 */
function contributionTo(
  ratio: Ratio,
  { current, previous }: MetricsData,
  sides: { now: Sums; before: Sums },
) {
  const all = { now: current.totals?.[ratio.per] ?? 0, before: previous?.totals?.[ratio.per] ?? 0 };
  if (all.now === 0 || all.before === 0) return null;
  const rate = (previous?.totals?.[ratio.of] ?? 0) / all.before;
  const above = (sums: Sums, per: number) => ((sums[ratio.of] ?? 0) - rate * (sums[ratio.per] ?? 0)) / per;
  return roundTo(above(sides.now, all.now) - above(sides.before, all.before), 6);
}

function changeOf(metric: string, { current, previous }: MetricsData): number {
  const [now, before] = [valueOf(metric, current.totals ?? {}), valueOf(metric, previous?.totals ?? {})];
  return now === undefined || before === undefined ? 0 : now - before;
}

function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundTo((part / whole) * 100);
}
