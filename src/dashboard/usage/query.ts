import { DAY_MS, type UsageOf } from "../../usage/read.ts";
import { HOUR_MS } from "../../domain/usage.ts";
import type { UsageStep } from "../../usage/read.ts";

/** The times that can be looked at, and how finely. */
export const spans = [
  { id: "24h", text: "Last 24 hours, by hour", by: "hour", length: DAY_MS },
  { id: "7d", text: "Last 7 days, by hour", by: "hour", length: 7 * DAY_MS },
  { id: "30d", text: "Last 30 days, by day", by: "day", length: 30 * DAY_MS },
  { id: "90d", text: "Last 90 days, by day", by: "day", length: 90 * DAY_MS },
  { id: "365d", text: "Last 365 days, by day", by: "day", length: 365 * DAY_MS },
] as const satisfies { id: string; text: string; by: UsageStep; length: number }[];

export type Span = (typeof spans)[number];

export function spanOf(id: string | undefined): Span {
  return spans.find((span) => span.id === id) ?? spans[0];
}

/** From the first whole hour or UTC day of the span to the end of the one that is running. */
export function rangeOf({ by, length }: Span, now: number): Pick<UsageOf, "from" | "to"> {
  const step = by === "hour" ? HOUR_MS : DAY_MS;
  const to = (Math.floor(now / step) + 1) * step;
  return { from: to - length, to };
}

/** The beginning of a step: `2026-11-21` or `2026-11-21 08:00`. */
export function stepName(at: number, by: UsageStep): string {
  return new Date(at)
    .toISOString()
    .slice(0, by === "day" ? 10 : 16)
    .replace("T", " ");
}
