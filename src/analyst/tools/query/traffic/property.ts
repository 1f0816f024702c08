import type { Deps } from "../../../../deps.ts";
import { VendorError } from "../../../../connectors/errors.ts";
import {
  runReport,
  type AnalyticsReport,
  type ReportRequest,
} from "../../../../connectors/google-analytics/reports.ts";
import { createAccess } from "../../../../integrations/tokens/access.ts";
import type { Clock } from "../../../clock.ts";
import type { SourceOf } from "../../../sources.ts";
import { requireSource, type DataContext } from "../../data-tool.ts";
import { MisuseError } from "../../../../lib/misuse-error.ts";

export type Report = Omit<ReportRequest, "propertyId">;

/** The connected property, as it can be asked in the store and live. */
export interface Property {
  deps: Deps;
  clock: Clock;
  source: SourceOf<"web-analytics">;
  /** Throws `VendorError`, and `MisuseError` for what Google cannot report together. */
  run: (report: Report) => Promise<AnalyticsReport>;
}

export function openProperty(context: DataContext): Property {
  const { deps, clock } = context;
  const source = requireSource(context, "web-analytics");
  const call = createAccess(deps, source);
  const { propertyId } = source.account;
  return {
    deps,
    clock,
    source,
    run: async (report) => {
      try {
        return await call((tokens) => runReport(deps, tokens, { ...report, propertyId }));
      } catch (error) {
        if (error instanceof VendorError && error.kind === "invalid_request") throw refusalOf(report);
        throw error;
      }
    },
  };
}

/** The names are the catalogue's, so it is their combination that is refused, or all that there is of one. */
function refusalOf({ metrics, dimensions, where, having }: Report): MisuseError {
  const by = dimensions.length > 0 ? ` by ${dimensions.join(", ")}` : "";
  const isFiltered = [where, having].some((some) => (some ?? []).length > 0);
  const filters = isFiltered ? " with these filters" : "";
  const [first, ...others] = metrics;
  const way =
    others.length > 0
      ? `ask for ${first} alone, and for the others in a call of their own`
      : by === "" && filters === ""
        ? "this property does not have it"
        : `without ${by === "" ? "the filters" : "what it is split by"} it may`;
  return new MisuseError(`Google Analytics cannot report ${metrics.join(", ")}${by}${filters}; ${way}`);
}
