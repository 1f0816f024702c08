import { days, PERIODS } from "../clock.ts";
import { sumDeals } from "../expect/sales.ts";
import type { Facts } from "../facts.ts";
import { count, dayNames, DOWN, eur, inCategory, percent, SUITE, UP, WEB, type Golden } from "../golden.ts";

const { yesterday, lastWeek, weekBefore, october, september, october2025, q2, q3 } = PERIODS;

export function comparisons({ traffic, sales }: Facts): Golden[] {
  const ask = inCategory("comparisons");
  const [week, before] = [traffic.in(lastWeek), traffic.in(weekBefore)];
  const [won, wonBefore] = [sumDeals(sales.won(october)), sumDeals(sales.won(september))];
  return [
    ask("week", "How did last week's traffic compare with the week before?", {
      sources: WEB,
      figures: [
        count(week.sessions),
        count(before.sessions),
        percent((week.sessions / before.sessions - 1) * 100),
      ],
      mentions: [UP],
    }),
    ask("month", "Was revenue in October up or down on September?", {
      sources: WEB,
      figures: [eur(traffic.in(october).revenue), eur(traffic.in(september).revenue)],
      mentions: [UP],
    }),
    ask("month-before", "How many orders did we get last month compared to the month before?", {
      sources: WEB,
      figures: [count(traffic.in(october).orders), count(traffic.in(september).orders)],
      mentions: [UP],
    }),
    ask("year", "Compare October's orders with October last year", {
      sources: WEB,
      figures: [count(traffic.in(october).orders), count(traffic.in(october2025).orders)],
      mentions: [UP],
    }),
    ask("day", "Did we have more sessions yesterday than the day before?", {
      sources: WEB,
      figures: [count(traffic.in(yesterday).sessions), count(traffic.in(days("2026-11-16")).sessions)],
    }),
    ask("quarter", "Q3 revenue versus Q2?", {
      sources: WEB,
      figures: [eur(traffic.in(q3).revenue), eur(traffic.in(q2).revenue)],
      mentions: [DOWN],
    }),
    ask("year-over-year", "How did sessions in September change year over year?", {
      sources: WEB,
      figures: [
        count(traffic.in(september).sessions),
        count(traffic.in(days("2025-09-01", "2025-09-30")).sessions),
      ],
      mentions: [UP],
    }),
    ask("deals", "How do the deals we won in October compare to September?", {
      sources: SUITE,
      figures: [eur(won.amount), eur(wonBefore.amount)],
    }),
  ];
}

export function trends({ traffic }: Facts): Golden[] {
  const ask = inCategory("trends");
  const months = traffic.byMonth(PERIODS.thisYear, "sessions");
  const month = (name: string) => months.find((one) => one.name === name)?.sessions ?? Number.NaN;
  const weeks = [days("2026-10-26", "2026-11-01"), weekBefore, lastWeek];
  return [
    ask("months", "How has traffic developed month by month since August?", {
      sources: WEB,
      figures: ["2026-08", "2026-09", "2026-10"].map((name) => count(month(name))),
    }),
    ask("weeks", "Show me sessions per week for the last three weeks", {
      sources: WEB,
      figures: weeks.map((week) => count(traffic.in(week).sessions)),
    }),
    // Black Week's ads began on that day and doubled it; the whole traffic jumped no less from day to day later on.
    ask("jump", "On which day did paid search traffic jump this month?", {
      sources: WEB,
      mentions: [dayNames(days("2026-11-09").from)],
    }),
    ask("direction", "Has traffic been rising or falling between May and October?", {
      sources: WEB,
      mentions: [DOWN],
      figures: [count(month("2026-05")), count(month("2026-10"))],
    }),
    ask("quietest-month", "Which was our quietest month between January and October?", {
      sources: WEB,
      figures: [count(month("2026-10"))],
      mentions: [["October", "2026-10"]],
    }),
  ];
}

export function reasons({ traffic }: Facts): Golden[] {
  const ask = inCategory("why");
  const contributions = (rank: "sessions" | "orders" | "revenue", now: typeof lastWeek, before: typeof now) =>
    (["channel", "device", "country", "landingPage"] as const).map((key) => {
      const earlier = new Map(traffic.by(before, (visit) => visit[key], rank).map((g) => [g.name, g[rank]]));
      const later = new Map(traffic.by(now, (visit) => visit[key], rank).map((g) => [g.name, g[rank]]));
      return [...new Set([...later.keys(), ...earlier.keys()])]
        .map((name) => ({ name, change: (later.get(name) ?? 0) - (earlier.get(name) ?? 0) }))
        .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
        .slice(0, 1);
    });
  /** The largest contribution by one dimension or another. */
  const leading = (...args: Parameters<typeof contributions>) =>
    contributions(...args).flatMap((group) => group.map(({ change }) => change));
  return [
    ask("traffic", "Why did traffic go up last week?", {
      sources: WEB,
      figures: [count(...leading("sessions", lastWeek, weekBefore))],
      mentions: [["paid search", "black week", "black-week"]],
    }),
    ask("orders", "Why did orders increase last week?", {
      sources: WEB,
      figures: [count(...leading("orders", lastWeek, weekBefore))],
    }),
    ask("revenue", "Why was October's revenue higher than September's?", {
      sources: WEB,
      figures: [eur(...leading("revenue", october, september))],
    }),
    ask("quarter", "Why did revenue fall in Q3 compared with Q2?", {
      sources: WEB,
      figures: [eur(...leading("revenue", q3, q2))],
      mentions: [DOWN],
    }),
    ask("denied", "Why did traffic drop last week?", {
      sources: WEB,
      figures: [count(traffic.in(lastWeek).sessions)],
      mentions: [UP],
    }),
  ];
}
