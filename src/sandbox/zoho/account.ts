import type { Context } from "hono";
import { COMPANY, type Person, type Workspace } from "../company/company.ts";
import type { SandboxDeps } from "../state.ts";
import { admit } from "../vendor.ts";
import type { Grant } from "../grants.ts";

export const ZOHO_DCS = ["com", "eu", "in", "com.cn", "com.au"] as const;

export type ZohoDc = (typeof ZOHO_DCS)[number];

/** What the callback calls a data centre (providers.md 5.1). */
export const ZOHO_LOCATIONS: Record<ZohoDc, string> = {
  com: "us",
  eu: "eu",
  in: "in",
  "com.cn": "cn",
  "com.au": "au",
};

/** Where an account may live when its login begins at this data centre, the data centre itself first. */
export function reachableDcs(start: ZohoDc): ZohoDc[] {
  // China stands alone: its accounts log in there only, and nobody else's do.
  if (start === "com.cn") return [start];
  return [start, ...ZOHO_DCS.filter((dc) => dc !== start && dc !== "com.cn")];
}

export function isZohoDc(text: string | null): text is ZohoDc {
  return ZOHO_DCS.some((dc) => dc === text);
}

/** Each product has an id of its own for the same company. */
interface ZohoOrganization {
  name: string;
  zgid: string;
  booksId: string;
  portalId: string;
  portal: string;
}

const ORGANIZATIONS: Record<Workspace, ZohoOrganization> = {
  harbour: {
    name: COMPANY.name,
    zgid: "20071234501",
    booksId: "20071234777",
    portalId: "20071234888",
    portal: "harboursupply",
  },
  nowhere: {
    name: "Nowhere",
    zgid: "20079999001",
    booksId: "20079999777",
    portalId: "20079999888",
    portal: "nowhere",
  },
};

export function zohoOrganizationOf(person: Person): ZohoOrganization {
  return ORGANIZATIONS[person.workspace];
}

/** One data centre's host, as its products need to know it. */
export interface ZohoHost {
  deps: SandboxDeps;
  dc: ZohoDc;
}

/**
 * Who calls. Only the scheme Zoho-oauthtoken counts, and an account lives in one data centre: elsewhere its token is
 * as unknown as any other.
 */
export async function admitAt(c: Context, { deps, dc }: ZohoHost): Promise<Grant | "no-token" | "bad-token"> {
  const grant = await admit(c, deps, "zoho", "Zoho-oauthtoken");
  return typeof grant === "string" || grant.dc === dc ? grant : "bad-token";
}

/**
 * Whether a grant may read: `ZohoCRM.modules.ALL` and `ZohoCRM.modules.deals.READ` both cover modules/deals, and
 * `ZohoBooks.fullaccess.all` all of Books. Upper and lower case are alike.
 */
export function mayRead(grant: Grant, product: string, ...path: string[]): boolean {
  return grant.scopes.some((scope) => {
    const [name, ...rest] = scope.toLowerCase().split(".");
    const verb = rest.pop();
    if (name !== product.toLowerCase() || (verb !== "all" && verb !== "read")) return false;
    if (rest[0] === "fullaccess") return true;
    return rest.length > 0 && rest.every((part, index) => part === path[index]?.toLowerCase());
  });
}
