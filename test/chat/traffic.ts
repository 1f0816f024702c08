import { connectSource } from "../support/connect.ts";
import { vendors } from "../support/vendors.ts";

/** Of October, the month that the tests ask about. */
export const QUERY = {
  name: "query",
  input: { dataset: "traffic", measures: ["sessions"], period: { from: "2026-10-01", to: "2026-10-31" } },
};

/** Connects web analytics, whose every report says that there were 4,711 sessions. */
export async function connectTraffic(key: string): Promise<void> {
  await connectSource({ key, type: "web-analytics" });
  vendors.answer(({ path }) =>
    path.endsWith(":runReport")
      ? Response.json({
          metricHeaders: [{ name: "sessions", type: "TYPE_INTEGER" }],
          rows: [{ metricValues: [{ value: "4711" }] }],
          rowCount: 1,
          metadata: { currencyCode: "USD", timeZone: "America/New_York" },
        })
      : undefined,
  );
}
