import { memoize } from "../../lib/memoize.ts";

/** How a language writes numbers, in the form that `normalise` gives. */
export interface NumberStyle {
  decimal: "." | ",";
  isGroupedBySpace: boolean;
}

export const styleOf = memoize((language): NumberStyle => {
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
  const [language = "en", currency = ""] = key.split(" ");
  if (!/^[A-Z]{3}$/.test(currency)) return [];
  const named = [language, "en"].flatMap((one) =>
    [1, 2].map(
      (count) =>
        new Intl.NumberFormat(one, { style: "currency", currency, currencyDisplay: "name" })
          .formatToParts(count)
          .find(({ type }) => type === "currency")?.value ?? "",
    ),
  );
  const all = named.flatMap((name) => [name, name.split(/[\s-]/u).at(-1) ?? name]);
  return [...new Set(all.map((name) => name.toLowerCase()).filter((name) => name.length > 1))];
}, 200);

const marksOf = memoize((key) => {
  const [language = "en", currency = ""] = key.split(" ");
  if (!/^[A-Z]{3}$/.test(currency)) return [];
  const marks = ["symbol", "narrowSymbol", "code"] as const;
  const found = marks.flatMap((currencyDisplay) =>
    [language, "en"].map((one) =>
      new Intl.NumberFormat(one, { style: "currency", currency, currencyDisplay })
        .formatToParts(1)
        .find(({ type }) => type === "currency")
        ?.value.replace(/\p{Cf}/gu, "")
        .trim(),
    ),
  );
  return [...new Set(found.flatMap((mark) => mark ?? []))];
}, 500);
