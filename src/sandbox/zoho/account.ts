import type { Context } from "hono";
import { COMPANY, type Person } from "../company/company.ts";
import { dataCentres, type DataCentre } from "../../domain/integration-types.ts";
import type { SandboxDeps } from "../state.ts";
import { admit } from "../vendor.ts";
import type { Grant } from "../grants.ts";

/** What the callback calls a data centre (providers.md 5.1). */
export const ZOHO_LOCATIONS: Record<DataCentre, string> = {
  com: "us",
  eu: "eu",
  in: "in",
  "com.cn": "cn",
  "com.au": "au",
};

/** Where an account may live when its login begins at this data centre, the data centre itself first. */
export function reachableDcs(start: DataCentre): DataCentre[] {
  // China stands alone: its accounts log in there only, and nobody else's do.
  if (start === "com.cn") return [start];
  return [start, ...dataCentres.filter((dc) => dc !== start && dc !== "com.cn")];
}

export function isZohoDc(text: string | null): text is DataCentre {
  return dataCentres.some((dc) => dc === text);
}

/** Each product has an id of its own for the same company. */
const ORGANIZATIONS = {
  harbour: { name: COMPANY.name, zgid: "20071234501", account: "20071234", portal: "harboursupply" },
  nowhere: { name: "Nowhere", zgid: "20079999001", account: "20079999", portal: "nowhere" },
};

export function zohoOrganizationOf({ workspace }: Person) {
  const { account, ...organization } = ORGANIZATIONS[workspace];
  return { ...organization, booksId: `${account}777`, portalId: `${account}888` };
}

/** One data centre's host, as its products need to know it. */
export interface ZohoHost {
  deps: SandboxDeps;
  dc: DataCentre;
}

/** Who calls. Only the scheme Zoho-oauthtoken counts; outside its account's data centre a token is unknown. */
export async function admitAt(c: Context, { deps, dc }: ZohoHost): Promise<Grant | "no-token" | "bad-token"> {
  const grant = await admit(c, deps, "zoho", "Zoho-oauthtoken");
  return typeof grant === "string" || grant.dc === dc ? grant : "bad-token";
}

/** Whether a grant may read: `ZohoCRM.modules.ALL` covers modules/deals, `ZohoBooks.fullaccess.all` all of Books. Case does not matter. */
export function mayRead(grant: Grant, product: string, ...path: string[]): boolean {
  return grant.scopes.some((scope) => {
    const [name, ...rest] = scope.toLowerCase().split(".");
    const verb = rest.pop();
    if (name !== product.toLowerCase() || (verb !== "all" && verb !== "read")) return false;
    if (rest[0] === "fullaccess") return true;
    return rest.length > 0 && rest.every((part, index) => part === path[index]?.toLowerCase());
  });
}
