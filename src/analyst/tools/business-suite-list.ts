import * as z from "zod";
import type { VendorRecord } from "../../domain/records.ts";
import { isIsoDay, type DayRange } from "../../periods/dates.ts";
import { isStanding, matchesFilter } from "./suite-filter.ts";
import { ageingOf, progressOf, winRateOf } from "./suite-insights.ts";
import { toItem } from "./suite-items.ts";
import { readListing, suiteKinds, type Listing } from "./suite-records.ts";
import { sortFields, sortRecords } from "./suite-sort.ts";
import { groupRecords, sumTotals, type SuiteGroup } from "./suite-sums.ts";
import { defineTool } from "./tool.ts";

const day = z.string().refine(isIsoDay, "Must be a date like 2026-01-31");

const inputSchema = z.object({
  kind: z.enum(suiteKinds),
  status: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "As the product says where a record stands: open (a draft, too), unpaid (open, no draft, with a balance), " +
        "overdue (open, no draft, and due before today), completed (done, paid, won or lost), won, lost; or the " +
        "product's own word for a stage or status, e.g. Negotiation/Review",
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
  minAmount: z.number().optional().describe("Least amount of a record, in its own currency"),
  maxAmount: z.number().optional().describe("Largest amount"),
  aboveAmount: z.number().optional().describe("What the amount must exceed: more than, not as much as"),
  belowAmount: z.number().optional().describe("What the amount must stay below"),
  sortBy: z
    .enum(sortFields)
    .default("date")
    .describe("Order of items and groups; balance is what is still owed. Items without the field come last"),
  direction: z.enum(["asc", "desc"]).optional().describe("asc by default for dueDate, else desc"),
  groupBy: z
    .enum(["status", "account", "owner", "month", "category"])
    .optional()
    .describe(
      "Also sum up by status, account (customer, vendor or project), owner, month of the date, or category (of expenses)",
    ),
  limit: z.int().min(1).max(100).default(20).describe("Items to list; counts, totals and groups cover all"),
});

type Input = z.output<typeof inputSchema>;

const MOST_GROUPS = 100;

export const businessSuiteList = defineTool({
  name: "business_suite_list",
  source: "business-suite",
  description:
    "Lists records of the connected business suite (deals, accounts, leads, invoices, bills, expenses, payments, " +
    "projects, tasks, milestones): how many match, their total, average and open balance by currency, sums by status " +
    "and by the group asked for, and the first items in the order asked for. Deals come with the win rate, invoices " +
    "and bills with the ageing of what is owed, projects with their progress. All arithmetic is done here.",
  inputSchema,
  async run(context, input) {
    const { kind } = input;
    const listing = await readListing(context, input);
    const { today } = context.clock;
    // Insights need the records of every status: of the deals that were won, all have been won.
    const ofAnyStatus = listing.records.filter((one) =>
      matchesFilter(one, { ...input, status: undefined }, today),
    );
    const matching = ofAnyStatus.filter((record) => matchesFilter(record, input, today));
    const direction = input.direction ?? (input.sortBy === "dueDate" ? "asc" : "desc");
    const sorted = sortRecords(matching, input.sortBy, direction);
    const totals = sumTotals(matching);
    const groups = input.groupBy === undefined ? [] : groupRecords(matching, input.groupBy, input);
    const result = {
      source: "business-suite",
      kind,
      period: periodOf(input),
      /** The day against which "overdue" is told. */
      asOf: today,
      count: matching.length,
      complete: listing.complete,
      items: sorted.slice(0, input.limit).map(toItem),
      totals,
      byStatus: byStatus(matching),
      ...(input.groupBy !== undefined && { groups: groups.slice(0, MOST_GROUPS) }),
      ...insights(input, listing, ofAnyStatus, sorted, today),
      notes: [
        ...listing.notes,
        ...notesOnStates(input, ofAnyStatus, listing),
        ...notesOnSums(matching, totals.length, groups),
      ],
    };
    const { lastSyncedAt } = context.source;
    const log = describeOutcome(input, matching.length, listing.all);
    return { result, log, ...(lastSyncedAt !== null && { dataAsOf: lastSyncedAt }) };
  },
});

/** The days that were asked for, of the records' own date or else of their due date; null for none or half of them. */
function periodOf({ from, to, dueFrom, dueTo }: Input): DayRange | null {
  if (from !== undefined && to !== undefined) return { startDate: from, endDate: to };
  return dueFrom !== undefined && dueTo !== undefined ? { startDate: dueFrom, endDate: dueTo } : null;
}

/** What belongs to a kind beyond its sums; `matching` may be narrower by status than `ofAnyStatus`. */
function insights(
  { kind }: Input,
  { tasks = [] }: Listing,
  ofAnyStatus: readonly VendorRecord[],
  matching: readonly VendorRecord[],
  today: string,
) {
  if (kind === "deals") {
    const winRate = winRateOf(ofAnyStatus);
    return winRate ? { winRate } : {};
  }
  if (kind === "invoices" || kind === "bills") {
    const ageing = ageingOf(ofAnyStatus, today);
    return ageing.length > 0 ? { ageing } : {};
  }
  if (kind !== "projects") return {};
  const names = matching.map(({ title }) => title);
  const { projects, total } = progressOf(names, tasks);
  return total ? { progress: projects.slice(0, MOST_GROUPS), progressTotal: total } : {};
}

/** What was asked for by where it stands, or counted so, leaves out those of which that is not known. */
function notesOnStates(
  { kind, status }: Input,
  ofAnyStatus: readonly VendorRecord[],
  { tasks = [] }: Listing,
): string[] {
  const isAsked = kind === "deals" || (status !== undefined && isStanding(status));
  const unknown = isAsked ? ofAnyStatus.filter(({ state }) => state === undefined).length : 0;
  const unclear = tasks.reduce((sum, { state, count }) => (state === null ? sum + count : sum), 0);
  return [
    ...(unknown > 0
      ? [`Of ${unknown} ${kind} it is not known where they stand; they count neither as open nor as closed.`]
      : []),
    ...(unclear > 0 ? [`Of ${unclear} tasks it is not known whether they are done; they are left out.`] : []),
  ];
}

function byStatus(records: readonly VendorRecord[]) {
  return groupRecords(records, "status", { sortBy: "amount", direction: "desc" }).map(({ key, ...sums }) => ({
    status: key === "" ? null : key,
    ...sums,
  }));
}

function notesOnSums(
  matching: readonly VendorRecord[],
  currencies: number,
  groups: readonly SuiteGroup[],
): string[] {
  const unpriced = matching.filter(({ amount }) => amount === undefined).length;
  return [
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
