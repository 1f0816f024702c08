import type { FloorEnv } from "./env.ts";
import { open } from "./seal.ts";
import type { Connection } from "./store.ts";

interface Report {
  metricHeaders: { name: string }[];
  rows?: { metricValues: { value: string }[] }[];
  metadata?: { currencyCode?: string; timeZone?: string };
}

interface ReportInput {
  measures: string[];
  period: { from: string; to: string };
}

/** `query` by hand: opens the token, asks the vendor once, answers the totals. */
export async function runTool(
  env: FloorEnv,
  connections: Connection[],
  json: string,
): Promise<{ result: Record<string, unknown>; log: string }> {
  const input = JSON.parse(json) as ReportInput;
  const connection = connections.find((one) => one.type === "web-analytics" && one.connected === 1);
  if (!connection) throw new Error("No connection");
  const { propertyId } = JSON.parse(connection.account) as { propertyId: string };
  const period = { startDate: input.period.from, endDate: input.period.to };
  const path = `analyticsdata.googleapis.com/v1beta/properties/${propertyId}:runReport`;
  const response = await fetch(`${env.PROVIDER_PROXY}/${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${await openToken(env, connection)}`,
    },
    body: JSON.stringify({
      dateRanges: [period],
      metrics: input.measures.map((name) => ({ name })),
      dimensions: [],
      limit: "1",
    }),
  });
  if (!response.ok) throw new Error(`Vendor answered ${response.status}`);
  const { metricHeaders, rows, metadata } = await response.json<Report>();
  const values = rows?.[0]?.metricValues ?? [];
  const totals = Object.fromEntries(
    metricHeaders.map(({ name }, index) => [name, { value: Number(values[index]?.value) }]),
  );
  const result = {
    source: "web-analytics",
    period,
    timeZone: metadata?.timeZone ?? null,
    currency: metadata?.currencyCode ?? null,
    totals,
    rows: [],
    rowCount: 0,
    notes: [],
  };
  return { result, log: `${period.startDate} to ${period.endDate}: ${JSON.stringify(totals)}` };
}

async function openToken(env: FloorEnv, { id, organizationId, credentials }: Connection): Promise<string> {
  const text = await open(env, [organizationId, id], credentials ?? "");
  return (JSON.parse(text) as { accessToken: string }).accessToken;
}
