import type { Deps } from "../../../../deps.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import type { DayRange } from "../../../../periods/dates.ts";
import {
  isRefusal,
  runReport,
  type AnalyticsReport,
  type ReportRequest,
} from "../../../../connectors/google-analytics/reports.ts";
import { createAccess } from "../../../../integrations/tokens/access.ts";
import type { Clock } from "../../../clock.ts";
import type { SourceOf } from "../../../sources.ts";
import { requireSource, type DataContext } from "../../data-tool.ts";
import { mapLimited } from "../../../../lib/concurrency.ts";
import { MisuseError } from "../../../../lib/misuse-error.ts";
import { traffic } from "../../../../catalogue/traffic.ts";
import type { Asked } from "../computed.ts";
import type { Conditions } from "./conditions.ts";

const PARALLEL = 2;

export type Report = Omit<ReportRequest, "propertyId">;

export interface Property {
  deps: Deps;
  clock: Clock;
  source: SourceOf<"web-analytics">;
  /** Throws `VendorError`, and `MisuseError` for what Google cannot report together. */
  run: (report: Report) => Promise<AnalyticsReport>;
}

export interface TrafficQuestion {
  asked: Asked;
  property: Property;
  conditions: Conditions;
  /** All that has to be known: rows may be kept by what they do not show. */
  measures: Measure[];
  period: DayRange;
  /** The period and what it is compared with: both are read from one place, so that figures can be compared. */
  ranges: DayRange[];
}

export function openProperty(context: DataContext): Property {
  const { deps, clock } = context;
  const source = requireSource(context, "web-analytics");
  const call = createAccess(deps, source);
  const { propertyId } = source.account;
  const ask = (report: Report) => runReport(call, { ...report, propertyId });
  return {
    deps,
    clock,
    source,
    run: async (report) => {
      try {
        return await ask(report);
      } catch (error) {
        if (isRefusal(error)) throw await refusalOf(report, ask);
        throw error;
      }
    },
  };
}

/** The names are the catalogue's, so a property lacks one of the metrics, or it is their combination that is refused. */
async function refusalOf(report: Report, ask: (report: Report) => Promise<unknown>): Promise<MisuseError> {
  const { dateRange, metrics, dimensions, where, having } = report;
  const lacking = await mapLimited(metrics, PARALLEL, async (metric) => {
    try {
      await ask({ dateRange, metrics: [metric], dimensions: [], limit: 1 });
      return [];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return [metric];
    }
  });
  const [missing, all] = [lacking.flat(), metrics].map((some) => some.map(nameOf).join(", "));
  if (missing) return new MisuseError(`this property has no ${missing}; ask without`);
  const by = dimensions.length > 0 ? ` by ${dimensions.join(", ")}` : "";
  const isFiltered = [where, having].some((some) => (some ?? []).length > 0);
  const way =
    metrics.length > 1
      ? `ask for ${nameOf(metrics[0] ?? "")} alone, and for the others in a call of their own`
      : `without ${by === "" ? "the filters" : "what it is split by"} it may`;
  const filters = isFiltered ? " with these filters" : "";
  return new MisuseError(`Google Analytics cannot report ${all}${by}${filters}; ${way}`);
}

/** What the catalogue calls a metric of Google's. */
function nameOf(metric: string): string {
  return traffic.measures.find(({ api }) => api === metric)?.name ?? metric;
}
