import { createMiddleware } from "hono/factory";
import { readOrganization, type OrganizationRecord } from "../auth/organizations.ts";
import { equalInConstantTime } from "../lib/crypto.ts";
import { AppError } from "../lib/errors.ts";
import { answerError, answerPage } from "./answer.tsx";
import { sessionOf, type DashboardEnv, type PageContext } from "./env.ts";
import { readForm } from "./forms.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Every request under `/dashboard`: errors become pages, only https goes on, and only once the limiter has agreed. */
export const frame = createMiddleware<DashboardEnv>(async (c, next) => {
  c.set("errorPage", (error) => answerError(c, error));
  await c.var.admitted;
  const url = new URL(c.req.url);
  if (url.protocol === "http:" && !LOOPBACK.has(url.hostname)) {
    url.protocol = "https:";
    return c.redirect(url.href, 307);
  }
  await next();
  return undefined;
});

/**
 * Lets only somebody in who is signed in. A browser sends no strict cookie along when a link of another site was
 * followed, so such a visitor is led once more to the same address, from here.
 */
export const requireSession = createMiddleware<DashboardEnv>(async (c, next) => {
  const { caller } = c.var;
  if (caller.kind === "unverified") throw caller.error;
  if (caller.kind === "session") return await next();
  if (c.req.method !== "GET") return c.redirect("/dashboard/sign-in", 303);
  const { pathname, search } = new URL(c.req.url);
  const target = `${pathname}${search}`;
  if (["cross-site", "same-site"].includes(c.req.header("Sec-Fetch-Site") ?? "")) {
    const headers = { Refresh: `0; url=${target}` };
    return answerPage(
      c,
      { title: "Opening the dashboard", headers },
      <p>
        <a href={target}>Go on</a>
      </p>,
    );
  }
  const query = pathname === "/dashboard" ? "" : `?next=${encodeURIComponent(target)}`;
  return c.redirect(`/dashboard/sign-in${query}`, 303);
});

/** Lets only the operator through: to an organization the page is not there. */
export const requireOperator = createMiddleware<DashboardEnv>(async (c, next) => {
  if (sessionOf(c).organizationId !== null) throw new AppError("not_found");
  await next();
});

/** Finds the organization that a page is of. To another organization's session it is as good as none. */
export async function openOrganization(c: PageContext, organizationId: string): Promise<OrganizationRecord> {
  const own = sessionOf(c).organizationId;
  const isForeign = own !== null && own !== organizationId;
  const organization = isForeign ? undefined : await readOrganization(c.var.deps, { organizationId });
  if (!organization) throw new AppError("not_found");
  c.set("organization", organization);
  return organization;
}

export const requireOrganization = createMiddleware<DashboardEnv>(async (c, next) => {
  await openOrganization(c, c.req.param("organization") ?? "");
  await next();
});

/** Reads a form that one of our own pages has sent; no session is asked for. */
export const requireOwnForm = createMiddleware<DashboardEnv>(async (c, next) => {
  if (!isFromHere(c)) throw new AppError("insufficient_permissions");
  c.set("form", await readForm(c.req.raw));
  return await next();
});

/**
 * What changes something comes from a page of this session: its token is in the form, or in the header
 * `X-CSRF-Token` of a script's request.
 */
export const requireCsrfToken = createMiddleware<DashboardEnv>(async (c, next) => {
  if (["GET", "HEAD"].includes(c.req.method)) return await next();
  if (!isFromHere(c)) throw new AppError("insufficient_permissions");
  const { csrfToken } = sessionOf(c);
  const form = await readForm(c.req.raw);
  const token = c.req.header("X-CSRF-Token") ?? form.get("csrf") ?? "";
  if (!equalInConstantTime(token, csrfToken)) throw new AppError("insufficient_permissions");
  c.set("form", form);
  return await next();
});

/** By what browsers say of where a request comes from; one that says nothing is refused. */
function isFromHere(c: PageContext): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  // Without a referrer the origin of a form is "null", and only `Sec-Fetch-Site` tells.
  const isOwnOrigin = origin === new URL(c.req.url).origin;
  if (site !== undefined)
    return site === "same-origin" && (isOwnOrigin || origin === undefined || origin === "null");
  return isOwnOrigin;
}
