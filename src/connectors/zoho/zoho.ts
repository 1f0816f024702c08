import * as z from "zod";
import type { DataCentre } from "../../domain/integration-types.ts";
import { dayInTimeZone } from "../../periods/dates.ts";
import { VendorError } from "../errors.ts";
import type { Call, VendorRequest } from "../http.ts";
import type { Identity, OAuthRules, Connector } from "../connector.ts";
import { readStandardTokens, type TokenSet } from "../token-set.ts";
import { recordId, text } from "./fields.ts";
import { accountsHost, apiHost, callZoho, projectsHost } from "./http.ts";
import { unless } from "./suite.ts";
import { businessSuiteSource } from "./sync.ts";

/** What Zoho calls a data centre in the callback's `location`. */
const LOCATIONS: Record<string, DataCentre> = { us: "com", eu: "eu", in: "in", cn: "com.cn", au: "com.au" };

/** The data centre where the user's account lives, when the callback's `location` names one that we know. */
export function dataCentreOfLocation(location: string): DataCentre | undefined {
  return Object.hasOwn(LOCATIONS, location) ? LOCATIONS[location] : undefined;
}

/** The specification's three broad scopes, and the READ scopes without which nobody can be identified (5.3). */
const SCOPES = [
  "ZohoCRM.modules.ALL",
  "ZohoBooks.fullaccess.ALL",
  "ZohoProjects.projects.ALL",
  "ZohoCRM.org.READ",
  "ZohoCRM.settings.READ",
  "ZohoCRM.users.READ",
  "ZohoCRM.coql.READ",
  "ZohoBooks.settings.READ",
  "ZohoProjects.portals.READ",
  "ZohoProjects.tasks.READ",
  "ZohoProjects.milestones.READ",
];

/** Without `grantOf`: a person has up to twenty refresh tokens, each by itself (5.4). */
const zohoOAuth: OAuthRules = {
  authorizeUrl: (dc) => `${accountsHost(dc)}/oauth/v2/auth`,
  tokenUrl: (dc) => `${accountsHost(dc)}/oauth/v2/token`,
  scopes: SCOPES,
  scopeParam: "scope",
  scopeSeparator: ",",
  extraAuthorize: { access_type: "offline", prompt: "consent" },
  pkce: "unless-disabled",
  clientAuth: "body",
  defaultLifetime: 3600,
  clientErrors: ["invalid_client", "invalid_client_secret", "invalid_redirect_uri"],
  readTokens: readStandardTokens,
  revocation,
  // A refusal comes with 200 as well, as {"error": ...}.
  isRevoked: ({ status, json }) =>
    status === 200 && z.object({ status: z.literal("success") }).safeParse(json).success,
  revocationNeeds: "one",
};

/**
 * The long-standing form, at the user's data centre; revoking the refresh token kills its access tokens (5.5).
 * Vendor pages show the token in the query only. A secret does not belong in an address, so the body is tried first.
 */
function revocation(tokens: TokenSet): VendorRequest[] {
  const url = `${accountsHost(tokens.dc ?? "com")}/oauth/v2/token/revoke`;
  const token = tokens.refreshToken ?? tokens.accessToken;
  return [
    { method: "POST", url, body: { form: { token } } },
    { method: "POST", url, query: { token } },
  ];
}

export const zoho: Connector<"business-suite"> = {
  name: "Zoho",
  description: "Deals and accounts of Zoho CRM, invoices of Zoho Books, projects of Zoho Projects",
  capabilities: ["Pipeline and deals", "Invoices and receivables", "Projects and tasks"],
  icon: "M9 4h6v3h6v13H3V7h6zm1.6 1.6V7h2.8V5.6zM3.5 12v1.6h17V12z",
  syncSchedule: "30 * * * *",
  hasDataCentres: true,
  oauth: zohoOAuth,
  identify,
  account: {
    name: "organizationName",
    identity: ({ dc, organizationId }) => `${dc}:${organizationId}`,
    status: ({ organizationId, dc, enabledModules }) => ({ organizationId, dc, enabledModules }),
  },
  sync: businessSuiteSource,
};

