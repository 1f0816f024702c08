import { sql } from "drizzle-orm";
import { usageHours } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { noUsage, type UsageCounts } from "../domain/usage.ts";
import { summed } from "./counts.ts";
import { DAY_MS, HOUR_MS, hoursOf, isUsageOf, type UsageOf } from "./range.ts";

/** How usage is added up: days are of UTC. */
export type UsageStep = "hour" | "day";

export interface UsagePoint extends UsageCounts {
  /** Beginning of the hour or day, milliseconds since the epoch. */
  at: number;
}

/**
 * What an organization, one of its keys or one of its users used, hour by hour or day by day: every step of the range
 * in order, with zeros where nothing was. The last minute may be missing: keys report once a minute.
 */
export async function readUsage(
  deps: Pick<Deps, "db">,
  { by, ...of }: UsageOf & { by: UsageStep },
): Promise<UsagePoint[]> {
  const hours = by === "day" ? DAY_MS / HOUR_MS : 1;
  const step = sql<number>`${usageHours.hour} / ${sql.raw(String(hours))}`;
  const rows = await deps.db
    .select({ step, ...summed })
    .from(usageHours)
    .where(isUsageOf(of))
    .groupBy(step);
  const found = new Map(rows.map(({ step: place, ...counts }) => [place, counts]));
  const { first, end } = hoursOf(of);
  const from = Math.floor(first / hours);
  const length = Math.max(0, Math.ceil(end / hours) - from);
  return Array.from({ length }, (_, index) => ({
    at: (from + index) * hours * HOUR_MS,
    ...(found.get(from + index) ?? noUsage),
  }));
}
