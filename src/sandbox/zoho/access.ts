import type { Context } from "hono";
import type { Grant, SandboxDeps } from "../deps.ts";
import { admit } from "../vendor/vendor-app.ts";
import type { ZohoDc } from "./centres.ts";

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
