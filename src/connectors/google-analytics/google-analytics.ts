import * as z from "zod";
import { mapLimited } from "../../lib/concurrency.ts";
import { VendorError } from "../errors.ts";
import { callGoogle, googleOAuth } from "../google/google.ts";
import type { HttpDeps } from "../http.ts";
import type { Property, Connector, TokenSet } from "../connector.ts";

const ADMIN = "https://analyticsadmin.googleapis.com/v1beta";
const DATA = "https://analyticsdata.googleapis.com/v1beta";
const PAGE_SIZE = "200";
const MAX_PAGES = 10;
/** Websites are one call a property; beyond this many the name has to do. */
const MAX_WEBSITES = 100;
const PARALLEL = 4;

export const googleAnalytics: Connector<"web-analytics"> = {
  type: "web-analytics",
  name: "Google Analytics",
  description: "Website and app traffic, audiences, conversions and revenue from Google Analytics 4",
  capabilities: ["Traffic and audience reports", "Conversion and revenue reports", "Comparison of periods"],
  requiresPropertySelection: true,
  syncSchedule: "0 */6 * * *",
  oauth: googleOAuth("https://www.googleapis.com/auth/analytics.readonly"),
  async identify(deps, tokens) {
    return { result: { properties: await listProperties(deps, tokens) }, account: undefined };
  },
};

const summariesPage = z.object({
  accountSummaries: z
    .array(
      z.object({
        // An account without GA4 properties has no such key.
        propertySummaries: z
          .array(z.object({ property: z.string(), displayName: z.string().optional() }))
          .default([]),
      }),
    )
    // A user without any account gets `{}`.
    .default([]),
  nextPageToken: z.string().optional(),
});

