import { describeMoment, describePeriod } from "./format-period.ts";
import { formatCount, formatMoney, formatNumber } from "./format.ts";
import type { ListSection } from "./plan-list.ts";
import { plainText, quote } from "./quote.ts";
import type { ListQuestion } from "./question-types.ts";
import { type ListItem, listResult, type ListResult, readResult } from "./results.ts";
import { capitalise, joinWords } from "./text.ts";
import { listWords } from "./vocabulary.ts";
import type { Outcomes, Written } from "./write-types.ts";

const SHOWN = 5;

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
  const named = section.question.leftover.length > 0;
  const text = named ? writeNamed(section.question, read.data) : writeAll(section.question, read.data);
  const unused = section.question.conditions.map((said) => `I could not narrow this to ${quote(said, 40)}.`);
  const notes = read.data.notes.map((note) => `Note from the business suite: ${plainText(note, 300)}`);
  const reasoning = `The business suite listed its ${wordOf(section.question).many}${statusPhrase(section.question)}; counts and sums are its own.`;
  return {
    answer: [[text, ...unused, ...notes].join("\n")],
    reasoning: [reasoning],
    found: read.data.count > 0,
    failed: [],
  };
}

function wordOf({ list }: ListQuestion): { one: string; many: string } {
  return listWords.find(({ kind }) => kind === list) ?? { one: "record", many: "records" };
}

function statusPhrase({ status }: ListQuestion): string {
  return status === undefined ? "" : ` with status ${status}`;
}

/** "open deals", "overdue invoices", with their period. */
function subjectOf(question: ListQuestion): { one: string; many: string; when: string } {
  const { one, many } = wordOf(question);
  const adjective = question.status === undefined ? "" : `${question.status} `;
  const [period] = question.periods;
  return {
    one: adjective + one,
    many: adjective + many,
    when: period === undefined ? "" : ` ${describePeriod(period)}`,
  };
}

function writeAll(question: ListQuestion, data: ListResult): string {
  const { one, many, when } = subjectOf(question);
  if (data.count === 0) return `There are no ${many}${when}.`;
  const worth = data.totals.map(({ amount, currency }) => formatMoney(amount, currency));
  const sum = worth.length === 0 ? "" : `, ${joinWords(worth)} in total`;
  const head = `There ${data.count === 1 ? "is" : "are"} ${formatCount(data.count, one, many)}${when}${sum}`;
  const states = question.status === undefined && data.byStatus.length > 1 ? [byStatus(data)] : [];
  const shown = arrange(question, data.items).slice(0, question.count ?? SHOWN);
  const lines = shown.map((item) => `- ${itemLine(item)}`);
  const some = shown.length > 0 && shown.length < data.count ? ", among them" : "";
  return [`${head}${shown.length === 0 ? "." : `${some}:`}`, ...lines, ...states].join("\n");
}

/** The records whose name, account or owner holds a word of the question. */
function writeNamed(question: ListQuestion, data: ListResult): string {
  const { many, one, when } = subjectOf(question);
  const wanted = question.leftover.map((word) => word.toLowerCase());
  const matches = data.items.filter(({ name, account, owner }) => {
    const text = `${name ?? ""} ${account ?? ""} ${owner ?? ""}`.toLowerCase();
    return wanted.some((word) => text.includes(word));
  });
  const words = quote(question.leftover.join(" "), 80);
  const looked =
    data.count > data.items.length
      ? ` Only the first ${formatNumber(data.items.length)} could be looked through.`
      : "";
  if (matches.length === 0)
    return `I found no ${many}${when} that mention ${words}.${data.items.length === 0 ? "" : looked}`;
  const shown = matches.slice(0, SHOWN * 2);
  const head = `${capitalise(formatCount(matches.length, one, many))}${when} ${matches.length === 1 ? "mentions" : "mention"} ${words}${shown.length < matches.length ? ", among them" : ""}:`;
  return (
    [head, ...shown.map((item) => `- ${itemLine(item)}`)].join("\n") +
    (looked === "" ? "" : `\n${looked.trim()}`)
  );
}

function byStatus(data: ListResult): string {
  const [only] = data.totals;
  const currency = data.totals.length === 1 ? only?.currency : undefined;
  const states = data.byStatus.slice(0, 8).map(({ status, count, amount }) => {
    const worth = amount === undefined || currency === undefined ? "" : ` (${formatMoney(amount, currency)})`;
    return `${plainText(status, 40)} ${formatNumber(count)}${worth}`;
  });
  return `By status: ${states.join(", ")}.`;
}

/** What waits longest comes first where something is due; else the largest amounts. */
function arrange(question: ListQuestion, items: readonly ListItem[]): ListItem[] {
  const due = question.status === "overdue" || question.status === "unpaid" || question.list === "tasks";
  if (due) return items.toSorted((a, b) => ((a.dueDate ?? "9999") < (b.dueDate ?? "9999") ? -1 : 1));
  if (items.every(({ amount }) => amount === undefined)) return [...items];
  return items.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
}

function itemLine(item: ListItem): string {
  const amount = item.amount === undefined ? "" : formatMoney(item.amount, item.currency);
  const details = [
    amount,
    item.account === undefined || item.account === item.name ? "" : plainText(item.account, 80),
    item.status === undefined ? "" : plainText(item.status, 40),
    item.dueDate === undefined || item.dueDate === ""
      ? ""
      : `due ${plainText(describeMoment(item.dueDate), 40)}`,
    item.dueDate === undefined && item.date !== undefined && item.date !== ""
      ? plainText(describeMoment(item.date), 40)
      : "",
    item.owner === undefined || item.owner === "" ? "" : `owner ${plainText(item.owner, 60)}`,
  ].filter((text) => text !== "");
  const name = plainText(item.name ?? "", 100) || "Without a name";
  return details.length === 0 ? name : `${name}: ${details.join(", ")}`;
}
