import { memoize } from "../../lib/memoize.ts";

/** How a language writes numbers, in the form that `normalise` gives. */
export const styleOf = memoize((language) => {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(-1234567.5);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return {
    decimal: /[,]/.test(valueOf("decimal")) ? "," : ".",
    isGroupedBySpace: /\s/u.test(valueOf("group")),
  };
}, 100);

/** Signs, symbols and codes of some currencies in a language: each with the currencies that it may stand for. */
export function currencyMarks(language: string, currencies: readonly string[]): Map<string, string[]> {
  const marks = new Map<string, string[]>();
  for (const currency of currencies) {
    for (const mark of marksOf(`${language} ${currency}`))
      marks.set(mark, [...(marks.get(mark) ?? []), currency]);
  }
  return marks;
}

/** What a currency is called in a language and in English, in lower case: "us dollars", "dollars". */
export function currencyNames(language: string, currency: string): readonly string[] {
  return namesOf(`${language} ${currency}`);
}

const namesOf = memoize((key) => {
  const named = [1, 2].flatMap((count) => writtenIn(key, "name", count));
  const all = named.flatMap((name) => [name, name.split(/[\s-]/u).at(-1) ?? name]);
  return [...new Set(all.map((name) => name.toLowerCase()).filter((name) => name.length > 1))];
}, 200);

const marksOf = memoize((key) => {
  const found = (["symbol", "narrowSymbol", "code"] as const).flatMap((form) => writtenIn(key, form, 1));
  return [...new Set(found.map((mark) => mark.replace(/\p{Cf}/gu, "").trim()))];
}, 500);

/** A currency beside an amount, in a language and in English; none for what is no code. */
function writtenIn(
  key: string,
  currencyDisplay: "name" | "symbol" | "narrowSymbol" | "code",
  amount: number,
) {
  const [language = "en", currency = ""] = key.split(" ");
  if (!/^[A-Z]{3}$/.test(currency)) return [];
  return [language, "en"].flatMap((one) => {
    const format = new Intl.NumberFormat(one, { style: "currency", currency, currencyDisplay });
    return format.formatToParts(amount).flatMap(({ type, value }) => (type === "currency" ? value : []));
  });
}
