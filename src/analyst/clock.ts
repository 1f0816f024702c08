import { dayInTimeZone } from "../periods/dates.ts";
import { isSourceOf, type Source } from "./sources.ts";

export interface Clock {
  /** ISO day. */
  today: string;
  /** IANA name. */
  timeZone: string;
}

/** The day where figures are counted: the property's zone, else the suite organization's, else UTC. Unknown zones are passed over. */
export function clockOf(sources: readonly Source[], now: number): Clock {
  const instant = new Date(now);
  for (const type of ["web-analytics", "business-suite"] as const) {
    const timeZone = sources.find((source) => isSourceOf(source, type))?.account.timeZone;
    if (timeZone === undefined) continue;
    try {
      return { today: dayInTimeZone(instant, timeZone), timeZone };
    } catch {
      // The vendor's name for it is not ours.
    }
  }
  return { today: dayInTimeZone(instant, "UTC"), timeZone: "UTC" };
}
