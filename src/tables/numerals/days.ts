import { lengthInDays } from "../../periods/dates.ts";
import type { Voucher } from "../references/evidence.ts";
import type { View } from "../references/view.ts";

/** A number of days that is written, or both ends of a range of them. */
export interface DayCount {
  start: number;
  end: number;
  count: number;
}

const DAYS = "days?|tagen?|tage|jours?|d[ií]as?|giorni|giorno|dagen|日|يوما?";
const TO = "[-–]|to|bis|à|a|al|y|and|und|bzw\\.?|et|o|or|ou|oder";
/** One word may stand between: 21 full days. */
const PATTERN = new RegExp(
  String.raw`(?<![\p{N}.,:])(\d{1,3})(?:[ \u00a0]?(?:${TO})[ \u00a0]?(\d{1,3}))?[ \u00a0-]?(?:\p{L}+[ \u00a0])?(?:${DAYS})(?!\p{Script=Latin})`,
  "dgiu",
);

export function findDayCounts(text: string): DayCount[] {
  return [...text.matchAll(PATTERN)].flatMap((match) =>
    [1, 2].flatMap((group) => {
      const place = match.indices?.[group];
      return place ? [{ start: place[0], end: place[1], count: Number(match[group]) }] : [];
    }),
  );
}

/** How long the periods of some tables are, and what their rows are by: "31-60 days". */
export function knownDayCounts(views: readonly View[]): ReadonlyMap<number, Voucher> {
  const known = new Map<number, Voucher>();
  const add = (count: number, formula: string | null, label: string | null, pointer: string) => {
    if (!known.has(count)) known.set(count, { ...COUNT, value: count, formula, label, pointers: [pointer] });
  };
  for (const { table, pointer } of views) {
    const { id, period, comparedWith, through } = table;
    if (period) add(lengthInDays(period), `days(${id}.period)`, null, `${pointer}/period`);
    if (comparedWith)
      add(lengthInDays(comparedWith), `days(${id}.comparedWith)`, null, `${pointer}/comparedWith`);
    if (period && through !== null) {
      const elapsed = lengthInDays({ startDate: period.startDate, endDate: through });
      add(elapsed, `elapsed(${id}.period)`, null, `${pointer}/through`);
    }
    table.rows.forEach(({ label }, index) => {
      for (const { count } of findDayCounts(label)) add(count, null, label, `${pointer}/rows/${index}/label`);
    });
  }
  return known;
}

const COUNT = { kind: "cell", unit: "days", currency: null, measure: null, period: null } as const;
