import { it } from "vitest";
import { findNumerals } from "../../../src/analyst/evidence/numerals.ts";

const short = (answer: string) =>
  findNumerals(answer).map((one) => {
    if (one.kind === "date") return `${one.text}|${JSON.stringify(one.claims[0])}`;
    if (one.kind === "time") return `${one.text}|${one.time}`;
    if (one.kind === "name") return `${one.text}|name`;
    const unit = one.unit ?? one.currencies[0] ?? "";
    return `${one.text}|${one.sign}${one.value}|${one.step}${unit === "" ? "" : `|${unit}`}`;
  });

const readings: [answer: string, numerals: string[]][] = [
  ["12 and 12.50", ["12|12|1", "12.50|12.5|0.01"]],
  ["1,234 1’234 1 234", ["1,234|1234|1", "1’234|1234|1", "1 234|1234|1"]],
  ["1.234,5 and 1,234.5", ["1.234,5|1234.5|0.1", "1,234.5|1234.5|0.1"]],
  ["12,34,567 and 0,5", ["12,34,567|1234567|1", "0,5|0.5|0.1"]],
  ["-5, −5, –5, +5", ["-5|-5|1", "−5|-5|1", "–5|-5|1", "+5|+5|1"]],
  [
    "12.5%, 12.5 percent, 2 percentage points",
    ["12.5%|12.5|0.1|percent", "12.5 percent|12.5|0.1|percent", "2 percentage points|2|1|points"],
  ],
  ["10–15%", ["10|10|1|percent", "15%|15|1|percent"]],
  [
    "€1,234.50, EUR 12, 12 EUR, $3",
    ["€1,234.50|1234.5|0.01|EUR", "EUR 12|12|1|EUR", "12 EUR|12|1|EUR", "$3|3|1|USD"],
  ],
  ["-€5 and €-5 and CA$7", ["-€5|-5|1|EUR", "€-5|-5|1|EUR", "CA$7|7|1|CAD"]],
  [
    "$12.3k 1.2M 3m 2bn",
    ["$12.3k|12300|100|USD", "1.2M|1200000|100000", "3m|3000000|1000000", "2bn|2000000000|1000000000"],
  ],
  ["5 thousand, 1.5 million euros", ["5 thousand|5000|1000", "1.5 million euros|1500000|100000|EUR"]],
  [
    "2026-11-14 and 2026-11",
    ['2026-11-14|{"year":2026,"month":11,"day":14}', '2026-11|{"year":2026,"month":11}'],
  ],
  ["2026-11-14T09:30:00Z", ['2026-11-14|{"year":2026,"month":11,"day":14}', "T09:30:00Z|09:30"]],
  [
    "14 November 2026; Nov 14",
    ['14 November 2026|{"year":2026,"month":11,"day":14}', 'Nov 14|{"month":11,"day":14}'],
  ],
  ["9 to 15 November", ['9|{"month":11,"day":9}', '15 November|{"month":11,"day":15}']],
  [
    "November 2026, week 46, Q3 2026, Q3",
    [
      'November 2026|{"year":2026,"month":11}',
      'week 46|{"week":46}',
      'Q3 2026|{"year":2026,"quarter":3}',
      'Q3|{"quarter":3}',
    ],
  ],
  ["at 09:30 or 2:05 pm or 9 am", ["09:30|09:30", "2:05 pm|14:05", "9 am|09:00"]],
  ["2m 05s, 45s, 1h 02m 05s", ["2m 05s|125|1|seconds", "45s|45|1|seconds", "1h 02m 05s|3725|1|seconds"]],
  [
    "INV-000123, Q3-launch, GA4, UTF-8, /page/2, v1.2.3",
    ["INV-000123|name", "Q3-launch|name", "/page/2|name", "v1.2.3|name"],
  ],
  ["the 2nd of 3", ["2nd|2|1|ordinal", "3|3|1"]],
  ["1. first\n2. second\n\n12. not a list", ["12|12|1"]],
  ["`code 42`", ["42|42|1"]],
  [
    "three invoices, two of us, half, doubled, twenty-five percent",
    ["three|3|1", "twenty-five percent|25|1|percent"],
  ],
  ["１２ ٣٤ 𝟝 १२%", ["１２|12|1", "٣٤|34|1", "𝟝|5|1", "१२%|12|1|percent"]],
  ["10-day, 2.1x, 3-fold", ["10|10|1", "2.1x|2.1|0.1|times", "3-fold|3|1|times"]],
  ["ends with 5.", ["5|5|1"]],
];

it("reads", ({ expect }) => {
  for (const [answer, numerals] of readings) {
    expect(short(answer), answer).toEqual(numerals);
  }
});

it("misses no digit of any script", ({ expect }) => {
  const answer = "a1 1.2.3.4 #5 1,2345 6e7 ８.９ ⑨ x² 1/2 3:4 5'6 …7… 8—9 _1_ ~2~ [3](4) 5|6 &#49; 0x7 1__2";
  const spans = findNumerals(answer);
  for (const match of answer.matchAll(/[\p{Nd}\p{No}]/gu)) {
    expect(
      spans.some(({ start, end }) => start <= match.index && match.index < end),
      match[0],
    ).toBe(true);
  }
});

it("reads hostile lengths in linear time", ({ expect }) => {
  for (const part of [
    "1,",
    "1.",
    "1 ",
    "9 to ",
    "12 Nov ",
    "€",
    "-1",
    "a1-",
    "up 1% ",
    "1\u200b",
    "| 1 ",
    "two ",
    "1**",
  ]) {
    expect(findNumerals(part.repeat(10_000 / part.length)).length).toBeLessThan(10_001);
  }
});
