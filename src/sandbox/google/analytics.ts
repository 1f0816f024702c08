import { Hono } from "hono";
import { COMPANY, personOf, ACCOUNTS, PROPERTIES, type Property } from "../company/company.ts";
import { momentOf } from "../company/dates.ts";
import { type SandboxDeps, readSwitches } from "../state.ts";
import { pageFrom, unlessEmpty, wholeNumber, type VendorHono } from "../vendor.ts";
import { runReport } from "./analytics/report.ts";
import { parseReport } from "./analytics/request.ts";
import { googleGuard, googleNotFound, googleRefusal, invalidArgument } from "./errors.ts";
import type { Grant } from "../grants.ts";

const SCOPE = "https://www.googleapis.com/auth/analytics.readonly";

/** Gmail's reasons have no part in the Analytics APIs' errors. */
const refuse = (code: number, status: string, message: string) => googleRefusal(code, status, message);

/** The Admin API (host analyticsadmin.googleapis.com): accounts, properties and their data streams. */
export function googleAnalyticsAdmin(deps: SandboxDeps): VendorHono {
  const guard = googleGuard(deps, SCOPE, refuse);
  const app: VendorHono = new Hono();
  app.get("/v1beta/accountSummaries", guard, (c) => {
    const readable = readableProperties(c.var.grant);
    const { accounts: ids } = personOf(c.var.grant.user);
    const summaries = ACCOUNTS.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({
      name: `accountSummaries/${id}`,
      account: `accounts/${id}`,
      displayName: name,
      propertySummaries: unlessEmpty(readable.filter(({ account }) => account === id).map(summarize)),
    }));
    return c.json(pageOf("accountSummaries", summaries, c.req.query()));
  });
  app.get("/v1beta/properties/:id", guard, (c) =>
    c.json(describeProperty(requireProperty(c.var.grant, c.req.param("id")))),
  );
  app.get("/v1beta/properties/:id/dataStreams", guard, (c) => {
    const property = requireProperty(c.var.grant, c.req.param("id"));
    return c.json(pageOf("dataStreams", [describeStream(property)], c.req.query()));
  });
  app.all("*", (c) => googleNotFound(c.req.path));
  return app;
}

/** The Data API (host analyticsdata.googleapis.com): reports over the sandbox's traffic. */
export function googleAnalyticsData(deps: SandboxDeps): VendorHono {
  const guard = googleGuard(deps, SCOPE, refuse);
  const app: VendorHono = new Hono();
  app.post("/v1beta/properties/:call{[^:]+:runReport}", guard, async (c) => {
    if ((await readSwitches(deps)).googleQuotaExhausted) throw quotaExhausted();
    // The message is read before the property is looked at, as Google's transcoding does.
    const request = parseReport(await c.req.text());
    const property = requireProperty(c.var.grant, c.req.param("call").split(":")[0]);
    return c.json(runReport(property, request, momentOf(deps.now())));
  });
  app.all("*", (c) => googleNotFound(c.req.path));
  return app;
}

/** What Google answers when a property's hourly tokens are gone; it sends no Retry-After. */
function quotaExhausted() {
  const message =
    "Exhausted property tokens per hour. These quota tokens will return in under an hour. To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas";
  return refuse(429, "RESOURCE_EXHAUSTED", message);
}

function readableProperties(grant: Grant): Property[] {
  const { properties } = personOf(grant.user);
  return PROPERTIES.filter((property) => properties.includes(property.id));
}

function requireProperty(grant: Grant, id: string | undefined): Property {
  const found = readableProperties(grant).find((property) => property.id === id);
  if (found === undefined) throw refuse(403, "PERMISSION_DENIED", "The caller does not have permission");
  return found;
}

/** One page of a list; the list's key is absent when it is empty, nextPageToken when there is no more. */
function pageOf(key: string, list: readonly unknown[], query: Record<string, string>) {
  const size = Math.min(wholeNumber(query["pageSize"], 50), 200);
  const { page, next } = pageFrom(list, query["pageToken"], size, () =>
    invalidArgument("The page token is invalid."),
  );
  return { [key]: unlessEmpty(page), nextPageToken: next };
}

function summarize({ id, name, account }: Property) {
  return {
    property: `properties/${id}`,
    displayName: name,
    propertyType: "PROPERTY_TYPE_ORDINARY",
    parent: `accounts/${account}`,
  };
}

function describeProperty(property: Property) {
  const { property: name, ...summary } = summarize(property);
  return { name, ...summary, timeZone: COMPANY.timeZone, currencyCode: COMPANY.currency };
}

function describeStream({ id, name: displayName, website }: Property) {
  const stream = { name: `properties/${id}/dataStreams/5001`, displayName };
  return website === null
    ? { ...stream, type: "IOS_APP_DATA_STREAM", iosAppStreamData: {} }
    : { ...stream, type: "WEB_DATA_STREAM", webStreamData: { defaultUri: website } };
}
