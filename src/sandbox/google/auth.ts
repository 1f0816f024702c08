import { createMiddleware } from "hono/factory";
import type { SandboxDeps } from "../deps.ts";
import { admit, type VendorEnv } from "../vendor/vendor-app.ts";
import type { googleRefusal } from "./errors.ts";

const EXPECTED =
  "Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.";

/** Lets through whoever holds a live Google token with the scope. */
export function googleGuard(deps: SandboxDeps, scope: string, refuse: typeof googleRefusal) {
  return createMiddleware<VendorEnv>(async (c, next) => {
    const grant = await admit(c, deps, "google");
    if (grant === "no-token") {
      const message = `Request is missing required authentication credential. ${EXPECTED}`;
      throw refuse(401, "UNAUTHENTICATED", message, "required");
    }
    if (grant === "bad-token") {
      const message = `Request had invalid authentication credentials. ${EXPECTED}`;
      throw refuse(401, "UNAUTHENTICATED", message, "authError");
    }
    if (!grant.scopes.includes(scope)) {
      const message = "Request had insufficient authentication scopes.";
      throw refuse(403, "PERMISSION_DENIED", message, "insufficientPermissions");
    }
    c.set("grant", grant);
    await next();
  });
}
