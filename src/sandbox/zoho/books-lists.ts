import { parseDay } from "../company/dates.ts";
import { wholeNumber } from "../vendor/vendor-app.ts";
import { booksRefusal } from "./books-errors.ts";
import type { BooksRecord } from "./books-records.ts";

type Query = Record<string, string>;

/** `Status.OverDue` and its like as a status; null lets all pass. */
const FILTERS: Record<string, readonly string[] | null> = {
  "status.all": null,
  "status.active": ["active"],
  "status.draft": ["draft"],
  "status.sent": ["sent"],
  "status.open": ["open", "overdue"],
  "status.overdue": ["overdue"],
  "status.paid": ["paid"],
  "status.partiallypaid": ["partially_paid"],
  "status.unpaid": ["sent", "overdue", "partially_paid", "open"],
  "status.void": ["void"],
  "status.customers": null,
  "status.vendors": null,
  "paymentmode.all": null,
};

/** The records that a list call's filters let pass, in the order that it asks for. */
export function filterBooks(records: readonly BooksRecord[], query: Query): BooksRecord[] {
  const from = readDate(query, "date_start") ?? readDate(query, "date_after");
  const to = readDate(query, "date_end") ?? readDate(query, "date_before");
  const statuses = readStatuses(query);
  const search = query["search_text"]?.toLowerCase();
  const exact = ["customer_id", "vendor_id", "contact_type", "date"].filter(
    (key) => query[key] !== undefined,
  );
  const kept = records.filter(
    (record) =>
      (from === null || (record.date ?? "") >= from) &&
      (to === null || (record.date ?? "") <= to) &&
      (statuses === null || statuses.includes(record.status ?? "")) &&
      exact.every((key) => String(record[key]) === query[key]) &&
      (search === undefined || JSON.stringify(record).toLowerCase().includes(search)),
  );
  return sortBooks(kept, query);
}

function readDate(query: Query, name: string): string | null {
  const text = query[name];
  if (text === undefined || text === "") return null;
  if (parseDay(text) === null) throw booksRefusal(400, 2, `Invalid value passed for ${name}`);
  return text;
}

function readStatuses(query: Query): readonly string[] | null {
  const filterBy = query["filter_by"]?.toLowerCase();
  if (filterBy !== undefined) {
    const found = FILTERS[filterBy];
    if (found === undefined) throw booksRefusal(400, 2, "Invalid value passed for filter_by");
    return found;
  }
  const status = query["status"]?.toLowerCase();
  if (status === undefined || status === "all") return null;
  return status === "unpaid" ? (FILTERS["status.unpaid"] ?? null) : [status];
}

/** By date, the newest first, unless sort_column and sort_order (A or D) say otherwise. */
function sortBooks(records: BooksRecord[], query: Query): BooksRecord[] {
  const column = query["sort_column"] ?? "date";
  const sign = (query["sort_order"] ?? "D").toUpperCase().startsWith("A") ? 1 : -1;
  return records.toSorted((a, b) => {
    const [left, right] = [a[column] ?? "", b[column] ?? ""];
    if (typeof left === "number" && typeof right === "number") return sign * (left - right);
    return sign * String(left).localeCompare(String(right), "en");
  });
}

/** One page with its context; Books documents that of invoices as a list with one element (Z-JSK). */
export function pageOfBooks(key: string, records: readonly BooksRecord[], query: Query, asList: boolean) {
  const page = wholeNumber(query["page"], 1) || 1;
  const perPage = Math.min(wholeNumber(query["per_page"], 200) || 200, 200);
  const end = page * perPage;
  const context = {
    page,
    per_page: perPage,
    has_more_page: end < records.length,
    report_name: key,
    applied_filter: query["filter_by"] ?? "Status.All",
    sort_column: query["sort_column"] ?? "date",
    sort_order: query["sort_order"] ?? "D",
  };
  return {
    code: 0,
    message: "success",
    [key]: records.slice(end - perPage, end),
    page_context: asList ? [context] : context,
  };
}
