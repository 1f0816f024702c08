import type { Context } from "hono";
import type { Actor } from "../audit/audit.ts";
import type { OrganizationRecord } from "../auth/organizations.ts";
import { actorOf } from "../auth/session.ts";
import type { Session } from "../domain/caller.ts";
import type { AppEnv } from "../http/types.ts";
import { AppError } from "../lib/errors.ts";
import { withFlash, type FlashCode } from "./flash.ts";
import { organizationPath } from "./paths.ts";

/** What handlers under `/dashboard` find besides: `form` after a POST, `organization` under one. */
export interface DashboardEnv {
  Bindings: Env;
  Variables: AppEnv["Variables"] & { form: URLSearchParams; organization?: OrganizationRecord };
}

/** What a page is made of: each is a function of the request, which reads what it shows and answers with it. */
export type PageContext = Context<DashboardEnv>;

export function sessionIfAny(c: PageContext): Session | undefined {
  const caller = c.get("caller");
  return caller?.kind === "session" ? caller.session : undefined;
}

/** The session of a page behind `requireSession`. */
export function sessionOf(c: PageContext): Session {
  const session = sessionIfAny(c);
  if (!session) throw new AppError("not_found");
  return session;
}

/** The organization of a page behind `requireOrganization`. */
export function ownOrganization(c: PageContext): OrganizationRecord {
  const organization = c.get("organization");
  if (!organization) throw new AppError("not_found");
  return organization;
}

/** The same organization, and who acts on it, as the features' functions take them. */
export function ownOf(c: PageContext): { organizationId: string; actor: Actor } {
  return { organizationId: ownOrganization(c).id, actor: actorOf(sessionOf(c)) };
}

/** Where one of its pages is; `rest` begins with a slash. */
export function ownPath(c: PageContext, rest = ""): string {
  return organizationPath(ownOrganization(c).id, rest);
}

/** Leads to one of its pages, which says what was done. */
export function toOwnPage(c: PageContext, rest: string, done: FlashCode): Response {
  return c.redirect(withFlash(ownPath(c, rest), done), 303);
}
