import { Hono } from "hono";
import * as z from "zod";
import { conversationDays, plan, region, shortName } from "../../auth/fields.ts";
import { createOrganization, updateOrganization } from "../../auth/organizations.ts";
import { actorOf } from "../../auth/session.ts";
import { isRedirectUri } from "../../integrations/consent/connect.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { ownOf, sessionOf, toOwnPage, type DashboardEnv } from "../env.ts";
import { withFlash } from "../flash.ts";
import { orAgain, readFields } from "../forms.ts";
import { requireOperator } from "../middleware.tsx";
import { organizationPath } from "../paths.ts";
import { showNewOrganization, showOrganizations, showSettings } from "./pages.tsx";
import { showOverview } from "./overview-page.tsx";

const MOST_URIS = 50;

/** One address a line; none at all is null: any address is accepted then. */
const redirectUris = z
  .string()
  .default("")
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine((uris) => uris.length <= MOST_URIS, `At most ${MOST_URIS} addresses`)
  .superRefine((uris, context) => {
    const bad = uris.find((uri) => uri.length > 2048 || !isRedirectUri(uri));
    if (bad === undefined) return;
    context.addIssue(`Not an https address in its normal form: ${bad.slice(0, 100)}`);
  })
  .transform((uris) => (uris.length === 0 ? null : [...new Set(uris)]));

const newOrganization = z.object({
  id: z
    .string("Enter an id")
    .regex(/^[a-z0-9][a-z0-9_-]{1,63}$/, "2 to 64 lower-case letters, digits, hyphens and underscores"),
  name: shortName,
  plan,
  region,
  redirectUris,
  conversationDays,
});

const ownSettings = z.object({ name: shortName, redirectUris, conversationDays });

const settings = ownSettings.extend({ plan });

/** What only the operator sees: all organizations, and how to make one. */
export const organizationsRoutes = new Hono<DashboardEnv>()
  .get("/organizations", requireOperator, showOrganizations)
  .get("/new-organization", requireOperator, (c) => showNewOrganization(c))
  .post(
    "/organizations",
    requireOperator,
    orAgain(showNewOrganization, async (c) => {
      const fields = readFields(c.var.form, newOrganization);
      const created = await createOrganization(c.var.deps, { ...fields, actor: actorOf(sessionOf(c)) });
      if (!created) throw invalid("id", "There is an organization of this id already");
      return c.redirect(withFlash(organizationPath(fields.id), "organization-created"), 303);
    }),
  );

export const organizationRoutes = new Hono<DashboardEnv>()
  .get("/", showOverview)
  .get("/settings", (c) => showSettings(c))
  .post(
    "/settings",
    orAgain(showSettings, async (c) => {
      const isOperator = sessionOf(c).organizationId === null;
      const changes = readFields(c.var.form, isOperator ? settings : ownSettings);
      const updated = await updateOrganization(c.var.deps, { ...ownOf(c), changes });
      if (!updated) throw new AppError("not_found");
      return toOwnPage(c, "/settings", "saved");
    }),
  );
