import type { Moment } from "../../company/dates.ts";
import type { Property } from "../../company/properties.ts";
import { aggregate, type Query } from "./aggregate.ts";
import { checkColumns, planFields } from "./plan.ts";
import { propertyQuota } from "./quota.ts";
import type { DayRange } from "./ranges.ts";
import { checkPaging, writeReport, type Report } from "./report.ts";
import type { RealtimeRequest } from "./request.ts";

const LAST_HALF_HOUR = { startMinutesAgo: 29, endMinutesAgo: 0, name: "" };

/** Answers runRealtimeReport: what happened in the last 30 minutes. There are no date ranges and no metadata. */
export function runRealtime(property: Property, request: RealtimeRequest, now: Moment): Report {
  const plan = planFields(request, "realtime");
  checkPaging(request.limit, 0);
  checkColumns(request);
  const ranges = request.minuteRanges.length === 0 ? [LAST_HALF_HOUR] : request.minuteRanges;
  plan.addsDateRange = ranges.length > 1;
  const aggregates = ranges.map((range, index) => {
    const query: Query = {
      property,
      until: now,
      dimensions: plan.dimensions.map((entry) => entry.dimension),
      keep: plan.keep,
      grain: plan.grain,
      wantTotals: true,
      keepSession: (session) => {
        const minutesAgo = now.minute - session.minute + (now.day - session.day) * 1440;
        return minutesAgo <= range.startMinutesAgo && minutesAgo >= range.endMinutesAgo;
      },
    };
    return aggregate(query, daysOf(range.name || `date_range_${index}`, now));
  });
  const totalsOf = (range: DayRange) => {
    const found = aggregates.find((entry) => entry.range === range);
    return plan.metrics.map(({ metric }) => (found === undefined ? 0 : metric.value(found.all)));
  };
  return {
    ...writeReport(plan, aggregates, { ...request, offset: 0, keepEmptyRows: false }, totalsOf),
    ...(request.returnPropertyQuota ? { propertyQuota: propertyQuota(1) } : {}),
    kind: "analyticsData#runRealtimeReport",
  };
}

function daysOf(name: string, now: Moment): DayRange {
  return { name, fromDay: now.minute < 30 ? now.day - 1 : now.day, toDay: now.day };
}
