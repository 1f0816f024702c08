import * as z from "zod";
import { businessSuiteList } from "../../analyst/tools/business-suite-list.ts";
import { metricsQuery } from "../../analyst/tools/metrics-query.ts";
import type { AnalystTool } from "../../analyst/tools/tool.ts";
import { runAnalystTool, sourceFor } from "../sources.ts";
import { defineMcpTool } from "../tool.ts";

const period = z.object({ startDate: z.string(), endDate: z.string() }).nullable();
const figure = z.looseObject({ value: z.number() });
const notes = z.array(z.string()).describe("What to know about the figures");
const dataAsOf = z.string().describe("When the vendor said so; ISO 8601, UTC");

interface DataToolSpec {
  tool: AnalystTool;
  name: string;
  title: string;
  outputSchema: z.ZodType<Record<string, unknown>, Record<string, unknown>>;
}

/** A tool of the analyst as a tool of its own. */
function offer({ tool, outputSchema, name, title }: DataToolSpec) {
  return defineMcpTool({
    name,
    title,
    description: tool.description,
    permission: "chat",
    inputSchema: tool.inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    failure: "chat_failed",
    async run(caller, input) {
      const asked = await sourceFor(caller, tool.source);
      const { result, dataAsOf: asOf } = await runAnalystTool(caller, tool, asked, input);
      return { ...result, dataAsOf: new Date(asOf ?? caller.deps.now()).toISOString() };
    },
  });
}

export const queryMetrics = offer({
  tool: metricsQuery,
  name: "query_metrics",
  title: "Query metrics",
  outputSchema: z.looseObject({
    source: z.string(),
    from: z.enum(["store", "live"]).describe("Synchronized before, or asked just now"),
    period,
    comparedWith: period.optional(),
    timeZone: z.string().nullable(),
    currency: z.string().nullable(),
    totals: z.record(z.string(), figure),
    averagePerDay: z.record(z.string(), z.number()),
    rows: z.array(
      z.looseObject({
        dimensions: z.record(z.string(), z.string()),
        metrics: z.record(z.string(), figure),
      }),
    ),
    rowCount: z.number(),
    notes,
    dataAsOf,
  }),
});

export const listBusinessRecords = offer({
  tool: businessSuiteList,
  name: "list_business_records",
  title: "List business records",
  outputSchema: z.looseObject({
    source: z.string(),
    kind: z.string(),
    period,
    asOf: z.string(),
    count: z.number().describe("Records that match"),
    complete: z.boolean().describe("False when the suite holds more than could be read"),
    items: z.array(z.looseObject({ name: z.string() })),
    totals: z.array(z.looseObject({})).describe("By currency"),
    byStatus: z.array(z.looseObject({})),
    notes,
    dataAsOf,
  }),
});