const crmOrganizations = z.object({
  org: z.array(z.object({ zgid: recordId, company_name: text, time_zone: text, iso_code: text })),
});
const booksOrganizations = z.object({
  organizations: z
    .array(
      z.object({
        organization_id: recordId,
        name: text,
        time_zone: text,
        currency_code: text,
        is_default_org: z.boolean().optional(),
      }),
    )
    .default([]),
});
const projectsPortals = z.array(
  z.object({ id: recordId, org_name: text, portal_name: text, timezone: text, currency_code: text }),
);

interface Module {
  id: string;
  name: string;
  timeZone: string | undefined;
  currency: string | undefined;
}

/** There is no one "organization" at Zoho: each product is asked, and those that answer are the modules (5.6). */
async function identify(call: Call, tokens: TokenSet): Promise<Identity<"business-suite">> {
  const dc = tokens.dc ?? "com";
  const [crm, books, projects] = await Promise.all([
    probe(findCrm(call, dc)),
    probe(findBooks(call, dc)),
    probe(findProjects(call, dc)),
  ]);
  const found = [crm, books, projects].filter((module) => module !== undefined);
  const [main] = found;
  if (!main) throw new VendorError("forbidden", "zoho", { vendorCode: "no_product" });
  const modules = Object.entries({ crm, books, projects }).flatMap(([name, module]) =>
    module ? [name] : [],
  );
  const timeZone = found.map((module) => module.timeZone).find(isTimeZone);
  const currency = found.map((module) => module.currency).find((code) => code !== undefined);
  return {
    result: { organization: { id: main.id, name: main.name, modules } },
    account: {
      organizationId: main.id,
      organizationName: main.name,
      dc,
      enabledModules: {
        crm: crm !== undefined,
        books: books !== undefined,
        projects: projects !== undefined,
      },
      ...(books && { booksOrganizationId: books.id }),
      ...(projects && { projectsPortalId: projects.id }),
      ...(projects?.portal && { projectsPortalName: projects.portal }),
      ...(timeZone && { timeZone }),
      ...(currency && { currency }),
    },
  };
}

/** A product that the user does not have or may not see is no module; one that is down is a failure. */
async function probe<M extends Module>(module: Promise<M | undefined>): Promise<M | undefined> {
  return await unless(["unauthorized", "forbidden", "invalid_request"], module);
}

/** Portals may name a zone in a way of their own, which no clock here knows. */
function isTimeZone(name: string | undefined): name is string {
  try {
    return name !== undefined && dayInTimeZone(new Date(), name) !== "";
  } catch {
    return false;
  }
}

async function findCrm(call: Call, dc: DataCentre): Promise<Module | undefined> {
  const reply = await callZoho(call, { url: `${apiHost(dc)}/crm/v8/org` }, crmOrganizations);
  const one = reply?.org[0];
  return (
    one && { id: one.zgid, name: one.company_name ?? "", timeZone: one.time_zone, currency: one.iso_code }
  );
}

async function findBooks(call: Call, dc: DataCentre): Promise<Module | undefined> {
  const url = `${apiHost(dc)}/books/v3/organizations`;
  const all = (await callZoho(call, { url }, booksOrganizations))?.organizations ?? [];
  const one = all.find(({ is_default_org }) => is_default_org) ?? all[0];
  if (!one) return undefined;
  const { organization_id: id, name = "", time_zone: timeZone, currency_code: currency } = one;
  return { id, name, timeZone, currency };
}

async function findProjects(
  call: Call,
  dc: DataCentre,
): Promise<(Module & { portal: string | undefined }) | undefined> {
  const url = `${projectsHost(dc)}/api/v3/portals`;
  const one = (await callZoho(call, { url }, projectsPortals))?.[0];
  if (!one) return undefined;
  const { id, portal_name: portal, timezone: timeZone, currency_code: currency } = one;
  return { id, name: one.org_name ?? portal ?? "", portal, timeZone, currency };
}
