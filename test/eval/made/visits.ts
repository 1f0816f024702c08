import { isoDay } from "../../../src/sandbox/company/dates.ts";
import { days, type Days } from "../clock.ts";
import type { Traffic, Visit } from "../expect/traffic.ts";
import { inCategory, WEB, type Figure, type Golden } from "../golden.ts";

type Key = "sessions" | "orders" | "revenue" | "newUsers" | "views";
type Test = (visit: Visit) => boolean;

// oxfmt-ignore
const MEASURES: readonly { words: string; key: Key; measures: readonly string[]; unit: string }[] = [
  { words: "sessions", key: "sessions", measures: ["sessions"], unit: "count" },
  { words: "orders", key: "orders", measures: ["transactions", "purchases"], unit: "count" },
  { words: "revenue", key: "revenue", measures: ["revenue", "purchaseRevenue"], unit: "EUR" },
  { words: "new users", key: "newUsers", measures: ["newUsers"], unit: "count" },
  { words: "page views", key: "views", measures: ["views"], unit: "count" },
];

const PERIODS: readonly { words: string; period: Days }[] = [
  { words: "last week", period: days("2026-11-09", "2026-11-15") },
  { words: "in October", period: days("2026-10-01", "2026-10-31") },
  { words: "on 9 November", period: days("2026-11-09") },
  { words: "between 5 and 20 October", period: days("2026-10-05", "2026-10-20") },
  { words: "since 1 October", period: days("2026-10-01", "2026-11-18") },
  { words: "from August to September", period: days("2026-08-01", "2026-09-30") },
  { words: "in the first half of October", period: days("2026-10-01", "2026-10-15") },
];

// oxfmt-ignore
const CLAUSES: readonly { words: string; category: string; test: Test }[] = [
  { words: "", category: "traffic", test: () => true },
  { words: "from Germany", category: "traffic filters", test: ({ country }) => country === "Germany" },
  { words: "on mobile", category: "traffic filters", test: ({ device }) => device === "mobile" },
  { words: "from Organic Search", category: "traffic filters", test: ({ channel }) => channel === "Organic Search" },
  { words: "from Germany or Austria", category: "traffic filters", test: ({ country }) => /^(?:Germany|Austria)$/.test(country) },
  { words: "excluding Germany", category: "traffic exclusion", test: ({ country }) => country !== "Germany" },
  { words: "not from Germany", category: "traffic exclusion", test: ({ country }) => country !== "Germany" },
  { words: "from outside Germany", category: "traffic exclusion", test: ({ country }) => country !== "Germany" },
  { words: "without Paid Search", category: "traffic exclusion", test: ({ channel }) => channel !== "Paid Search" },
  { words: "other than on mobile", category: "traffic exclusion", test: ({ device }) => device !== "mobile" },
  { words: "except Direct and Email", category: "traffic exclusion", test: ({ channel }) => !/^(?:Direct|Email)$/.test(channel) },
  { words: "from Germany on mobile", category: "traffic, two filters", test: ({ country, device }) => country === "Germany" && device === "mobile" },
  { words: "from Germany but not on mobile", category: "traffic, two filters", test: ({ country, device }) => country === "Germany" && device !== "mobile" },
];

const GROUPS: readonly { words: string; read: (visit: Visit) => string }[] = [
  { words: "channel", read: ({ channel }) => channel },
  { words: "country", read: ({ country }) => country },
  { words: "device", read: ({ device }) => device },
  { words: "month", read: ({ day }) => isoDay(day).slice(0, 7) },
  { words: "channel and device", read: ({ channel, device }) => `${channel}, ${device}` },
  { words: "country and device", read: ({ country, device }) => `${country}, ${device}` },
];

/** Every measure with every clause and grouping, periods taking turns. */
export function visitQuestions(traffic: Traffic): Golden[] {
  let turn = 0;
  const next = <T>(list: readonly T[]): T => list[turn++ % list.length] as T;
  const filtered = MEASURES.flatMap((measure) =>
    CLAUSES.map(({ words, category, test }) => {
      const { key, measures, unit } = measure;
      const { words: when, period } = next(PERIODS);
      const what = [measure.words, words].filter(Boolean).join(" ");
      const question = next([
        `Show me the ${what} ${when}`,
        `What were the ${what} ${when}?`,
        `${what} ${when}`,
      ]);
      return inCategory(category)(question, question, {
        sources: WEB,
        figures: [{ value: traffic.in(period, test)[key], unit, measures, label: "total", period }],
      });
    }),
  );
  const grouped = MEASURES.slice(0, 3).flatMap((measure) =>
    GROUPS.map(({ words, read }) => {
      const { words: when, period } = next(PERIODS.slice(0, 2));
      const top = traffic.by(period, read, measure.key).slice(0, 2);
      const { key, measures, unit } = measure;
      const figures = top.map((group): Figure => ({ value: group[key], unit, measures, label: group.name }));
      const question = `${measure.words} by ${words} ${when}`;
      return inCategory(words.includes("and") ? "traffic, two groups" : "traffic groups")(
        question,
        question,
        { sources: WEB, figures },
      );
    }),
  );
  return [...filtered, ...grouped];
}
