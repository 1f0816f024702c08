import * as z from "zod";
import type { DataCentre } from "../../domain/integration-types.ts";
import { dayInTimeZone } from "../../periods/dates.ts";
import { VendorError } from "../errors.ts";
import { says, type Call, type VendorRequest } from "../http.ts";
import type { Identity, OAuthRules, Connector } from "../connector.ts";
import { readStandardTokens, type TokenSet } from "../token-set.ts";
import { recordId, text, accountsHost, apiHost, callZoho, projectsHost, unless } from "./suite.ts";
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
  isRevoked: ({ status, json }) => status === 200 && says(json, "status", "success"),
  revocationNeeds: "one",
};

/** Kills the access tokens too, at the user's data centre (5.5). A secret does not belong in an address: the body goes first, then the query. */
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

interface Module {
  id: string;
  name: string;
  timeZone: string | undefined;
  currency: string | undefined;
  portal?: string | undefined;
}

const crmModule = z
  .object({ org: z.array(z.object({ zgid: recordId, company_name: text, time_zone: text, iso_code: text })) })
  .transform(({ org: [one] }): Module | undefined => {
    return (
      one && { id: one.zgid, name: one.company_name ?? "", timeZone: one.time_zone, currency: one.iso_code }
    );
  });
const booksOrganization = z.object({
  organization_id: recordId,
  name: text,
  time_zone: text,
  currency_code: text,
  is_default_org: z.boolean().optional(),
});
const booksModule = z
  .object({ organizations: z.array(booksOrganization).default([]) })
  .transform(({ organizations: all }): Module | undefined => {
    const one = all.find(({ is_default_org }) => is_default_org) ?? all[0];
    if (!one) return undefined;
    const { organization_id: id, name = "", time_zone: timeZone, currency_code: currency } = one;
    return { id, name, timeZone, currency };
  });
const projectsModule = z
  .array(z.object({ id: recordId, org_name: text, portal_name: text, timezone: text, currency_code: text }))
  .transform(([one]): Module | undefined => {
    if (!one) return undefined;
    const { id, portal_name: portal, timezone: timeZone, currency_code: currency } = one;
    return { id, name: one.org_name ?? portal ?? "", portal, timeZone, currency };
  });

/** There is no one "organization" at Zoho: each product is asked, and those that answer are the modules (5.6). */
async function identify(call: Call, tokens: TokenSet): Promise<Identity<"business-suite">> {
  const dc = tokens.dc ?? "com";
  // A product that the user does not have or may not see is no module; one that is down is a failure.
  const probe = (url: string, schema: z.ZodType<Module | undefined>) =>
    unless(["unauthorized", "forbidden", "invalid_request"], callZoho(call, { url }, schema));
  const [crm, books, projects] = await Promise.all([
    probe(`${apiHost(dc)}/crm/v8/org`, crmModule),
    probe(`${apiHost(dc)}/books/v3/organizations`, booksModule),
    probe(`${projectsHost(dc)}/api/v3/portals`, projectsModule),
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

/** Portals may name a zone in a way of their own, which no clock here knows. */
function isTimeZone(name: string | undefined): name is string {
  try {
    return name !== undefined && dayInTimeZone(new Date(), name) !== "";
  } catch {
    return false;
  }
}
