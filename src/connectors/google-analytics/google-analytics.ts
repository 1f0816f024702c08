import * as z from "zod";
import { mapLimited } from "../../lib/concurrency.ts";
import { harmlessAddress } from "../callback-results.ts";
import { VendorError } from "../errors.ts";
import { callGoogle, googleOAuth } from "../google/google.ts";
import type { Call } from "../http.ts";
import { pagesOf } from "../source.ts";
import { webAnalyticsSource } from "./sync.ts";
import type { Property, Connector } from "../connector.ts";

const ADMIN = "https://analyticsadmin.googleapis.com/v1beta";
const PAGE_SIZE = "200";
const MAX_PAGES = 10;
/** Websites are one call a property; beyond this many the name has to do. */
const MAX_WEBSITES = 100;
const PARALLEL = 4;

export const googleAnalytics: Connector<"web-analytics"> = {
  name: "Google Analytics",
  description: "Website and app traffic, audiences, conversions and revenue from Google Analytics 4",
  capabilities: ["Traffic and audience reports", "Conversion and revenue reports", "Comparison of periods"],
  icon: "M4 20h3v-7H4zm6.5 0h3V4h-3zM17 20h3V9h-3z",
  requiresPropertySelection: true,
  syncSchedule: "0 */6 * * *",
  oauth: googleOAuth("https://www.googleapis.com/auth/analytics.readonly"),
  async identify(call) {
    return { result: { properties: await listProperties(call) }, account: undefined };
  },
  account: {
    name: "propertyName",
    identity: ({ propertyId }) => propertyId,
    status: ({ propertyId }) => ({ propertyId }),
  },
  sync: webAnalyticsSource,
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
async function listProperties(call: Call): Promise<Property[]> {
  const listing = pagesOf(async (pageToken) => {
    const request = { url: `${ADMIN}/accountSummaries`, query: { pageSize: PAGE_SIZE, pageToken } };
    const { accountSummaries, nextPageToken } = await callGoogle(call, request, summariesPage);
    return { accountSummaries, next: nextPageToken || undefined };
  }, MAX_PAGES);
  const pages = await Array.fromAsync(listing);
  const found = pages
    .flatMap(({ accountSummaries }) => accountSummaries.flatMap((one) => one.propertySummaries))
    .map(({ property, displayName }) => ({
      id: property.replace(/^properties\//, ""),
      name: displayName ?? property,
    }));
  const websites = await mapLimited(found.slice(0, MAX_WEBSITES), PARALLEL, ({ id }) =>
    findWebsite(call, id),
  );
  return found.map((property, index) => ({ ...property, websiteUrl: websites[index] ?? "" }));
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
async function findWebsite(call: Call, propertyId: string): Promise<string | null> {
  const url = `${ADMIN}/properties/${encodeURIComponent(propertyId)}/dataStreams`;
  try {
    const { dataStreams } = await callGoogle(call, { url, query: { pageSize: PAGE_SIZE } }, streamsPage);
    const web = dataStreams.find((stream) => stream.type === "WEB_DATA_STREAM");
    return harmlessAddress(web?.webStreamData?.defaultUri ?? "") || null;
  } catch (error) {
    if (error instanceof VendorError && error.kind !== "unauthorized") return null;
    throw error;
  }
}

const propertyDetails = z.object({ timeZone: z.string().optional(), currencyCode: z.string().optional() });

/** The property's own time zone and currency, in which its days and amounts are counted. */
export async function getPropertySettings(call: Call, propertyId: string) {
  const url = `${ADMIN}/properties/${encodeURIComponent(propertyId)}`;
  const { timeZone, currencyCode } = await callGoogle(call, { url }, propertyDetails);
  return { ...(timeZone && { timeZone }), ...(currencyCode && { currency: currencyCode }) };
}
