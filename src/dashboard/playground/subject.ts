import { createMiddleware } from "hono/factory";
import { parseInput } from "../../http/validate.ts";
import type { UserRef } from "../../integrations/ids.ts";
import { AppError } from "../../lib/errors.ts";
import { externalUserIdentifier } from "../../lib/schemas.ts";
import { ownOrganization, sessionOf, type DashboardEnv, type PageContext } from "../env.ts";
import { openOrganization } from "../middleware.tsx";

/** Finds the organization that `?organization=` names, or the session's own; undefined where neither is. */
export async function findOrganization(c: PageContext, named = c.req.query("organization")) {
  const organizationId = named ?? sessionOf(c).organizationId;
  return organizationId === null ? undefined : await openOrganization(c, organizationId);
}

/** What acts for somebody needs both in its address. */
export const requireSubject = createMiddleware<DashboardEnv>(async (c, next) => {
  if (!(await findOrganization(c))) throw new AppError("not_found");
  subjectOf(c);
  await next();
});

/** The user of a page behind `requireSubject`. Throws 400 for one that cannot be. */
export function subjectOf(c: PageContext): UserRef {
  return {
    organizationId: ownOrganization(c).id,
    externalUserIdentifier: parseInput(externalUserIdentifier, c.req.query("user") ?? ""),
  };
}
