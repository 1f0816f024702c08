import { createMiddleware } from "hono/factory";
import type { Grant, SandboxDeps } from "../deps.ts";
import { momentOf, type Moment } from "../company/dates.ts";
import { personOf } from "../company/people.ts";
import { ACCOUNTS, PROPERTIES, type Property } from "../company/properties.ts";
import { accountSummary, describeProperty, describeStream, pageOf } from "./analytics/admin.ts";
import { compatibilityOf, metadataOf } from "./analytics/catalogue.ts";
import { quotaExhausted } from "./analytics/quota.ts";
import { runRealtime } from "./analytics/realtime.ts";
import { runReport } from "./analytics/report.ts";
import {
  batchSchema,
  compatibilitySchema,
  parseMessage,
  realtimeSchema,
  reportSchema,
} from "./analytics/request.ts";
import { googleGuard } from "./auth.ts";
import { googleNotFound, googleRefusal, invalidArgument } from "./errors.ts";
import { readSwitches } from "../switches.ts";
import { closeVendorApp, openVendorApp, type VendorHono } from "../vendor/vendor-app.ts";

const SCOPES = [
  "https://www.googleapis.com/auth/analytics.readonly",
  "https://www.googleapis.com/auth/analytics",
  "https://www.googleapis.com/auth/analytics.edit",
];

/** The Admin API (host analyticsadmin.googleapis.com): accounts, properties and their data streams. */
export function googleAnalyticsAdmin(deps: SandboxDeps): VendorHono {
  const guard = googleGuard(deps, { service: "analyticsadmin.googleapis.com", scopes: SCOPES });
  const app = openVendorApp();
  app.get("/v1beta/accountSummaries", guard, (c) => {
    const readable = readableProperties(c.var.grant);
    const { accounts: ids } = personOf(c.var.grant.user);
    const accounts = ACCOUNTS.filter((account) => ids.includes(account.id));
    return c.json(
      pageOf("accountSummaries", accounts, c.req.query(), (account) => accountSummary(account, readable)),
    );
  });
  app.get("/v1beta/properties", guard, (c) => {
    const account = /^(?:parent|ancestor):accounts\/(\d+)$/.exec(c.req.query("filter") ?? "")?.[1];
    if (account === undefined) throw invalidArgument("The value for the 'filter' field was invalid.");
    const found = readableProperties(c.var.grant).filter((property) => property.account === account);
    return c.json(pageOf("properties", found, c.req.query(), describeProperty));
  });
  app.get("/v1beta/properties/:id", guard, (c) =>
    c.json(describeProperty(requireProperty(c.var.grant, c.req.param("id")))),
  );
  app.get("/v1beta/properties/:id/dataStreams", guard, (c) => {
    const property = requireProperty(c.var.grant, c.req.param("id"));
    return c.json(
      pageOf("dataStreams", property.streams, c.req.query(), (stream) => describeStream(property, stream)),
    );
  });
  return closeVendorApp(app, googleNotFound);
}

/** The Data API (host analyticsdata.googleapis.com): reports over the sandbox's traffic. */
export function googleAnalyticsData(deps: SandboxDeps): VendorHono {
  const guard = googleGuard(deps, { service: "analyticsdata.googleapis.com", scopes: SCOPES });
  const app = openVendorApp();
  app.post("/v1beta/properties/:call", knownVerbsOnly, guard, async (c) => {
    if ((await readSwitches(deps)).googleQuotaExhausted) throw quotaExhausted();
    const [id = "", verb = ""] = c.req.param("call").split(":");
    const body = await c.req.text();
    return c.json(answer(verb, body, () => requireReadable(c.var.grant, id), momentOf(deps.now())));
  });
  app.get("/v1beta/properties/:id/metadata", guard, (c) => {
    const id = c.req.param("id");
    // Property 0 stands for the fields that every property has.
    if (id !== "0") requireReadable(c.var.grant, id);
    return c.json(metadataOf(id));
  });
  return closeVendorApp(app, googleNotFound);
}

const VERBS = new Set(["runReport", "batchRunReports", "runRealtimeReport", "checkCompatibility"]);

const knownVerbsOnly = createMiddleware(async (c, next) => {
  const verb = c.req.param("call")?.split(":")[1] ?? "";
  if (!VERBS.has(verb)) return googleNotFound(c.req.path);
  return next();
});

/** Answers one verb. The message is read before the property is looked at, as Google's transcoding does. */
function answer(
  verb: string,
  body: string,
  readProperty: () => Property,
  now: Moment,
): Record<string, unknown> {
  if (verb === "runRealtimeReport") {
    const request = parseMessage(realtimeSchema, body);
    return { ...runRealtime(readProperty(), request, now) };
  }
  if (verb === "checkCompatibility") {
    const request = parseMessage(compatibilitySchema, body);
    readProperty();
    return compatibilityOf(request);
  }
  if (verb === "batchRunReports") return runBatch(body, readProperty, now);
  const request = parseMessage(reportSchema, body);
  return { ...runReport(readProperty(), request, now) };
}

function runBatch(body: string, readProperty: () => Property, now: Moment): Record<string, unknown> {
  const { requests } = parseMessage(batchSchema, body);
  if (requests.length === 0) {
    throw invalidArgument("The batchRunReportsRequest must contain at least one runReportRequest.");
  }
  if (requests.length > 5) {
    throw invalidArgument(
      `Batch requests are limited to 5 requests.\n  This batch request contains ${requests.length} requests.`,
    );
  }
  const property = readProperty();
  const reports = requests.map((request) => runReport(property, request, now));
  return { reports, kind: "analyticsData#batchRunReports" };
}

function readableProperties(grant: Grant): Property[] {
  const { properties } = personOf(grant.user);
  return PROPERTIES.filter((property) => properties.includes(property.id));
}

function requireProperty(grant: Grant, id: string): Property {
  return findReadable(grant, id, "The caller does not have permission");
}

function requireReadable(grant: Grant, id: string): Property {
  if (!/^\d+$/.test(id)) {
    throw invalidArgument(
      `Invalid property ID: ${id}. A numeric Property ID is required. To learn more about Property ID, see ${PROPERTY_ID_PAGE}`,
    );
  }
  return findReadable(
    grant,
    id,
    `User does not have sufficient permissions for this property. To learn more about Property ID, see ${PROPERTY_ID_PAGE}`,
  );
}

function findReadable(grant: Grant, id: string, refusal: string): Property {
  const found = readableProperties(grant).find((property) => property.id === id);
  if (found === undefined) throw googleRefusal(403, "PERMISSION_DENIED", refusal);
  return found;
}

const PROPERTY_ID_PAGE = "https://developers.google.com/analytics/devguides/reporting/data/v1/property-id";
