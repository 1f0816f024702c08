import { describeMoment } from "../periods/format.ts";
import { formatCount, formatMoney, formatNumber } from "./format.ts";
import type { ListSection } from "./plan-list.ts";
import { plainText } from "./quote.ts";
import type { ListItem, ListResult } from "./results.ts";
import { dimensionValue } from "./row-values.ts";

const MOST_STATUSES = 8;
const MOST_GROUPS = 10;
const MOST_MONTHS = 12;

/** One record in a line: its name, amount, customer, status and date. */
export function itemLine(item: ListItem): string {
  const due = item.dueDate ?? "";
  // The bare number of a payment or a bill says less than whose it is.
  const title = /\p{L}/u.test(item.name ?? "") ? item.name : (item.account ?? item.name);
  const details = [
    item.amount === undefined ? "" : amountOf(item),
    item.account === title ? "" : plainText(item.account ?? "", 80),
    plainText(item.status ?? "", 40),
    due === "" ? plainText(describeMoment(item.date ?? ""), 40) : `due ${plainText(describeMoment(due), 40)}`,
    item.owner === undefined || item.owner === "" ? "" : `owner ${plainText(item.owner, 60)}`,
  ].filter((text) => text !== "");
  const name = plainText(title ?? "", 100) || "Without a name";
  return details.length === 0 ? name : `${name}: ${details.join(", ")}`;
}

/** A part that is paid already is told apart from what is open. */
function amountOf({ amount = 0, balance, currency }: ListItem): string {
  const whole = formatMoney(amount, currency);
  if (balance === undefined || balance === 0 || balance === amount) return whole;
  return `${formatMoney(balance, currency)} open of ${whole}`;
}

export function byStatus(data: ListResult): string {
  const only = data.totals.length === 1 ? data.totals[0]?.currency : undefined;
  const states = data.byStatus.slice(0, MOST_STATUSES).map(({ status, count, amount, currency = only }) => {
    const worth = amount === undefined || currency === undefined ? "" : ` (${formatMoney(amount, currency)})`;
    return `${plainText(status ?? "", 40) || "without a status"} ${formatNumber(count)}${worth}`;
  });
  return `By status: ${states.join(", ")}.`;
}

const GROUP_WORDS = {
  status: { one: "status", many: "statuses" },
  account: { one: "customer", many: "customers" },
  owner: { one: "owner", many: "owners" },
  month: { one: "month", many: "months" },
  category: { one: "category", many: "categories" },
} as const;

/** The groups of a list, in the order of the tool. */
export function writeGroups(
  { question, sortBy }: ListSection,
  { groups, totals }: ListResult,
  record: { one: string; many: string },
): string[] {
  const by = question.groupBy ?? "status";
  const word = by === "account" ? accountWord(question.list) : GROUP_WORDS[by];
  const most = question.rank?.count ?? (by === "month" ? MOST_MONTHS : MOST_GROUPS);
  const isRanked = question.rank !== undefined || by !== "month";
  const lowest = question.rank?.order === "lowest";
  const order = isRanked ? `, the ${lowest ? "smallest" : "largest"} first` : "";
  const only = totals.length === 1 ? totals[0]?.currency : undefined;
  const lines = (isRanked ? groups.slice(0, most) : groups.slice(-most)).map(
    ({ key, count, amount, balance, currency = only }) => {
      const name = by === "month" ? dimensionValue("yearMonth", key) : plainText(key, 80);
      const worth = sortBy === "balance" ? (balance ?? amount) : amount;
      const open = sortBy === "balance" && balance !== undefined ? " still open" : "";
      const value = worth === undefined ? "" : `${formatMoney(worth, currency)}${open}, `;
      return `- ${name || `without ${word.one}`}: ${value}${formatCount(count, record.one, record.many)}`;
    },
  );
  const more =
    groups.length > most
      ? [`Shown: ${formatNumber(most)} of ${formatCount(groups.length, word.one, word.many)}.`]
      : [];
  return [`By ${word.one}${order}:`, ...lines, ...more];
}

function accountWord(list: string): { one: string; many: string } {
  if (list === "tasks") return { one: "project", many: "projects" };
  return list === "bills" || list === "expenses"
    ? { one: "supplier", many: "suppliers" }
    : GROUP_WORDS.account;
}
