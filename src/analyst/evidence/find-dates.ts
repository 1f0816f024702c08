import type { DateClaim, Found } from "./numeral.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
// With a capital letter, so that "12 may be" and "3 march on" are no dates.
const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?";
const DAY = "(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?";
const YEAR = "(?:19|20)\\d{2}";
const TO = "\\s?(?:-|–|—|to|until|till|through|and)\\s?";
const WEEKDAY = "(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,?\\s)?";
const BEFORE = "(?<![\\p{L}\\p{N}_]|\\d[.,])";
const AFTER = "(?![\\p{L}\\p{N}_]|[.,]\\d)";

interface Rule {
  pattern: RegExp;
  /** The claims of each named part of a match; parts are `a` and `b`. */
  read: (groups: Record<string, string | undefined>) => Partial<Record<string, DateClaim[]>>;
}

function rule(source: string, read: Rule["read"], after = AFTER): Rule {
  return { pattern: new RegExp(BEFORE + source + after, "dgu"), read };
}

function claim(year: string | undefined, month: string | undefined, day?: string): DateClaim {
  return {
    ...(year !== undefined && { year: Number(year) }),
    ...(month !== undefined && { month: monthOf(month) }),
    ...(day !== undefined && { day: Number.parseInt(day, 10) }),
  };
}

function monthOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

const rules: readonly Rule[] = [
  rule(
    `(?<a>(?<y>\\d{4})-(?<m>\\d{2})-(?<d>\\d{2}))`,
    ({ y, m, d }) => ({ a: [claim(y, m, d)] }),
    `(?:(?=T\\d{2}:)|${AFTER})`,
  ),
  rule(`(?<a>(?<y>${YEAR})-?W(?<w>\\d{1,2}))`, ({ y, w }) => ({ a: [{ year: Number(y), week: Number(w) }] })),
  rule(`(?<a>(?<y>${YEAR})[-/](?<m>0[1-9]|1[0-2]))(?!-\\d)`, ({ y, m }) => ({ a: [claim(y, m)] })),
  rule(
    `(?<a>(?<d>${DAY}))${TO}${WEEKDAY}(?<b>(?<e>${DAY})(?:\\sof)?\\s(?<m>${MONTH})(?:,?\\s(?<y>${YEAR}))?)`,
    ({ y, m, d, e }) => ({ a: [claim(y, m, d)], b: [claim(y, m, e)] }),
  ),
  rule(`(?<a>(?<d>${DAY})(?:\\sof)?[\\s-](?<m>${MONTH})(?:[,\\s-]{1,2}(?<y>${YEAR}))?)`, ({ y, m, d }) => ({
    a: [claim(y, m, d)],
  })),
  rule(
    `(?<a>(?<m>${MONTH})\\s(?<d>${DAY}))(?:${TO}(?<b>(?<e>${DAY})(?!\\s\\p{Ll})))(?:,?\\s(?<y>${YEAR}))?`,
    ({ y, m, d, e }) => ({ a: [claim(y, m, d)], b: [claim(y, m, e)] }),
  ),
  rule(`(?<a>(?<m>${MONTH})\\s(?<d>${DAY})(?:,?\\s(?<y>${YEAR}))?)`, ({ y, m, d }) => ({
    a: [claim(y, m, d)],
  })),
  rule(`(?<a>(?<m>${MONTH}),?\\s(?:of\\s)?(?<y>${YEAR}))`, ({ y, m }) => ({ a: [claim(y, m)] })),
  rule(`(?<a>(?<d>\\d{1,2})[./](?<m>\\d{1,2})[./](?<y>${YEAR}))`, ({ y, m, d }) => ({
    a: [claim(y, m, d), claim(y, d, m)],
  })),
  rule(`(?<a>(?<y>${YEAR})/(?<m>\\d{1,2})/(?<d>\\d{1,2}))`, ({ y, m, d }) => ({ a: [claim(y, m, d)] })),
  rule(
    `(?<a>(?<y>${YEAR})[\\s-]?(?:Q(?<q>[1-4])|H(?<h>[12]))|(?:Q(?<r>[1-4])|H(?<i>[12]))(?:(?:[\\s/-]|\\sof\\s)(?<z>${YEAR}))?)(?!-\\p{L})`,
    ({ y, z, q, h, r, i }) => ({ a: [partOfYear(y ?? z, q ?? r, h ?? i)] }),
  ),
  rule(`(?<a>(?:[Ww]eek|W|KW)\\s?(?<w>\\d{1,2})(?:,?\\s(?:of\\s)?(?<y>${YEAR}))?)`, ({ y, w }) => ({
    a: [{ ...claim(y, undefined), week: Number(w) }],
  })),
];

function partOfYear(
  year: string | undefined,
  quarter: string | undefined,
  half: string | undefined,
): DateClaim {
  return {
    ...claim(year, undefined),
    ...(quarter !== undefined && { quarter: Number(quarter) }),
    ...(half !== undefined && { half: Number(half) }),
  };
}

/** Dates, months, weeks and quarters of a normalised text; both ends of a range on their own. */
export function findDates(text: string): Found[] {
  const taken: Found[] = [];
  const mask = new Uint8Array(text.length);
  for (const { pattern, read } of rules) {
    for (const match of text.matchAll(pattern)) {
      if (mask.subarray(match.index, match.index + match[0].length).includes(1)) continue;
      const claims = read({ ...match.groups });
      for (const [part, found] of Object.entries(claims)) {
        const [start, end] = match.indices?.groups?.[part] ?? [0, 0];
        if (found !== undefined && end > start) taken.push({ kind: "date", start, end, claims: found });
      }
      mask.fill(1, match.index, match.index + match[0].length);
    }
  }
  return taken;
}

const CLOCK = new RegExp(
  `(?<![\\p{L}\\p{N}_:.,/-])T?(?<h>[01]?\\d|2[0-3]):(?<m>[0-5]\\d)(?::[0-5]\\d(?:\\.\\d+)?)?(?:\\s?(?<p>[ap])\\.?m\\b\\.?|Z|[+-]\\d{2}:\\d{2})?(?![\\p{L}\\p{N}_]|[.,:]\\d)|(?<![\\p{L}\\p{N}_:.,/-])(?<g>1[0-2]|0?[1-9])\\s?(?<o>[ap])\\.?m\\b\\.?|(?<=\\d{4}-\\d{2}-\\d{2})T(?<j>\\d{2}):(?<n>\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:\\d{2})?`,
  "gu",
);

/** Times of day of a normalised text, as `HH:MM`. */
export function findTimes(text: string): Found[] {
  return [...text.matchAll(CLOCK)].map((match) => {
    const { h, m = "00", p, g, o, j, n } = match.groups ?? {};
    const half = p ?? o;
    const hour = Number(j ?? h ?? g);
    const full = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
    const time = `${String(full).padStart(2, "0")}:${n ?? m}`;
    return { kind: "time", start: match.index, end: match.index + match[0].length, time };
  });
}
