import { createMiddleware } from "hono/factory";
import type { HTTPException } from "hono/http-exception";
import type { SandboxDeps } from "../deps.ts";
import { findGrant } from "../grants.ts";
import { googleRefusal } from "./errors.ts";
import { tokenOf, type VendorEnv } from "../vendor/vendor-app.ts";

const SIGN_IN_HELP = "See https://developers.google.com/identity/sign-in/web/devconsole-project.";
export const EXPECTED_TOKEN = `Expected OAuth 2 access token, login cookie or other valid authentication credential. ${SIGN_IN_HELP}`;

/** Builds the refusals of one Google API; Gmail adds an `errors` list that Analytics does not have. */
export interface GoogleRefusals {
  unauthenticated: (message: string, missing: boolean) => HTTPException;
  scopeInsufficient: (message: string, details: unknown[]) => HTTPException;
}

export const ANALYTICS_REFUSALS: GoogleRefusals = {
  unauthenticated: (message) => googleRefusal(401, "UNAUTHENTICATED", message),
  scopeInsufficient: (message, details) => googleRefusal(403, "PERMISSION_DENIED", message, details),
};

/** Lets through whoever holds a live Google token with one of the scopes. */
export function googleGuard(
  deps: SandboxDeps,
  api: { service: string; scopes: readonly string[]; refusals?: GoogleRefusals },
) {
  const refusals = api.refusals ?? ANALYTICS_REFUSALS;
  return createMiddleware<VendorEnv>(async (c, next) => {
    const token = tokenOf(c.req.header("Authorization"), "Bearer");
    if (token === null) {
      throw refusals.unauthenticated(
        `Request is missing required authentication credential. ${EXPECTED_TOKEN}`,
        true,
      );
    }
    const grant = await findGrant(deps, "google", token);
    if (grant === null) {
      throw refusals.unauthenticated(
        `Request had invalid authentication credentials. ${EXPECTED_TOKEN}`,
        false,
      );
    }
    if (!grant.scopes.some((scope) => api.scopes.includes(scope))) {
      throw refusals.scopeInsufficient("Request had insufficient authentication scopes.", [
        {
          "@type": "type.googleapis.com/google.rpc.ErrorInfo",
          reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
          domain: "googleapis.com",
          metadata: { service: api.service },
        },
      ]);
    }
    c.set("grant", grant);
    await next();
  });
}
