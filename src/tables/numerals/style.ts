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
