import * as z from "zod";
import { integrationTypes } from "../domain/integration-types.ts";
import { shortestIntervalMs } from "../periods/schedule.ts";
import { isFirstRead, type MissingSource, type Source } from "./sources.ts";
import type { ToolRun } from "./calls/toolbox.ts";

/** What became of one source that the question could use; returned for `include: ["sources"]`. */
export const sourceReport = z.object({
  type: z.enum(integrationTypes),
  status: z
    .enum(["used", "partial", "stale", "skipped", "error"])
    .describe(
      "`partial`: used while it is being read for the first time. `stale`: used, but not synchronized as its schedule " +
        "says.",
    ),
  dataAsOf: z.string().nullable().describe("How fresh the data is, ISO 8601, UTC; null when there is none."),
  reason: z.string().nullable().describe("Why it is not simply `used`."),
  action: z.string().nullable().describe("What the client can do about it."),
});

export type SourceReport = z.output<typeof sourceReport>;

const tokens = z.number().nullable().describe("Null when the model does not tell.");

/** What an answer cost; returned for `include: ["usage"]`. */
export const usage = z.object({
  inputTokens: tokens,
  cachedTokens: tokens.describe("Of the input, what the model's provider had in its cache."),
  outputTokens: tokens,
  totalTokens: tokens,
  steps: z.int(),
  toolCalls: z.int(),
  milliseconds: z.number(),
  model: z.string().describe("Who answered: a model by its name, or `builtin`, the offline analyst."),
  withheld: z
    .int()
    .describe("Figures that could not be traced to the data: `[…]` stands in their place in the four texts."),
  checked: z
    .boolean()
    .optional()
    .describe(
      "Whether the second reader has read the whole answer; false when it was asked and did not finish in its time or " +
        "budget. Not there when there is none, or nothing to read.",
    ),
});

export type Usage = z.output<typeof usage>;

interface Consulted {
  sources: readonly Source[];
  missing: readonly MissingSource[];
  runs: readonly ToolRun[];
  now: number;
}

export function reportSources({ sources, missing, runs, now }: Consulted): SourceReport[] {
  return [...sources.map((source) => reportSource(source, runs, now)), ...missing.map(reportMissing)];
}

function reportMissing({ type, reason }: MissingSource): SourceReport {
  const status = reason === "not connected" ? "skipped" : "error";
  return { type, status, dataAsOf: null, reason, action: connectAction(type) };
}

function reportSource(source: Source, runs: readonly ToolRun[], now: number): SourceReport {
  const { type, lastSyncedAt } = source;
  const own = runs.filter((run) => run.sources.includes(type));
  const times = own.flatMap(({ table }) => (table ? [Date.parse(table.dataAsOf)] : []));
  if (times.length > 0) return reportUse(source, Math.min(...times), now);
  const dataAsOf = toIso(lastSyncedAt);
  const failure = own.find((run) => run.failure !== undefined)?.failure;
  if (failure === undefined) {
    return { type, status: "skipped", dataAsOf, reason: "not needed for this question", action: null };
  }
  const action = failure.includes("connect again") ? connectAction(type) : "Ask again later.";
  return { type, status: "error", dataAsOf, reason: failure, action };
}

function reportUse(source: Source, dataAsOf: number, now: number): SourceReport {
  const { type } = source;
  const own = { type, dataAsOf: toIso(dataAsOf) };
  if (isFirstRead(source)) {
    const isFailed = source.lastResult?.outcome === "failed";
    const why = isFailed ? "its first synchronization failed" : "it is being read for the first time";
    const reason = `${why}; it was asked live meanwhile`;
    return {
      ...own,
      status: "partial",
      reason,
      action: `See ${type} in GET /integrations/status/{externalUserIdentifier}.`,
    };
  }
  const reason = staleness(source, dataAsOf, now);
  if (reason === null) return { ...own, status: "used", reason, action: null };
  const action = `See lastResult of ${type} in GET /integrations/status/{externalUserIdentifier}.`;
  return { ...own, status: "stale", reason, action };
}

/** A schedule may be missed once: the second miss means that something is wrong. */
const MISSED_RUNS = 2;

function staleness({ syncSchedule, lastResult }: Source, dataAsOf: number, now: number): string | null {
  if (syncSchedule === null || dataAsOf >= now - MISSED_RUNS * shortestIntervalMs(syncSchedule)) return null;
  return lastResult?.outcome === "failed"
    ? "the last synchronization failed"
    : "it has not been synchronized as scheduled";
}

function connectAction(type: string): string {
  return `POST /integrations/${type}/connect`;
}

function toIso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
