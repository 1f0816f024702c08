import { describePeriod, describeRange } from "../periods/format.ts";
import { formatCount, formatMoney, formatNumber } from "./format.ts";
import type { ListSection } from "./plan-list.ts";
import { plainText, quote } from "./quote.ts";
import { type ListResult, listResult, readResult } from "./results.ts";
import { capitalise, joinWords } from "../periods/reading/text.ts";
import { listWords } from "./vocabulary-lists.ts";
import { writeInsights } from "./write-insights.ts";
import { byStatus, itemLine, writeGroups } from "./write-records.ts";
import type { Outcomes, Written } from "./write-types.ts";

const SHOWN = 5;
const SHOWN_BY_NAME = 10;

/** Writes a list of the business suite: how many, worth how much, by status or group, and the first records. */
export function writeList(section: ListSection, outcomes: Outcomes): Written {
  const read = readResult(outcomes.get(section.call), listResult);
  if (!read.ok) {
    return {
      answer: [],
      reasoning: [],
      found: false,
      failed: [{ source: "business-suite", reason: read.reason }],
    };
  }
  const { list, periods } = section.question;
  const [period] = periods;
  const when = period === undefined ? "" : ` for ${describeRange(period)}`;
  const notes = read.data.notes.map((note) => `Note from the business suite: ${plainText(note, 300)}`);
  const { many } = wordOf(list);
  return {
    answer: [[...writeRecords(section, read.data), ...notes].join("\n")],
    reasoning: [
      `The business suite listed its ${many}${when}; counts, sums and averages are over all that match.`,
    ],
    found: read.data.count > 0,
    failed: [],
  };
}

function wordOf(list: string): { one: string; many: string } {
  return listWords.find(({ kind }) => kind === list) ?? { one: "record", many: "records" };
}

function writeRecords(section: ListSection, data: ListResult): string[] {
  const { question } = section;
  const when = whenOf(section);
  const { one, many } = subjectOf(section);
  const words = question.leftover.length === 0 ? "" : quote(question.leftover.join(" "), 80);
  if (data.count === 0) {
    return [
      words === "" ? `There are no ${many}${when}.` : `I found no ${many}${when} that mention ${words}.`,
    ];
  }
  const count = `${data.complete ? "" : "at least "}${formatCount(data.count, one, many)}`;
  const single = data.count === 1;
  const subject =
    words === ""
      ? `There ${single ? "is" : "are"} ${count}${when}`
      : `${capitalise(count)}${when} ${single ? "mentions" : "mention"} ${words}`;
  const head = `${subject}${worthOf(section, data)}`;
  const insights = writeInsights(section, data);
  if (question.winRate)
    return [[capitalise(whenOf(section).trim()) || "Over all deals", ...insights].join(" ")];
  if (question.ageing) return [`${head}.`, ...insights];
  if (
    question.list === "projects" &&
    question.leftover.length === 0 &&
    insights.length > 0 &&
    (question.status === undefined || question.status === "open")
  ) {
    return [`${head}.`, ...insights];
  }
  if (question.groupBy !== undefined && data.groups.length > 0) {
    return [`${head}.`, ...averages(section, data), ...writeGroups(section, data, wordOf(question.list))];
  }
  return [
    `${head}${closing(section, data)}`,
    ...records(section, data),
    ...averages(section, data),
    ...insights,
  ];
}

function records(section: ListSection, data: ListResult): string[] {
  const { question } = section;
  const states = question.status === undefined && data.byStatus.length > 1 ? [byStatus(data)] : [];
  const currency = data.totals.length === 1 ? data.totals[0]?.currency : undefined;
  return [
    ...shownItems(section, data).map(
      (item) => `- ${itemLine({ ...item, currency: item.currency ?? currency })}`,
    ),
    ...states,
  ];
}

function shownItems({ question }: ListSection, { items }: ListResult): ListResult["items"] {
  const usual = question.leftover.length > 0 ? SHOWN_BY_NAME : SHOWN;
  return items.slice(0, question.rank?.count ?? question.count ?? usual);
}

/** How the head goes on to its list: what stands first in it, or that there are more. */
function closing(section: ListSection, data: ListResult): string {
  const shown = shownItems(section, data).length;
  if (shown === 0) return ".";
  const order = data.count > 1 ? orderOf(section) : "";
  return `${order === "" ? "" : `, ${order} first`}${order === "" && shown < data.count ? ", among them" : ""}:`;
}

function orderOf({ question, sortBy }: ListSection): string {
  if (question.rank !== undefined && (sortBy === "amount" || sortBy === "balance"))
    return question.rank.order === "lowest" ? "the smallest" : "the largest";
  if (question.age === undefined) return "";
  return question.age === "newest" ? "the latest" : "the oldest";
}

/** "open deals", "overdue invoices". */
function subjectOf({ question }: ListSection): { one: string; many: string } {
  const { one, many } = wordOf(question.list);
  const adjective = question.status === undefined ? "" : `${question.status} `;
  const size = sizeOf(question);
  return { one: `${adjective}${one}${size}`, many: `${adjective}${many}${size}` };
}

/** The limits of amount, in the numbers that the user gave. */
function sizeOf({ limits }: ListSection["question"]): string {
  const { minAmount, maxAmount, aboveAmount, belowAmount } = limits;
  if (minAmount !== undefined && maxAmount !== undefined)
    return ` between ${formatNumber(minAmount)} and ${formatNumber(maxAmount)} in amount`;
  const parts = [
    ...(aboveAmount === undefined ? [] : [`more than ${formatNumber(aboveAmount)}`]),
    ...(minAmount === undefined ? [] : [`${formatNumber(minAmount)} or more`]),
    ...(belowAmount === undefined ? [] : [`less than ${formatNumber(belowAmount)}`]),
    ...(maxAmount === undefined ? [] : [`${formatNumber(maxAmount)} or less`]),
  ];
  return parts.length === 0 ? "" : ` of ${joinWords(parts)}`;
}

function whenOf({ question }: ListSection): string {
  const [period] = question.periods;
  if (period === undefined) return "";
  return `${question.due ? " due" : ""} ${describePeriod(period)}`;
}

/** What the records come to: of what is owed, the part that is still open. */
function worthOf({ question, sortBy }: ListSection, { totals }: ListResult): string {
  const isOwed = sortBy === "balance" || question.status === "unpaid" || question.status === "overdue";
  const parts = totals.map(({ amount, balance, currency }) => {
    if (!isOwed || balance === undefined) return `${formatMoney(amount, currency)} in total`;
    const whole = balance === amount ? "" : ` of ${formatMoney(amount, currency)}`;
    return `${formatMoney(balance, currency)} still open${whole}`;
  });
  return parts.length === 0 ? "" : `, ${joinWords(parts)}`;
}

function averages({ question }: ListSection, { totals, count }: ListResult): string[] {
  if (!question.average) return [];
  const { one, many } = wordOf(question.list);
  if (totals.length === 0) return [`They have no amounts, so there is no average ${one}.`];
  return totals.flatMap(({ average, currency, count: priced }) => {
    if (average === undefined) return [];
    const over =
      priced === undefined || priced === count ? "" : ` over the ${formatCount(priced, one, many)} with one`;
    return [`The average amount of these is ${formatMoney(average, currency)}${over}.`];
  });
}
