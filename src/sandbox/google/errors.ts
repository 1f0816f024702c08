import { createMiddleware } from "hono/factory";
import { refusal, admit, type VendorEnv } from "../vendor.ts";
import type { SandboxDeps } from "../state.ts";

/** Google's error body; `message` is Google's own wording where it is known. Gmail, an older API, adds a reason. */
export function googleRefusal(code: number, status: string, message: string, reason?: string): Error {
  const errors = reason === undefined ? undefined : [{ message, domain: "global", reason }];
  return refusal(code, { error: { code, message, errors, status } });
}

export function invalidArgument(message: string): Error {
  return googleRefusal(400, "INVALID_ARGUMENT", message);
}

/** Google's gateway answers HTML, not JSON, for a path or verb that it does not know. */
export function googleNotFound(path: string): Response {
  return new Response(
    `<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p>The requested URL <code>${encodeURI(path)}</code> was not found on this server.</html>`,
    { status: 404, headers: { "Content-Type": "text/html; charset=UTF-8" } },
  );
}

const EXPECTED =
  "Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.";

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
