import { addDays } from "../../../src/periods/dates.ts";
import { vendors, type VendorCall } from "../../support/vendors.ts";

interface Body {
  dateRanges: { startDate: string; endDate: string }[];
  dimensions: { name: string }[];
  metrics: { name: string }[];
  limit: string;
  offset?: string;
}

const bodyOf = (call: VendorCall): Body => JSON.parse(call.body);
export const isReport = ({ path }: VendorCall) => path.endsWith(":runReport");
/** Reports that were asked for. */
export const reports = () => vendors.calls.filter(isReport).map(bodyOf);
export const daysOf = ({ dateRanges }: Body) => `${dateRanges[0]?.startDate} ${dateRanges[0]?.endDate}`;

/** Answers every report in Google's place: rows by day and value, the same sessions for each. */
export function answerReports(options: {
  values?: (dimension: string, day: string) => string[];
  metadata?: (body: Body) => Record<string, unknown>;
  refuses?: (body: Body) => boolean;
}): void {
  const { values = () => ["a"], metadata = () => ({ timeZone: "Europe/Berlin" }), refuses } = options;
  vendors.answer((call) => {
    if (!isReport(call)) return undefined;
    const body = bodyOf(call);
    if (refuses?.(body)) {
      return Response.json({ error: { code: 400, status: "INVALID_ARGUMENT" } }, { status: 400 });
    }
    const dimension = body.dimensions[1]?.name;
    const rows = eachDay(body).flatMap((day) => {
      const date = day.replaceAll("-", "");
      return dimension === undefined ? [[date]] : values(dimension, day).map((value) => [date, value]);
    });
    const offset = Number(body.offset ?? 0);
    const asked = rows.slice(offset, offset + Number(body.limit));
    return Response.json({
      dimensionHeaders: body.dimensions,
      metricHeaders: body.metrics,
      rows: asked.map((row) => ({
        dimensionValues: row.map(toValue),
        metricValues: body.metrics.map(() => ({ value: "2" })),
      })),
      rowCount: rows.length,
      metadata: metadata(body),
    });
  });
}

const toValue = (value: string) => ({ value });

function eachDay({ dateRanges }: Body): string[] {
  const days: string[] = [];
  const { startDate = "", endDate = "" } = dateRanges[0] ?? {};
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day);
  return days;
}
