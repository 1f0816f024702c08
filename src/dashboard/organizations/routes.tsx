import { Hono } from "hono";
import {
  createOrganization,
  updateOrganization,
  type OrganizationChanges,
} from "../../auth/organizations.ts";
import { actorOf } from "../../auth/session.ts";
import { AppError } from "../../lib/errors.ts";
import { ownOf, sessionOf, toOwnPage, type DashboardEnv } from "../env.ts";
import { withFlash } from "../flash.ts";
import { checkForm } from "../forms.ts";
import { requireOperator } from "../middleware.tsx";
import { organizationPath } from "../paths.ts";
import { showNewOrganization, showSettings } from "./form-pages.tsx";
import { showOrganizations } from "./organizations-page.tsx";
import { showOverview } from "./overview-page.tsx";
import { newOrganization, ownSettings, settings } from "./schemas.ts";

/** What only the operator sees: all organizations, and how to make one. */
export const organizationsRoutes = new Hono<DashboardEnv>()
  .get("/organizations", requireOperator, showOrganizations)
  .get("/new-organization", requireOperator, (c) => showNewOrganization(c))
  .post("/organizations", requireOperator, async (c) => {
    const { form, deps } = c.var;
    const checked = checkForm(newOrganization, form);
    if (!checked.ok) return showNewOrganization(c, checked.errors);
    const created = await createOrganization(deps, { ...checked.data, actor: actorOf(sessionOf(c)) });
    if (!created) return showNewOrganization(c, { id: "There is an organization of this id already" });
    return c.redirect(withFlash(organizationPath(checked.data.id), "organization-created"), 303);
  });

/** One organization's overview and settings; behind `requireOrganization`. */
export const organizationRoutes = new Hono<DashboardEnv>()
  .get("/", showOverview)
  .get("/settings", (c) => showSettings(c))
  .post("/settings", async (c) => {
    const { form, deps } = c.var;
    const checked = checkForm(sessionOf(c).organizationId === null ? settings : ownSettings, form);
    if (!checked.ok) return showSettings(c, checked.errors);
    const changes: OrganizationChanges = checked.data;
    const updated = await updateOrganization(deps, { ...ownOf(c), changes });
    if (!updated) throw new AppError("not_found");
    return toOwnPage(c, "/settings", "saved");
  });
