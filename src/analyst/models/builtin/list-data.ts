import type { ListSection } from "./plan-list.ts";
import type { ListItem, ListResult } from "./results.ts";
import { unique } from "./text.ts";

/** A list as the answer tells it. */
export interface ListData {
  count: number;
  /** More may exist than the tool listed. */
  atLeast: boolean;
  items: ListItem[];
  totals: { currency: string | undefined; amount: number }[];
  byStatus: { status: string; count: number; amount: number | undefined }[];
  /** Whether count and sums were made here, from the listed items. */
  picked: boolean;
}

const DONE = /^(?:closed|completed?|done|finished|resolved)\b/i;

/** Takes a result as it is, or picks from its items what the tool could not be asked for. */
export function readList(section: ListSection, result: ListResult): ListData {
  if (Object.keys(section.pick).length === 0) {
    return {
      count: result.count,
      atLeast: false,
      items: result.items,
      totals: result.totals.flatMap(({ currency, amount }) =>
        amount === undefined ? [] : [{ currency, amount }],
      ),
      byStatus: result.byStatus.flatMap(({ status, count, amount }) =>
        status === undefined ? [] : [{ status, count, amount }],
      ),
      picked: false,
    };
  }
  const items = result.items.filter((item) => isPicked(section, item));
  const atLeast = result.count > result.items.length;
  return { count: items.length, atLeast, items, totals: sumByCurrency(items), byStatus: [], picked: true };
}

function isPicked({ pick, question }: ListSection, item: ListItem): boolean {
  if (pick.done === true) return DONE.test(item.status ?? "");
  if (pick.owed === true) return !/^draft/i.test(item.status ?? "");
  // A deal falls due on its closing date, which is its own date.
  const day = (question.list === "deals" ? item.date : item.dueDate)?.slice(0, 10);
  if (day === undefined || day === "") return false;
  if (pick.due !== undefined) return day >= pick.due.from && day <= pick.due.to;
  return pick.dueBefore === undefined || day < pick.dueBefore;
}

function sumByCurrency(items: readonly ListItem[]): ListData["totals"] {
  const priced = items.flatMap(({ amount, currency }) =>
    amount === undefined ? [] : [{ amount, currency }],
  );
  return unique(priced.map(({ currency }) => currency)).map((currency) => {
    const cents = priced
      .filter((item) => item.currency === currency)
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    return { currency, amount: cents / 100 };
  });
}
