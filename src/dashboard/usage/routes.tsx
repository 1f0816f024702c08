import { Hono, type Context } from "hono";
import { listKeys } from "../../auth/list-keys.ts";
import { readUser } from "../../integrations/views/list-users.ts";
import { AppError } from "../../lib/errors.ts";
import { usageCsv } from "../../usage/csv.ts";
import { listUsageByKey, listUsageByOrganization, listUsageByUser } from "../../usage/list.ts";
import { readUsage } from "../../usage/read.ts";
import { answerPage } from "../answer.tsx";
import type { DashboardEnv } from "../env.ts";
import { ownOrganization, requireOperator } from "../middleware.tsx";
import { OrganizationsUsagePage } from "./organizations-page.tsx";
import { UsagePage } from "./page.tsx";
import { rangeOf, spanOf } from "./query.ts";

export const usageRoutes = new Hono<DashboardEnv>().get("/", requireOperator, async (c) => {
  const span = spanOf(c.req.query("span"));
  const organizations = await listUsageByOrganization(c.var.deps, rangeOf(span, c.var.deps.now()));
  return answerPage(c, "Usage", <OrganizationsUsagePage organizations={organizations} span={span} />);
});

/** Usage of one organization, its keys and users; behind `requireOrganization`. */
export const organizationUsageRoutes = new Hono<DashboardEnv>()
  .get("/usage", async (c) => {
    const { deps } = c.var;
    const { organizationId, keys, key, user, span } = await readQuery(c);
    const range = { organizationId, ...rangeOf(span, deps.now()) };
    const of = { ...range, keyId: key?.id, userId: user?.id };
    const [points, byKey, byUser] = await Promise.all([
      readUsage(deps, { ...of, by: span.by }),
      key || user ? [] : listUsageByKey(deps, range),
      user ? [] : listUsageByUser(deps, { ...range, keyId: key?.id }),
    ]);
    return answerPage(
      c,
      "Usage",
      <UsagePage {...{ organizationId, span, points, byKey, byUser, keys, apiKey: key, user }} />,
    );
  })
  .get("/usage.csv", async (c) => {
    const { organizationId, key, user, span } = await readQuery(c);
    const of = { organizationId, ...rangeOf(span, c.var.deps.now()), keyId: key?.id, userId: user?.id };
    return c.body(usageCsv(c.var.deps, { ...of, by: span.by }), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="usage-${span.id}.csv"`,
    });
  });

/** Whose usage is asked for. A key or a user that is not the organization's is as good as none: 404. */
async function readQuery(c: Context<DashboardEnv>) {
  const { id: organizationId } = ownOrganization(c);
  const { key: keyId, user: userId, span } = c.req.query();
  const [keys, user] = await Promise.all([
    listKeys(c.var.deps, { organizationId }),
    userId ? readUser(c.var.deps, { organizationId, id: userId }) : undefined,
  ]);
  const key = keyId ? keys.find(({ id }) => id === keyId) : undefined;
  if ((keyId && !key) || (userId && !user)) throw new AppError("not_found");
  return { organizationId, keys, key, user, span: spanOf(span) };
}
