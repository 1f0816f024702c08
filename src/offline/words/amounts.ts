export interface Amount {
  value: number;
  /** A currency (ISO 4217), `$` and `kr` for dollars and crowns of no country, `%`, or null for a count. */
  unit: string | null;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

// oxfmt-ignore
const UNITS: Readonly<Record<string, string>> = { "€": "EUR", $: "$", us$: "USD", r$: "BRL", s$: "SGD", a$: "AUD", c$: "CAD", ca$: "CAD", nz$: "NZD", hk$: "HKD", r: "ZAR", kr: "kr", zł: "PLN", "£": "GBP", "¥": "JPY", "₹": "INR", euro: "EUR", dollar: "$", pound: "GBP", rupee: "INR", yen: "JPY", kč: "CZK", franc: "CHF", "%": "%", percent: "%" };
// oxfmt-ignore
const SCALES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, lakh: 1e5, crore: 1e7, mn: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };
/** ISO 4217. */
export const CODES =
  "EUR|USD|GBP|CHF|JPY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|BRL|MXN|ZAR|SGD|HKD|CNY|KRW|AED|ILS";
const SIGNS = "(?:US|R|S|A|CA?|NZ|HK)?\\$|[€£¥₹]";
const AMOUNT = new RegExp(
  `(?<![\\w.,])(?:(${CODES}|${SIGNS}|R(?=\\d{3}|\\d+(?:k|[ ,.]\\d{3}))) ?)?(\\d[\\d.,' ]*\\d|\\d)(?: ?(k|thousand|mn?|million|bn|billion|lakh|crore)(?![\\w\\u00c0-\\u024f]))?` +
    `(?: ?(${CODES}|${SIGNS}|%|percent|(?:euro|dollar|pound|rupee|franc)s?|yen|kč|kr|zł)(?![\\w\\u00c0-\\u024f]))?`,
  "gi",
);

/** The amounts of a text; years such as "in 2026" and ordinals are none. */
export function findAmounts(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const [all, before, digits = "", scale, after] = match;
    const start = match.index;
    const end = start + all.length;
    const number = parseNumber(digits);
    const isBound = /^ (?:or|and) (?:more|less|above|over|below|under|fewer|higher|lower)\b/i.test(
      text.slice(end),
    );
    const isOrdinal = /^(?:st|nd|rd|th)\b/i.test(text.slice(end));
    const isBare = before === undefined && after === undefined && scale === undefined;
    const isYear =
      isBare &&
      !isBound &&
      !/^ (?:sessions|visits|users|orders)\b/i.test(text.slice(end)) &&
      /^20\d\d$/.test(digits) &&
      /\b(?:in|for|of|since|by|until|fy|year) ?$/i.test(text.slice(0, start));
    if (number === undefined || isOrdinal || isYear) return [];
    const value = Number((number * (SCALES[scale?.toLowerCase() ?? ""] ?? 1)).toPrecision(15));
    return [{ value, unit: unitOf(before ?? after), start, end }];
  });
}

/** "1,200", "1.200", "1 200" and "1'200" are 1200; "1.5" and "1,5" are one and a half. */
function parseNumber(digits: string): number | undefined {
  const text = digits.trim();
  if (/^\d+$/.test(text)) return Number(text);
  // "1,00,000" is a lakh.
  if (/^\d{1,2}(?:,\d\d)+,\d{3}$/.test(text)) return Number(text.replaceAll(",", ""));
  const grouped = /^(\d{1,3}(?:([.,' ])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/.exec(text);
  if (grouped?.[1]) return Number(`${grouped[1].replace(/\D/g, "")}.${grouped[3] ?? 0}`);
  return /^\d+[.,]\d+$/.test(text) ? Number(text.replace(",", ".")) : undefined;
}

function unitOf(said: string | undefined): string | null {
  if (said === undefined) return null;
  return UNITS[said.toLowerCase().replace(/s$/, "")] ?? said.toUpperCase();
}

/** The currency that a word or a code names; dollars and crowns that are of no country are any. */
export function currenciesOf(word: string): string[] {
  const code = unitOf(word);
  if (code === "$") return ["USD", "CAD", "AUD", "NZD", "SGD", "HKD"];
  if (code === "kr") return ["SEK", "NOK", "DKK"];
  return code !== null && CODES.split("|").includes(code) ? [code] : [];
}
