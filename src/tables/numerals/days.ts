import { once } from "../../lib/once.ts";
import { addDays, addMonths, commonDays, type DayRange, lengthInDays } from "../../periods/dates.ts";
import type { Span } from "../../markdown/sentences.ts";
import { rangeOf } from "../references/cells.ts";
import { COUNTED, type Voucher } from "../references/evidence.ts";
import type { View } from "../references/view.ts";

/** A number of days, weeks, months or quarters that is written, or both ends of a range of them. */
export interface DayCount extends Span {
  count: number;
  grain: CountedGrain;
}

type CountedGrain = "day" | "week" | "month" | "quarter";

// oxfmt-ignore
const UNITS: readonly (readonly [CountedGrain, string])[] = [
  ["day", "days?|tagen?|tage|jours?|d[ií]as?|giorni|giorno|dagen|dni|日|يوما?"],
  ["week", "weeks?|wochen?|semaines?|semanas?|settimane|weken|tygodni|週|أسابيع|أسبوعا?"],
  ["month", "months?|monaten?|monate|mois|meses|mesi|maanden|miesięcy|(?:か|ヶ|カ|ヵ)?月(?=間)|أشهر|شهرا?"],
  ["quarter", "quarters?|quartale?n?|trimestres?|trimestri|kwartalen|四半期"],
];
const TO = "[-–〜～]|to|bis|à|a|al|y|and|und|bzw\\.?|et|o|or|ou|oder";
/** One word may stand between: 21 full days. */
const COUNTED_BY = String.raw`(?<![\p{N}.,:])(\d{1,3})(?:[ \u00a0]?(?:${TO})[ \u00a0]?(\d{1,3}))?[ \u00a0-]?(?:\p{L}+[ \u00a0])?`;
const PATTERNS = once(() =>
  UNITS.map(([grain, words]) => {
    const unit = String.raw`(?:${words})(?!\p{Script=Latin})`;
    const behind = new RegExp(String.raw`^[\s*_-]*${unit}`, "iu");
    return { grain, behind, counted: new RegExp(COUNTED_BY + unit, "dgiu") };
  }),
);

/** Of what a figure says how many there are, by the words behind it. */
export function countedDays(words: string): CountedGrain | undefined {
  return PATTERNS().find(({ behind }) => behind.test(words))?.grain;
}

export function findDayCounts(text: string): DayCount[] {
  return PATTERNS().flatMap(({ grain, counted }) =>
    [...text.matchAll(counted)].flatMap((match) =>
      [1, 2].flatMap((group) => {
        const place = match.indices?.[group];
        return place ? [{ start: place[0], end: place[1], count: Number(match[group]), grain }] : [];
      }),
    ),
  );
}

/** How long the periods of some tables are, how many rows of time they have, and what their rows are by: "31-60 days". */
export function knownDayCounts(views: readonly View[]) {
  const known = new Map<string, Voucher>();
  const add = (key: string, value: number, formula: string | null, label: string | null, pointer: string) => {
    const unit = /^(?:day|week) /.test(key) ? "days" : "count";
    if (!known.has(key)) known.set(key, { ...COUNTED, unit, value, formula, label, pointers: [pointer] });
  };
  for (const { table, pointer } of views) {
    const { id, period, comparedWith, through } = table;
    const addLength = (range: DayRange, formula: string, place: string) => {
      const [count, months] = [lengthInDays(range), lengthInMonths(range)];
      add(`day ${count}`, count, formula, null, `${pointer}/${place}`);
      if (count % 7 === 0) add(`week ${count / 7}`, count, formula, null, `${pointer}/${place}`);
      if (months) add(`month ${months}`, months, null, null, `${pointer}/${place}`);
    };
    if (period) addLength(period, `days(${id}.period)`, "period");
    if (comparedWith) addLength(comparedWith, `days(${id}.comparedWith)`, "comparedWith");
    if (period && comparedWith) {
      const more = Math.abs(lengthInDays(period) - lengthInDays(comparedWith));
      if (more > 0) add(`day ${more}`, more, null, null, `${pointer}/comparedWith`);
    }
    if (period && through !== null) {
      const elapsed = { startDate: period.startDate, endDate: through };
      addLength(elapsed, `elapsed(${id}.period)`, "through");
    }
    for (const { grain } of table.columns)
      if (grain)
        add(`${grain} ${table.rows.length}`, table.rows.length, `count(${id})`, null, `${pointer}/rows`);
    const by = table.columns.find(({ grain }) => grain)?.grain;
    const classes = table.columns.filter(({ role, unit }) => role === "dimension" && unit === "text");
    table.rows.forEach(({ label, cells }, index) => {
      const addTold = (text: string, place: string) => {
        for (const { count, grain } of findDayCounts(text))
          add(`${grain} ${count}`, count, null, label, `${pointer}/rows/${index}/${place}`);
      };
      addTold(label, "label");
      const unit = by && period && rangeOf(by, label);
      const own = unit && commonDays(unit, period);
      const count = own ? lengthInDays(own) : 0;
      if (unit && own && count < lengthInDays(unit))
        add(`day ${count}`, count, null, label, `${pointer}/period`);
      for (const { key } of classes) {
        const cell = cells[key];
        if (typeof cell === "string" && cell.length <= LONGEST_CLASS) addTold(cell, `cells/${key}`);
      }
    });
  }
  return ({ grain, count }: Pick<DayCount, "count" | "grain">) => known.get(`${grain} ${count}`);
}

/** "31-60 days" is one; a sentence is none. */
const LONGEST_CLASS = 20;

/** Of whole months, wherever in one they begin: 23 November to 22 November is twelve. */
function lengthInMonths({ startDate, endDate }: DayRange): number | undefined {
  const count = Math.round(lengthInDays({ startDate, endDate }) / MONTH_DAYS);
  return addMonths(startDate, count) === addDays(endDate, 1) ? count : undefined;
}

const MONTH_DAYS = 30.44;
