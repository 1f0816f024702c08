import * as z from "zod";
import { addDays } from "../../../src/periods/dates.ts";
import { vendors } from "../../support/vendors.ts";

const request = z.object({
  dateRanges: z.array(z.object({ startDate: z.string(), endDate: z.string() })),
  dimensions: z.array(z.object({ name: z.string() })),
  metrics: z.array(z.object({ name: z.string() })),
  offset: z.coerce.number().default(0),
});

/** An Analytics property of the test's own: sessions by day, all of one value of each dimension. */
export function fakeAnalytics(): { sessions: Map<string, number> } {
  const state = { sessions: new Map<string, number>() };
  vendors.answer(({ path, body }) => {
    if (!path.endsWith(":runReport")) return undefined;
    const { dateRanges, dimensions, metrics, offset } = request.parse(JSON.parse(body));
    const { startDate = "", endDate = "" } = dateRanges[0] ?? {};
    const rows = daysBetween(startDate, endDate).flatMap((day) => {
      const count = state.sessions.get(day);
      if (count === undefined) return [];
      const values = dimensions.map((_, nth) => ({ value: nth === 0 ? day.replaceAll("-", "") : "only" }));
      return [{ dimensionValues: values, metricValues: metrics.map(() => ({ value: String(count) })) }];
    });
    return Response.json({
      dimensionHeaders: dimensions,
      metricHeaders: metrics,
      rows: rows.slice(offset),
      rowCount: rows.length,
      metadata: { timeZone: "UTC" },
    });
  });
  return state;
}

export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
