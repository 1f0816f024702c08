import { formatCount, formatMoney, formatNumber, formatPercent } from "./format.ts";
import type { ListSection } from "./plan-list.ts";
import { plainText } from "./quote.ts";
import type { ListResult } from "./results.ts";
import { capitalise, joinWords } from "../periods/reading/text.ts";

const MOST_PROJECTS = 10;
/** The tool's names of ages, which hold digits that are no figures. */
const BUCKETS: Readonly<Record<string, string>> = {
  current: "not due yet",
  "1-30 days overdue": "overdue by up to a month",
  "31-60 days overdue": "overdue by up to two months",
  "61-90 days overdue": "overdue by up to three months",
  "over 90 days overdue": "overdue by more than three months",
};

/** What the tool works out of a kind of record: win rate of deals, ageing of what is owed, progress of projects. */
export function writeInsights({ question }: ListSection, data: ListResult): string[] {
  if (question.winRate) return winRateLines(data);
  if (question.ageing) return ageingLines(data, question.list);
  return question.list === "projects" ? progressLines(data) : [];
}

function winRateLines({ winRate }: ListResult): string[] {
  if (winRate === undefined) return ["no deal was won or lost, so there is no win rate."];
  const { won, lost, percent, byAmount } = winRate;
  const worth = byAmount.map(
    (one) =>
      `${formatPercent(one.percent)} (${formatMoney(one.won, one.currency)} won, ${formatMoney(one.lost, one.currency)} lost)`,
  );
  return [
    `the win rate was ${formatPercent(percent)}: ${formatCount(won, "deal", "deals")} won, ${formatCount(lost, "deal", "deals")} lost.`,
    ...(worth.length === 0 ? [] : [`By amount it was ${joinWords(worth)}.`]),
  ];
}

function ageingLines({ ageing }: ListResult, list: string): string[] {
  const [one, many] = list === "bills" ? ["bill", "bills"] : ["invoice", "invoices"];
  const filled = ageing.filter(({ count }) => count > 0);
  if (filled.length === 0) return [];
  const lines = filled.map(
    ({ bucket, count, balance, currency }) =>
      `- ${capitalise(BUCKETS[bucket] ?? plainText(bucket, 60))}: ${formatMoney(balance, currency)}, ${formatCount(count, one, many)}`,
  );
  return ["By age:", ...lines];
}

function progressLines({ progress, progressTotal }: ListResult): string[] {
  if (progress.length === 0) return [];
  const lines = progress
    .slice(0, MOST_PROJECTS)
    .map(
      ({ project, tasksDone, tasks, percent }) =>
        `- ${plainText(project, 100)}: ${formatPercent(percent)}, ${formatNumber(tasksDone)} of ${formatCount(tasks, "task", "tasks")} done`,
    );
  const total =
    progressTotal === undefined || progress.length < 2
      ? []
      : [
          `In all, ${formatNumber(progressTotal.tasksDone)} of ${formatCount(progressTotal.tasks, "task", "tasks")} are done (${formatPercent(progressTotal.percent)}).`,
        ];
  return ["Progress:", ...lines, ...total];
}
