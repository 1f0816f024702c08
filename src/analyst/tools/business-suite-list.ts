import * as z from "zod";
import { isIsoDay } from "../../lib/dates.ts";
import { listRecords, recordKinds } from "../../providers/zoho-records.ts";
import type { SuiteRecord } from "../../providers/zoho-shared.ts";
import { defineTool } from "./tool.ts";

const day = z.string().refine(isIsoDay, "Must be a date like 2026-01-31");

const inputSchema = z.object({
  kind: z.enum(recordKinds),
  status: z
    .string()
    .max(100)
    .optional()
    .describe("A stage or status, e.g. Closed Won, overdue; or open, meaning not closed, paid or completed"),
  from: day.optional().describe("First day of the record's own date (closing, invoice, start), YYYY-MM-DD"),
  to: day.optional().describe("Last day of it, inclusive"),
  limit: z.int().min(1).max(100).default(20).describe("Items to list; counts and totals always cover all"),
});

type Input = z.output<typeof inputSchema>;

/** Words of Zoho's products for a record that needs nothing more. */
const DONE = /^(closed\b.*|paid|void|completed?|done|converted|lost lead|cancelled|archived)$/i;

export const businessSuiteList = defineTool({
  name: "business_suite_list",
  source: "business-suite",
  description:
    "Lists records of the connected business suite (deals, accounts, leads, invoices, bills, expenses, payments, " +
    "projects, tasks) with count and totals by currency and by status. All arithmetic is done here.",
  inputSchema,
  async run({ deps, account, call }, input) {
    const { records, complete } = await call((tokens) => listRecords(deps, tokens, account, input.kind));
    const matching = records.filter((record) => matches(record, input));
    const result = {
      source: "business-suite",
      kind: input.kind,
      count: matching.length,
      items: matching.toSorted(byDateDescending).slice(0, input.limit),
      totals: sumBy(matching, (record) => record.currency ?? null).map(({ key, ...sum }) => ({
        currency: key,
        ...sum,
      })),
      byStatus: sumBy(matching, (record) => record.status ?? null).map(({ key, ...sum }) => ({
        status: key,
        ...sum,
      })),
      notes: complete ? [] : [`Only the first ${records.length} records were read.`],
    };
    return { result, log: `${matching.length} of ${records.length} ${input.kind}` };
  },
});

function matches(record: SuiteRecord, { status, from, to }: Input): boolean {
  if (from && (record.date === undefined || record.date < from)) return false;
  if (to && (record.date === undefined || record.date > to)) return false;
  if (status === undefined) return true;
  const own = record.status ?? "";
  if (status.toLowerCase() === "open") return !DONE.test(own);
  // Whole words: "paid" is neither "unpaid" nor "partially_paid", but "won" is "Closed Won".
  return new RegExp(`\\b${RegExp.escape(status)}\\b`, "i").test(own);
}

function byDateDescending(left: SuiteRecord, right: SuiteRecord): number {
  return (right.date ?? "").localeCompare(left.date ?? "");
}

interface Sum {
  count: number;
  amount?: number;
}

/** Counts and amounts a group; an amount is only given where the records have one and share a currency. */
function sumBy(
  records: SuiteRecord[],
  keyOf: (record: SuiteRecord) => string | null,
): ({ key: string | null } & Sum)[] {
  return [...Map.groupBy(records, keyOf)].map(([key, group]) => {
    const amounts = group.flatMap((record) => (record.amount === undefined ? [] : [record.amount]));
    const currencies = new Set(group.map((record) => record.currency));
    if (amounts.length === 0 || currencies.size > 1) return { key, count: group.length };
    return {
      key,
      count: group.length,
      amount: Math.round(amounts.reduce((sum, one) => sum + one, 0) * 100) / 100,
    };
  });
}
