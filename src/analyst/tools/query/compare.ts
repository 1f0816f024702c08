import { hours, isStep, stepsOf, weekdays } from "../../../catalogue/grains.ts";
import type { Measure } from "../../../catalogue/types.ts";
import type { Grain } from "../../../catalogue/units.ts";
import { lengthInDays, type DayRange } from "../../../periods/dates.ts";
import { spanOf } from "../../../periods/span.ts";
import type { Asked, Computed, Group, GroupedFigures } from "./computed.ts";

export interface ComparedGroup extends Group {
  /** Undefined where nothing is compared, or nothing can be said of the group's past. */
  previous: Group["values"] | undefined;
}

export type Compared = Record<"rows" | "totals", ComparedGroup[]>;

/** Puts the groups of both periods side by side, those that are new or gone and steps of time without any among them. */
export function compareGroups(asked: Asked, computed: Computed, today: string): Compared {
  const { current, previous } = computed;
  const nothing = Object.fromEntries(asked.measures.map((measure) => [measure.name, ofNothing(measure)]));
  const toEarlier = earlierKeys(asked);
  const known = new Map(current.groups.map((group) => [nameOf(group), group]));
  const before = new Map(previous?.groups.map((group) => [nameOf(group), group]));
  // A row that is missing from a list that was cut may still exist.
  const past = (group: Pick<Group, "keys" | "currency">) => {
    if (!previous) return undefined;
    const keys = toEarlier(group.keys);
    if (!keys) return undefined;
    return before.get(nameOf({ ...group, keys }))?.values ?? (isWhole(previous) ? nothing : undefined);
  };
  const isTimed = asked.groupBy.some((one) => one.kind === "grain" && isStep(one.grain));
  const gone = isTimed || !isWhole(current) ? [] : [...before.values()];
  const missing = computed.isFilled
    ? []
    : stepsWithout(asked, [...current.groups, ...before.values()], today);
  const empty = [...gone, ...missing].map((group) => [nameOf(group), { ...group, values: nothing }] as const);
  const rows = [...new Map([...empty, ...known]).values()];
  return {
    rows: rows.map((group) => ({ ...group, previous: past(group) })),
    totals: totalsOf(current, previous, nothing),
  };
}

/** Nothing of it: what is counted or adds up is zero, what is an average of nothing is not known. */
export function ofNothing({ adds, unit }: Measure): number | null {
  return adds || unit === "count" ? 0 : null;
}

export function isWhole({ groups, rowCount }: GroupedFigures): boolean {
  return groups.length >= rowCount;
}

export function nameOf({ keys, currency }: Pick<Group, "keys" | "currency">): string {
  return JSON.stringify([keys, currency ?? null]);
}

/** By currency; one that only one of the periods has is there all the same. */
function totalsOf(current: GroupedFigures, previous: GroupedFigures | undefined, nothing: Group["values"]) {
  const [whole = { keys: [], values: nothing }, ...parts] = current.totals;
  const [wholeBefore, ...partsBefore] = previous?.totals ?? [];
  const gone = partsBefore.filter((one) => !parts.some(({ currency }) => currency === one.currency));
  const all = [...parts, ...gone.map((one) => ({ ...one, values: nothing }))];
  return [
    { ...whole, previous: wholeBefore?.values },
    ...all.map((part) => {
      const before = partsBefore.find(({ currency }) => currency === part.currency)?.values;
      return { ...part, previous: before ?? (previous && nothing) };
    }),
  ];
}

/** The first step of one period is compared with the first of the other; what has no counterpart with nothing. */
function earlierKeys({ groupBy, period, comparedWith }: Asked) {
  const maps = groupBy.map((one) => {
    if (one.kind !== "grain" || !isStep(one.grain) || !period || !comparedWith) return undefined;
    const earlier = stepsOf(one.grain, comparedWith) ?? [];
    return new Map(stepsOf(one.grain, period)?.map(({ label }, index) => [label, earlier[index]?.label]));
  });
  return (keys: Group["keys"]) => {
    const found = keys.map((key, index) => (maps[index] ? maps[index].get(key ?? "") : key));
    const known = found.filter((key) => key !== undefined);
    return known.length === keys.length ? known : undefined;
  };
}

/** Where rows are of one scale alone, its steps of which there is nothing; of time none that are still to come. */
function stepsWithout(asked: Asked, groups: readonly Group[], today: string): Group[] {
  const [grouping, ...others] = asked.groupBy;
  if (!grouping || others.length > 0) return [];
  const labels =
    grouping.kind === "grain"
      ? labelsOf(grouping.grain, asked.period, groups, today)
      : ((grouping.dimension.derived && grouping.dimension.values) ?? []);
  const currencies = new Set(groups.flatMap(({ currency }) => currency ?? []));
  return labels.flatMap((label) =>
    currencies.size === 0
      ? [{ keys: [label], values: {} }]
      : [...currencies].map((currency) => ({ keys: [label], values: {}, currency })),
  );
}

function labelsOf(grain: Grain, period: DayRange | undefined, groups: readonly Group[], today: string) {
  if (grain === "hour") return hours;
  if (grain === "weekday") return !period || lengthInDays(period) >= 7 ? weekdays : [];
  const found = groups.flatMap(({ keys: [key] }) => key ?? []).toSorted();
  const last = found.at(-1) ?? "";
  const range = period ?? spanOf(found[0] ?? "", last);
  const steps = (range && stepsOf(grain, range)) ?? [];
  return steps
    .filter(({ label, unit }) => label <= last || (period && unit.startDate <= today))
    .map(({ label }) => label);
}