/** Every property that the user can see, with the address of its first web stream. */
async function listProperties(deps: HttpDeps, tokens: TokenSet): Promise<Property[]> {
  const found: { id: string; name: string }[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const url = new URL(`${ADMIN}/accountSummaries`);
    url.searchParams.set("pageSize", PAGE_SIZE);
    if (pageToken) url.searchParams.set("pageToken", pageToken);
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const reply = await callGoogle(deps, tokens, { url }, summariesPage);
    for (const { property, displayName } of reply.accountSummaries.flatMap((one) => one.propertySummaries)) {
      found.push({ id: property.replace(/^properties\//, ""), name: displayName ?? property });
    }
    pageToken = reply.nextPageToken;
    if (!pageToken) break;
  }
  const websites = await mapLimited(found.slice(0, MAX_WEBSITES), PARALLEL, ({ id }) =>
    findWebsite(deps, tokens, id),
  );
  return found.map((property, index) => ({ ...property, websiteUrl: websites[index] ?? null }));
}

const streamsPage = z.object({
  dataStreams: z
    .array(
      z.object({
        type: z.string().optional(),
        webStreamData: z.object({ defaultUri: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});

/** Null when there is no web stream, or when Google would not say: a name is enough to choose by. */
async function findWebsite(deps: HttpDeps, tokens: TokenSet, propertyId: string): Promise<string | null> {
  const url = new URL(`${ADMIN}/properties/${encodeURIComponent(propertyId)}/dataStreams`);
  url.searchParams.set("pageSize", PAGE_SIZE);
  try {
    const { dataStreams } = await callGoogle(deps, tokens, { url }, streamsPage);
    const web = dataStreams.find((stream) => stream.type === "WEB_DATA_STREAM");
    return web?.webStreamData?.defaultUri || null;
  } catch (error) {
    if (error instanceof VendorError && error.kind !== "unauthorized") return null;
    throw error;
  }
}

const propertyDetails = z.object({ timeZone: z.string().optional(), currencyCode: z.string().optional() });

/** The property's own time zone and currency, in which its days and amounts are counted. */
export async function getPropertySettings(
  deps: HttpDeps,
  tokens: TokenSet,
  propertyId: string,
): Promise<{ timeZone?: string; currency?: string }> {
  const url = new URL(`${ADMIN}/properties/${encodeURIComponent(propertyId)}`);
  const { timeZone, currencyCode } = await callGoogle(deps, tokens, { url }, propertyDetails);
  return { ...(timeZone && { timeZone }), ...(currencyCode && { currency: currencyCode }) };
}

const value = z.object({ value: z.string().default("") });

const report = z.object({
  dimensionHeaders: z.array(z.object({ name: z.string() })).default([]),
  metricHeaders: z.array(z.object({ name: z.string(), type: z.string().optional() })).default([]),
  rows: z
    .array(
      z.object({ dimensionValues: z.array(value).default([]), metricValues: z.array(value).default([]) }),
    )
    .default([]),
  rowCount: z.number().default(0),
  metadata: z
    .object({
      currencyCode: z.string().optional(),
      timeZone: z.string().optional(),
      subjectToThresholding: z.boolean().optional(),
      dataLossFromOtherRow: z.boolean().optional(),
      samplingMetadatas: z.array(z.unknown()).optional(),
    })
    .default({}),
});

export type AnalyticsReport = z.output<typeof report>;

interface ReportOrder {
  field: string;
  descending: boolean;
  isMetric: boolean;
}

/** What one dimension has to be, compared without regard to case. */
export interface DimensionCondition {
  dimension: string;
  match: "exact" | "contains";
  value: string;
}

export interface ReportRequest {
  propertyId: string;
  dateRange: { startDate: string; endDate: string };
  metrics: string[];
  dimensions: string[];
  limit: number;
  /** Rows to leave out before the first; with an order in which no two rows are alike. */
  offset?: number | undefined;
  orderBy?: ReportOrder | ReportOrder[] | undefined;
  filter?: DimensionCondition | undefined;
  /** Only what meets one of these counts. */
  anyOf?: readonly DimensionCondition[] | undefined;
  /** Nothing that meets one of these counts. */
  exclude?: readonly DimensionCondition[] | undefined;
}

/** One `runReport` of the Data API (providers.md 1.6): every value is a string, `limit` and `offset` are int64 strings. */
export async function runReport(
  deps: HttpDeps,
  tokens: TokenSet,
  request: ReportRequest,
): Promise<AnalyticsReport> {
  const { orderBy, offset } = request;
  const dimensionFilter = writeFilter(request);
  const url = new URL(`${DATA}/properties/${encodeURIComponent(request.propertyId)}:runReport`);
  const json = {
    dateRanges: [request.dateRange],
    metrics: request.metrics.map((name) => ({ name })),
    dimensions: request.dimensions.map((name) => ({ name })),
    limit: String(request.limit),
    ...(offset !== undefined && { offset: String(offset) }),
    ...(orderBy && { orderBys: [orderBy].flat().map(writeOrder) }),
    ...(dimensionFilter && { dimensionFilter }),
  };
  return await callGoogle(deps, tokens, { method: "POST", url, body: { json } }, report);
}

function writeFilter({ filter, anyOf = [], exclude = [] }: ReportRequest): object | undefined {
  const not = exclude.map((condition) => ({ notExpression: writeCondition(condition) }));
  const some = anyOf.length > 0 ? [{ orGroup: { expressions: anyOf.map(writeCondition) } }] : [];
  const expressions = [...(filter ? [writeCondition(filter)] : []), ...some, ...not];
  return expressions.length > 1 ? { andGroup: { expressions } } : expressions[0];
}

function writeCondition({ dimension, match, value: wanted }: DimensionCondition) {
  const matchType = match === "exact" ? "EXACT" : "CONTAINS";
  return { filter: { fieldName: dimension, stringFilter: { matchType, value: wanted } } };
}

function writeOrder({ field, descending, isMetric }: ReportOrder) {
  return {
    desc: descending,
    ...(isMetric ? { metric: { metricName: field } } : { dimension: { dimensionName: field } }),
  };
}
