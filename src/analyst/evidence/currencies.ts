const DOLLARS = ["USD", "AUD", "CAD", "NZD", "HKD", "SGD", "MXN", "TWD", "ARS", "CLP", "COP"];

/** What a symbol or a word may stand for; `$` and `kr` are several countries' own sign. */
const SYMBOLS: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  "CN¥": ["CNY"],
  "₹": ["INR"],
  "₩": ["KRW"],
  "₪": ["ILS"],
  "₫": ["VND"],
  "₱": ["PHP"],
  "₺": ["TRY"],
  "₽": ["RUB"],
  "₴": ["UAH"],
  zł: ["PLN"],
  Kč: ["CZK"],
  Fr: ["CHF"],
  $: DOLLARS,
  US$: ["USD"],
  A$: ["AUD"],
  AU$: ["AUD"],
  C$: ["CAD"],
  CA$: ["CAD"],
  NZ$: ["NZD"],
  HK$: ["HKD"],
  MX$: ["MXN"],
  NT$: ["TWD"],
  S$: ["SGD"],
  R$: ["BRL"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
};
const WORDS: Readonly<Record<string, readonly string[]>> = {
  euro: ["EUR"],
  dollar: DOLLARS,
  pound: ["GBP"],
  franc: ["CHF"],
  rupee: ["INR"],
  yen: ["JPY"],
  yuan: ["CNY"],
};
const CODES = new Set(
  (
    "EUR USD GBP CHF JPY CNY INR AUD CAD NZD HKD SGD MXN TWD ARS CLP COP BRL SEK NOK DKK ISK PLN CZK HUF RON BGN " +
    "TRY RUB UAH ILS KRW VND PHP THB IDR MYR ZAR AED SAR EGP NGN KES PEN"
  ).split(" "),
);

function escapePattern(text: string): string {
  return text.replace(/[$.]/g, String.raw`\$&`);
}

const signs = Object.keys(SYMBOLS)
  .toSorted((a, b) => b.length - a.length)
  .map(escapePattern)
  .join("|");
const codes = [...CODES].join("|");

/** Pattern sources for a currency before and after a number. */
export const currencyBefore = `(?:${signs}|(?:${codes}))`;
export const currencyAfter = `(?:${signs}|(?:${codes})|(?:euro|dollar|pound|franc|rupee)s?|yen|yuan)`;

/** The codes that a symbol, code or word may stand for. */
export function currenciesOf(mark: string): readonly string[] {
  const text = mark.trim();
  if (CODES.has(text)) return [text];
  return SYMBOLS[text] ?? WORDS[text.toLowerCase().replace(/s$/, "")] ?? [];
}

export function isCurrencyCode(text: string): boolean {
  return CODES.has(text);
}
