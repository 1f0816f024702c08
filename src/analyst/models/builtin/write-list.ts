import { describeMoment, describePeriod } from "./format-period.ts";
import { formatCount, formatMoney, formatNumber } from "./format.ts";
import { type ListData, readList } from "./list-data.ts";
import type { ListSection } from "./plan-list.ts";
import { plainText, quote } from "./quote.ts";
import type { ListQuestion } from "./question-types.ts";
import { type ListItem, listResult, readResult } from "./results.ts";
import { joinWords } from "./text.ts";
import { listWords } from "./vocabulary.ts";
import type { Outcomes, Written } from "./write-types.ts";

const SHOWN = 5;
const SHOWN_BY_NAME = 10;
const MOST_STATUSES = 8;

/** Writes a list of the business suite: how many, worth how much, by status, and the first records. */
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
  const { question } = section;
  const data = readList(section, read.data);
  const text = question.leftover.length > 0 ? writeNamed(question, data) : writeAll(question, data);
  const unused = question.conditions.map((said) => `I could not narrow this to ${quote(said, 40)}.`);
  const notes = read.data.notes.map((note) => `Note from the business suite: ${plainText(note, 300)}`);
  return {
    answer: [[text, ...unused, ...notes].join("\n")],
    reasoning: [reasonOf(question, data)],
    found: data.count > 0,
    failed: [],
  };
}

function reasonOf(question: ListQuestion, data: ListData): string {
  const listed = `The business suite listed its ${wordOf(question).many}`;
  if (!data.picked) return `${listed}; counts and sums are its own.`;
  const first = data.atLeast ? " Only the first records could be looked through." : "";
  return `${listed}; I picked these by their dates or status, counted them and added up their amounts.${first}`;
}

function wordOf({ list }: ListQuestion): { one: string; many: string } {
  return listWords.find(({ kind }) => kind === list) ?? { one: "record", many: "records" };
}

/** "open deals", "overdue invoices", with their period. */
function subjectOf(question: ListQuestion): { one: string; many: string; when: string } {
  const { one, many } = wordOf(question);
  const adjective = question.status === undefined ? "" : `${question.status} `;
  const [period] = question.periods;
  const due = question.due ? " due" : "";
  const when = period === undefined ? "" : `${due} ${describePeriod(period)}`;
  return { one: adjective + one, many: adjective + many, when };
}

function writeAll(question: ListQuestion, data: ListData): string {
  const { one, many, when } = subjectOf(question);
  if (data.count === 0) return `There are no ${many}${when}.`;
  const worth = data.totals.map(({ amount, currency }) => formatMoney(amount, currency));
  const sum = worth.length === 0 ? "" : `, ${joinWords(worth)} in total`;
  const count = `${data.atLeast ? "at least " : ""}${formatCount(data.count, one, many)}`;
  const head = `There ${data.count === 1 ? "is" : "are"} ${count}${when}${sum}`;
  const states = question.status === undefined && data.byStatus.length > 1 ? [byStatus(data)] : [];
  const shown = arrange(question, data.items).slice(0, question.count ?? SHOWN);
  const some = shown.length > 0 && shown.length < data.count ? ", among them" : "";
  return [
    `${head}${shown.length === 0 ? "." : `${some}:`}`,
    ...shown.map((item) => `- ${itemLine(item)}`),
    ...states,
    ...(question.ranked && data.items.length < data.count ? [partOf(data)] : []),
  ].join("\n");
}

function partOf(data: ListData): string {
  return `Only the latest ${formatNumber(data.items.length)} could be looked through.`;
}

/** The records whose name, account or owner holds a word of the question. */
function writeNamed(question: ListQuestion, data: ListData): string {
  const { many, one, when } = subjectOf(question);
  const wanted = question.leftover.map((word) => word.toLowerCase());
  const matches = data.items.filter(({ name, account, owner }) => {
    const text = `${name ?? ""} ${account ?? ""} ${owner ?? ""}`.toLowerCase();
    return wanted.some((word) => text.includes(word));
  });
  const words = quote(question.leftover.join(" "), 80);
  const looked = data.items.length > 0 && data.count > data.items.length ? [partOf(data)] : [];
  if (matches.length === 0) return [`I found no ${many}${when} that mention ${words}.`, ...looked].join("\n");
  const shown = matches.slice(0, SHOWN_BY_NAME);
  const verb = matches.length === 1 ? "mentions" : "mention";
  const some = shown.length < matches.length ? ", among them" : "";
  const head = `${formatCount(matches.length, one, many)}${when} ${verb} ${words}${some}:`;
  return [head, ...shown.map((item) => `- ${itemLine(item)}`), ...looked].join("\n");
}

function byStatus(data: ListData): string {
  const currency = data.totals.length === 1 ? data.totals[0]?.currency : undefined;
  const states = data.byStatus.slice(0, MOST_STATUSES).map(({ status, count, amount }) => {
    const worth = amount === undefined || currency === undefined ? "" : ` (${formatMoney(amount, currency)})`;
    return `${plainText(status, 40)} ${formatNumber(count)}${worth}`;
  });
  return `By status: ${states.join(", ")}.`;
}

/** What waits longest comes first where something is due; else the largest amounts. */
function arrange(question: ListQuestion, items: readonly ListItem[]): ListItem[] {
  const waits = question.due || question.status === "overdue" || question.status === "unpaid";
  if (waits || question.list === "tasks") {
    return items.toSorted((a, b) => ((a.dueDate || "9999") < (b.dueDate || "9999") ? -1 : 1));
  }
  if (items.every(({ amount }) => amount === undefined)) return [...items];
  return items.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
}

function itemLine(item: ListItem): string {
  const due = item.dueDate ?? "";
  const details = [
    item.amount === undefined ? "" : formatMoney(item.amount, item.currency),
    item.account === item.name ? "" : plainText(item.account ?? "", 80),
    plainText(item.status ?? "", 40),
    due === "" ? plainText(describeMoment(item.date ?? ""), 40) : `due ${plainText(describeMoment(due), 40)}`,
    item.owner === undefined || item.owner === "" ? "" : `owner ${plainText(item.owner, 60)}`,
  ].filter((text) => text !== "");
  const name = plainText(item.name ?? "", 100) || "Without a name";
  return details.length === 0 ? name : `${name}: ${details.join(", ")}`;
}
