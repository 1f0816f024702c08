import * as z from "zod";
import { dayInTimeZone, isIsoDay, type DayRange } from "../../periods/dates.ts";
import { countByPlace } from "../store/suite-records.ts";
import { matchesFilter } from "./suite-filter.ts";
import { ageingOf, progressOf, winRateOf } from "./suite-insights.ts";
import { readListing, suiteKinds, type Listing, type ListedRecord } from "./suite-records.ts";
import { sortFields, sortRecords } from "./suite-sort.ts";
import { groupRecords, sumTotals, type SuiteGroup } from "./suite-sums.ts";
import { defineTool, type ToolContext } from "./tool.ts";

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
  minAmount: z.number().optional().describe("Least amount of a record, in its own currency"),
  maxAmount: z.number().optional().describe("Largest amount"),
  sortBy: z
    .enum(sortFields)
    .default("date")
    .describe("Order of items and groups; balance is what is still owed. Items without the field come last"),
  direction: z.enum(["asc", "desc"]).optional().describe("asc by default for dueDate, else desc"),
  groupBy: z
    .enum(["status", "account", "owner", "month", "category"])
    .optional()
    .describe(
      "Also sum up by status, account (customer, vendor or project), owner, month of the date, or category of expenses",
    ),
  limit: z.int().min(1).max(100).default(20).describe("Items to list; counts, totals and groups cover all"),
});

type Input = z.output<typeof inputSchema>;

const MOST_GROUPS = 100;
const MOST_LIVE_PROJECTS = 30;

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
    const listing = await readListing(context, input);
    const today = dayInTimeZone(new Date(context.deps.now()), "UTC");
    // Insights need the records of every status: of the deals that were won, all have been won.
    const ofAnyStatus = listing.records.filter((one) =>
      matchesFilter(one, { ...input, status: undefined }, today),
    );
    const matching = ofAnyStatus.filter((record) => matchesFilter(record, input, today));
    const direction = input.direction ?? (input.sortBy === "dueDate" ? "asc" : "desc");
    const sorted = sortRecords(matching, input.kind, input.sortBy, direction);
    const totals = sumTotals(matching);
    const groups = input.groupBy === undefined ? [] : groupRecords(matching, input.groupBy, input);
    const result = {
      source: "business-suite",
      kind: input.kind,
      period: periodOf(input),
      /** The day against which "overdue" is told. */
      asOf: today,
      count: matching.length,
      complete: listing.complete,
      items: sorted.slice(0, input.limit).map((record) => ({ ...record, details: undefined })),
      totals,
      byStatus: byStatus(matching),
      ...(input.groupBy !== undefined && { groups: groups.slice(0, MOST_GROUPS) }),
      ...(await insights(context, input, ofAnyStatus, sorted, listing.all, today)),
      notes: [
        ...notesOn(listing, matching, totals.length, groups),
        ...notesOnProgress(context, input, listing),
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
async function insights(
  context: ToolContext<"business-suite">,
  { kind }: Input,
  ofAnyStatus: readonly ListedRecord[],
  matching: readonly ListedRecord[],
  all: number,
  today: string,
) {
  if (kind === "deals") {
    const winRate = winRateOf(ofAnyStatus, today);
    return winRate ? { winRate } : {};
  }
  if (kind === "invoices" || kind === "bills") {
    const ageing = ageingOf(ofAnyStatus, today);
    return ageing.length > 0 ? { ageing } : {};
  }
  if (kind !== "projects") return {};
  const names = matching.map(({ name }) => name);
  const { projects, total } = progressOf(names, await countTasks(context, all), today);
  return total ? { progress: projects.slice(0, MOST_GROUPS), progressTotal: total } : {};
}

/** Live, each project's tasks are a call of their own, and the portal allows 100 in two minutes. */
async function countTasks(context: ToolContext<"business-suite">, projects: number) {
  if (context.source.lastSyncedAt !== null) return await countByPlace(context.deps, context.source, "task");
  if (projects === 0 || projects > MOST_LIVE_PROJECTS) return [];
  const { records } = await readListing(context, { kind: "tasks" });
  return records.map(({ account = "", status = "" }) => ({ place: account, status, count: 1 }));
}

function notesOnProgress(
  { source }: ToolContext<"business-suite">,
  { kind }: Input,
  { all }: Listing,
): string[] {
  const isUnknown = kind === "projects" && source.lastSyncedAt === null && all > MOST_LIVE_PROJECTS;
  return isUnknown
    ? ["The progress of so many projects is known only once they have been synchronized."]
    : [];
}

function byStatus(records: readonly ListedRecord[]) {
  return groupRecords(records, "status", { sortBy: "amount", direction: "desc" }).map(({ key, ...sums }) => ({
    status: key === "" ? null : key,
    ...sums,
  }));
}

function notesOn(
  listing: Listing,
  matching: readonly ListedRecord[],
  currencies: number,
  groups: readonly SuiteGroup[],
): string[] {
  const unpriced = matching.filter(({ amount }) => amount === undefined).length;
  return [
    ...listing.notes,
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
