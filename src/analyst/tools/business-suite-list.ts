import * as z from "zod";
import { dayInTimeZone, isIsoDay } from "../../lib/dates.ts";
import { recordKinds } from "../../providers/zoho-records.ts";
import { matchesFilter } from "./suite-filter.ts";
import { readListing, type Listing, type ListedRecord } from "./suite-records.ts";
import { sortFields, sortRecords } from "./suite-sort.ts";
import { groupRecords, sumTotals, type SuiteGroup } from "./suite-sums.ts";
import { defineTool } from "./tool.ts";

const day = z.string().refine(isIsoDay, "Must be a date like 2026-01-31");

const inputSchema = z.object({
  kind: z.enum(recordKinds),
  status: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "open (not closed, paid or completed), overdue (open, and due before today), unpaid (open, not a draft), " +
        "completed, won, lost; or the product's own stage or status, e.g. Negotiation/Review",
    ),
  from: day
    .optional()
    .describe("First day of the record's own date: closing date of a deal, invoice date, start of a task"),
  to: day.optional().describe("Last day of it, inclusive"),
  dueFrom: day.optional().describe("First day of the due date (of a deal: the closing date)"),
  dueTo: day.optional().describe("Last day of it, inclusive"),
  text: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("Words that a record must all mention: its name, customer, owner, status, campaign or notes"),
  sortBy: z
    .enum(sortFields)
    .default("date")
    .describe("Order of items and groups; balance is what is still owed. Items without the field come last"),
  direction: z.enum(["asc", "desc"]).optional().describe("asc by default for dueDate, else desc"),
  groupBy: z
    .enum(["status", "account", "owner", "month"])
    .optional()
    .describe("Also sum up by status, account (customer, vendor or project), owner, or month of the date"),
  limit: z.int().min(1).max(100).default(20).describe("Items to list; counts, totals and groups cover all"),
});

type Input = z.output<typeof inputSchema>;

const MOST_GROUPS = 100;

export const businessSuiteList = defineTool({
  name: "business_suite_list",
  source: "business-suite",
  description:
    "Lists records of the connected business suite (deals, accounts, leads, invoices, bills, expenses, payments, " +
    "projects, tasks): how many match, their total, average and open balance by currency, sums by status and by " +
    "the group asked for, and the first items in the order asked for. All arithmetic is done here, over all records.",
  inputSchema,
  async run({ deps, account, call }, input) {
    const listing = await call((tokens) => readListing(deps, tokens, account, input.kind));
    const today = dayInTimeZone(new Date(deps.now()), "UTC");
    const matching = listing.records.filter((record) => matchesFilter(record, input, today));
    const direction = input.direction ?? (input.sortBy === "dueDate" ? "asc" : "desc");
    const totals = sumTotals(matching);
    const groups = input.groupBy === undefined ? [] : groupRecords(matching, input.groupBy, input);
    const result = {
      source: "business-suite",
      kind: input.kind,
      count: matching.length,
      complete: listing.complete,
      items: sortRecords(matching, input.kind, input.sortBy, direction)
        .slice(0, input.limit)
        .map((record) => ({ ...record, details: undefined })),
      totals,
      byStatus: byStatus(matching),
      ...(input.groupBy !== undefined && { groups: groups.slice(0, MOST_GROUPS) }),
      notes: notesOn(listing, matching, totals.length, groups),
    };
    return { result, log: describeOutcome(input, matching.length, listing.records.length) };
  },
});

function byStatus(records: readonly ListedRecord[]) {
  return groupRecords(records, "status", { sortBy: "amount", direction: "desc" }).map(({ key, ...sums }) => ({
    status: key === "" ? null : key,
    ...sums,
  }));
}

function notesOn(
  { records, complete }: Listing,
  matching: readonly ListedRecord[],
  currencies: number,
  groups: readonly SuiteGroup[],
): string[] {
  const unpriced = matching.filter(({ amount }) => amount === undefined).length;
  return [
    ...(complete ? [] : [`Only the first ${records.length} records were read.`]),
    ...(currencies > 0 && unpriced > 0 ? [`${unpriced} of the records have no amount.`] : []),
    ...(currencies > 1 ? ["Amounts in different currencies are not converted into each other."] : []),
    ...(groups.length > MOST_GROUPS
      ? [`Only the first ${MOST_GROUPS} of ${groups.length} groups are listed.`]
      : []),
  ];
}

function describeOutcome({ kind, status, text }: Input, count: number, all: number): string {
  const which = [status, text === undefined ? undefined : `"${text}"`].filter(Boolean).join(", ");
  return `${count} of ${all} ${kind}${which === "" ? "" : ` (${which})`}`;
}
