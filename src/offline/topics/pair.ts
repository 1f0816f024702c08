import { findMeasure } from "../../catalogue/catalogue.ts";
import type { Table } from "../../tables/table.ts";
import type { Period } from "../../periods/reading/types.ts";
import { type Ask, isTraffic } from "../plan.ts";
import { numberIn } from "./cells.ts";
import { figureOf } from "./describe.ts";
import { placeNames } from "./names.ts";
import { mainMeasure } from "./query.ts";
import { daysOf } from "./days.ts";
import { tableFor } from "./report/report.ts";
import { writeTotals } from "./report/totals.ts";
import { isConnected, plainSection, type Section, type Session } from "./session.ts";
import { missing } from "./talk.ts";
import { lowerFirst } from "./text.ts";

type Versus = NonNullable<Ask["versus"]>;

const byStart = (one: Period, other: Period): number => one.startDate.localeCompare(other.startDate);

interface Side {
  ask: Ask;
  table: Table;
}

/** Two figures set against each other, of one kind of record or of two; undefined while a call is pending. */
export function pair(ask: Ask, { other, as }: Versus, session: Session): Section | undefined {
  const sides = [{ ...ask, versus: undefined }, other].map((one) => sideOf(one, session));
  const section = sides.find((side) => side !== undefined && "blocks" in side);
  if (section !== undefined && "blocks" in section) return section;
  const [one, two] = sides.flatMap((side) => (side !== undefined && "table" in side ? [side] : []));
  if (one === undefined || two === undefined) return undefined;
  const [longer] = [one.ask, two.ask].flatMap(({ period }) => period ?? []).toSorted(byStart);
  // Of a campaign the last 400 days are looked at, of a channel 28: the two in the same days.
  const isOfOneTime = (ask.period ?? other.period) !== undefined || !isTraffic(ask) || !isTraffic(other);
  if (!isOfOneTime && longer && one.ask.period?.startDate !== two.ask.period?.startDate)
    return pair({ ...ask, period: longer }, { other: { ...other, period: longer }, as }, session);
  const figures = [one, two].flatMap((side) => writeTotals(side.ask, side.table));
  const set = setAgainst(one, two, as);
  return plainSection([`${set.verdict}${set.line ?? ""}`, ...figures].filter(Boolean), {
    reading: `${one.table.title} against ${two.table.title}`,
    assumptions: [...new Set([one, two].flatMap((side) => side.ask.assumptions))],
    basis: [...new Set([one, two].map(({ ask: { dataset } }) => dataset.title))].join(" and "),
  });
}

function sideOf(ask: Ask, session: Session): Side | Section | undefined {
  if (!isConnected(session, ask.dataset.source)) return missing([ask.dataset.source], session);
  const placed = placeNames(ask, session);
  if (placed === undefined) return undefined;
  const side = "section" in placed ? placed.section : tableFor(placed.ask, session);
  // What ads cost is in the books where web analytics do not know it.
  const [instead] = ask.instead ?? [];
  return side !== undefined && "blocks" in side && instead !== undefined ? sideOf(instead, session) : side;
}

/** Weekends have two days and the others five: such are set against each other by the day. */
const perDay = (value: number | undefined, ask: Ask, table: Table): number | undefined =>
  value === undefined || !ask.average ? value : value / (daysOf(ask, table) || 1);
const perDayCell = (cell: string, ask: Ask, table: Table): string =>
  ask.average ? `(${cell} / ${daysOf(ask, table) || 1})` : cell;

/** The verdict, and the difference or the ratio; neither where the two are not of one unit. */
function setAgainst(one: Side, two: Side, as: Versus["as"]): { verdict: string; line?: string } {
  const [first, second] = [one, two].map(({ ask, table }) => {
    const measure = mainMeasure(ask);
    return {
      name: lowerFirst(figureOf(ask, measure)),
      value: perDay(numberIn(table.totals[0], measure), ask, table),
      unit: findMeasure(ask.dataset, measure)?.unit,
      currency: table.currency,
      cell: perDayCell(`${table.id}.total.${measure}`, ask, table),
    };
  });
  const isOfOne = first?.unit === second?.unit && first?.currency === second?.currency;
  if (first?.value === undefined || second?.value === undefined) return { verdict: "" };
  if (!isOfOne)
    return { verdict: "", line: "The two have no common unit, so neither is set against the other." };
  if (as === "ratio")
    return second.value === 0
      ? { verdict: "", line: "There is no ratio to nothing." }
      : { verdict: "", line: `The first is **{{${first.cell} / ${second.cell} | %1}}** of the second.` };
  const isMore = first.value > second.value;
  const [high, low] = isMore ? [first, second] : [second, first];
  const each = one.ask.average ? " a day" : "";
  const difference = `The difference is **{{${high.cell} - ${low.cell}}}**${each}.`;
  if (as === "gap") return { verdict: "", line: difference };
  const isSo = first.value !== second.value && (as === "more") === isMore;
  return { verdict: isSo ? "Yes. " : "No. ", line: difference };
}
