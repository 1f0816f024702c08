import { createMiddleware } from "hono/factory";
import { parseInput } from "../../http/validate.ts";
import type { UserRef } from "../../integrations/ids.ts";
import { AppError } from "../../lib/errors.ts";
import { externalUserIdentifier } from "../../lib/schemas.ts";
import { ownOrganization, sessionOf, type DashboardEnv, type PageContext } from "../env.ts";
import { openOrganization } from "../middleware.tsx";
import { useScope } from "../ui/scope.ts";

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

/** The same for the user of the page that is being rendered: its own address says who that is. */
export function pathHere({
  page = "",
  query = {},
}: { page?: string; query?: Record<string, string> } = {}): string {
  const said = [...useScope().url.searchParams].filter(
    ([name]) => name === "organization" || name === "user",
  );
  const params = new URLSearchParams([...said, ...Object.entries(query)]);
  return `${PLAYGROUND}${page}?${params.toString()}`;
}

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
