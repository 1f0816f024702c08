import { Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { cookieOf, SESSION_MS, signInOperator, signOut } from "../../auth/session.ts";
import { spendSignInLink } from "../../auth/sign-in-links.ts";
import { clientAddress } from "../../http/client-address.ts";
import { AppError } from "../../lib/errors.ts";
import { countSignIn } from "../../rate-limit/limits.ts";
import { secondsUntil } from "../../lib/sliding-window.ts";
import type { DashboardEnv, PageContext } from "../env.ts";
import { withFlash } from "../flash.ts";
import { requireCsrfToken, requireOwnForm, requireSession } from "../middleware.tsx";
import { returnPath } from "../paths.ts";
import { showLink, showNoToken, showSignIn } from "./pages.tsx";

/** Signing in and out. A new session has a new secret, and ends the one that the browser had. */
export const signInRoutes = new Hono<DashboardEnv>()
  .get("/sign-in", (c) => {
    if (!c.var.deps.config.adminToken) return showNoToken(c);
    return showSignIn(c, c.req.query("next"));
  })
  .post("/sign-in", requireOwnForm, async (c) => {
    const { deps, form } = c.var;
    if (!deps.config.adminToken) return showNoToken(c);
    await admitAttempt(c);
    const next = form.get("next") ?? undefined;
    const token = form.get("token") ?? "";
    const cookie = await signInOperator(deps, { token, previous: presentedCookie(c) });
    if (cookie === undefined) return showSignIn(c, next, "This is not the admin token.");
    storeCookie(c, cookie);
    return c.redirect(returnPath(next, new URL(c.req.url).origin), 303);
  })
  .get("/sign-in/link", (c) => showLink(c))
  .post("/sign-in/link", requireOwnForm, async (c) => {
    await admitAttempt(c);
    const pasted = c.var.form.get("code") ?? "";
    // Perhaps the whole link.
    const code = pasted.slice(pasted.indexOf("#") + 1).trim();
    const cookie = await spendSignInLink(c.var.deps, { code, previous: presentedCookie(c) });
    if (cookie === undefined) return showLink(c, "This link is unknown, expired or was used before.");
    storeCookie(c, cookie);
    return c.redirect("/dashboard", 303);
  })
  .post("/sign-out", requireSession, requireCsrfToken, async (c) => {
    await signOut(c.var.deps, presentedCookie(c));
    const { name, secure } = cookieOf(c.req.url);
    deleteCookie(c, name, { path: "/", secure });
    return c.redirect(withFlash("/dashboard/sign-in", "signed-out"), 303);
  });

/** Throws 429 when this address has tried too often; nothing was compared then. */
async function admitAttempt(c: PageContext): Promise<void> {
  const { deps } = c.var;
  const { allowed, resetAt } = await countSignIn(deps, clientAddress(c.req.raw));
  if (!allowed) throw new AppError("rate_limited", { retryAfter: secondsUntil(resetAt, deps.now()) });
}

function presentedCookie(c: PageContext): string | undefined {
  return getCookie(c, cookieOf(c.req.url).name);
}

function storeCookie(c: PageContext, value: string): void {
  const { name, secure } = cookieOf(c.req.url);
  setCookie(c, name, value, {
    path: "/",
    secure,
    httpOnly: true,
    sameSite: "Strict",
    maxAge: SESSION_MS / 1000,
  });
}
