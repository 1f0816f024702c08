import { createMiddleware } from "hono/factory";
import { readOrganization } from "../../../auth/organizations.ts";
import { parseInput } from "../../../http/validate.ts";
import type { UserRef } from "../../../integrations/ids.ts";
import { AppError } from "../../../lib/errors.ts";
import { externalUserIdentifier } from "../../../lib/schemas.ts";

import { sessionOf, type DashboardEnv, type PageContext } from "../../env.ts";

export const PLAYGROUND = "/dashboard/playground";

/** An address of the playground for a user of an organization, or of the organization before a user is chosen. */
export function playgroundPath(
  { organizationId, externalUserIdentifier: user }: Pick<UserRef, "organizationId"> & Partial<UserRef>,
  options: { page?: string; query?: Record<string, string> } = {},
): string {
  const { page = "", query = {} } = options;
  const params = new URLSearchParams({
    organization: organizationId,
    ...(user !== undefined && { user }),
    ...query,
  });
  return `${PLAYGROUND}${page}?${params.toString()}`;
}

/**
 * Finds the organization that `?organization=` names, or the session's own. What is not the session's is not there.
 * Undefined for an operator who has named none.
 */
export async function findOrganization(c: PageContext, named = c.req.query("organization")) {
  const own = sessionOf(c).organizationId;
  const organizationId = named ?? own;
  if (organizationId === null) return undefined;
  if (own !== null && own !== organizationId) throw new AppError("not_found");
  const organization = await readOrganization(c.var.deps, { organizationId });
  if (!organization) throw new AppError("not_found");
  c.set("organization", organization);
  return organization;
}

/** What acts for somebody needs both in its address. */
export const requireSubject = createMiddleware<DashboardEnv>(async (c, next) => {
  if (!(await findOrganization(c))) throw new AppError("not_found");
  subjectOf(c);
  await next();
});

/** The user of a page behind `requireSubject`. Throws 400 for one that cannot be. */
export function subjectOf(c: PageContext): UserRef {
  const organization = c.get("organization");
  if (!organization) throw new AppError("not_found");
  return {
    organizationId: organization.id,
    externalUserIdentifier: parseInput(externalUserIdentifier, c.req.query("user") ?? ""),
  };
}
