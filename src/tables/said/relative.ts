import { once } from "../../lib/once.ts";
import {
  type CalendarUnit,
  type DayRange,
  dayInTimeZone,
  shiftUnits,
  unitAround,
} from "../../periods/dates.ts";
import type { Table } from "../table.ts";

// oxfmt-ignore
export const UNITS: readonly (readonly [CalendarUnit, string])[] = [
  ["week", "week|woche|semaine|semana|settimana"],
  ["month", "month|monat|mois|mes|mese|mês|maand"],
  ["quarter", "quarter|quartal|trimestre|kwartaal"],
  ["year", "year|jahr|année|año|anno|ano|jaar"],
];
/** Before the unit, or behind it. */
// oxfmt-ignore
const STEPS: readonly (readonly [number, string, string])[] = [
  [-1, "(?<!the )last|(?<!the )previous|letzte[nms]?|vergangene[nms]?|vorige[nms]?|afgelopen", "derni[eè]re?|passée?|pasad[oa]|scors[oa]|passad[oa]"],
  [0, "this|diese[nms]?|ce|cette|est[ea]|quest[oa]|deze|dit", "en cours|corrente"],
  [1, "next|the coming|nächste[nms]?|kommende[nms]?|próxim[oa]|prossim[oa]|komende|volgende", "prochaine?|que viene"],
];
/** Where it says when, and compares with nothing. */
const LEAD = String.raw`(?:^|[,;:(]\s*|(?<!\p{L})(?:in|during|im|en|während|durante|nel|nella|no|na|w)\s)(?:in |im |en |nel |nella |no |na |the |der |die |den |dem |le |la |l['’]|el |il |o |a )*`;
const PATTERNS = once(() =>
  UNITS.flatMap(([unit, names]) =>
    STEPS.map(([by, before, behind]) => ({
      unit,
      by,
      pattern: new RegExp(
        `${LEAD}(?:(?:${before})\\s(?:${names})|(?:${names})\\s(?:${behind}))(?!\\p{L}|\\s(?:of|des|du|del|dell|do|da)(?!\\p{L}))`,
        "iu",
      ),
    })),
  ),
);

/** The periods that a clause names by the day of the question: "last month", "le mois dernier". */
export function relativePeriods(words: string, table: Table): DayRange[] {
  if (!ANY.test(words)) return [];
  const today = dayInTimeZone(new Date(table.dataAsOf), table.timeZone ?? "UTC");
  return PATTERNS()
    .filter(({ pattern }) => pattern.test(words))
    .map(({ unit, by }) => unitAround(unit, shiftUnits(today, unit, by)));
}

const ANY = new RegExp(UNITS.map(([, names]) => names).join("|"), "iu");
