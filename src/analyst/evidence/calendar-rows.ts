import type { Surroundings } from "./context.ts";
import type { Facts, NumberFact } from "./facts.ts";
import type { NumberNumeral } from "./numeral.ts";

const UNIT_AFTER = /^[\s-](?:full |whole |complete )?(day|week|month)s?(?!\p{L})/u;
const ROW_OF: Readonly<Record<string, RegExp>> = {
  day: /^\/rows\/\d+\/dimensions\/(?:date|day)[^/]*$/i,
  week: /^\/rows\/\d+\/dimensions\/[^/]*week[^/]*$/i,
  month: /^\/rows\/\d+\/dimensions\/[^/]*month[^/]*$/i,
};

/** "5 of 11 months": how many rows a report has, where its rows are what the noun says. */
export function findCalendarRows(
  { numbers, texts }: Facts,
  { value, unit, currencies, step }: NumberNumeral,
  { text, end }: Surroundings,
): NumberFact | undefined {
  if (unit !== null || currencies.length > 0 || step > 1) return undefined;
  const row = ROW_OF[UNIT_AFTER.exec(text.slice(end))?.[1] ?? ""];
  if (row === undefined) return undefined;
  return numbers.find(
    (fact) =>
      fact.kind !== "part" &&
      (fact.path === "/rowCount" || fact.path === "/rows") &&
      fact.value === value &&
      texts.some(({ action, path }) => action === fact.action && row.test(path ?? "")),
  );
}
