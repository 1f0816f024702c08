import { Hono, type Context } from "hono";
import {
  createOrganization,
  listOrganizations,
  updateOrganization,
  type OrganizationChanges,
} from "../../auth/organizations.ts";
import { actorOf } from "../../auth/session.ts";
import { AppError } from "../../lib/errors.ts";
import { answerForm, answerPage, sessionOf, viewOf } from "../answer.tsx";
import type { DashboardEnv } from "../env.ts";
import { withFlash } from "../flash.ts";
import { checkForm } from "../forms.ts";
import { ownOrganization, requireOperator } from "../middleware.tsx";
import { organizationPath } from "../paths.ts";
import type { FieldErrors } from "../ui/form.tsx";
import { NewOrganizationPage, OrganizationsPage } from "./pages.tsx";
import { readOverview } from "./overview.ts";
import { OverviewPage } from "./overview-page.tsx";
import { newOrganization, ownSettings, settings } from "./schemas.ts";
import { SettingsPage } from "./settings-page.tsx";

const PAGE = 50;

type PageContext = Context<DashboardEnv>;

/** What only the operator sees: all organizations, and how to make one. */
export const organizationsRoutes = new Hono<DashboardEnv>()
  .get("/organizations", requireOperator, async (c) => {
    const { after, q: search = "" } = c.req.query();
    const page = await listOrganizations(c.var.deps, { ...(after && { after }), search, limit: PAGE });
    return answerPage(
      c,
      "Organizations",
      <OrganizationsPage {...page} search={search} isFirst={!after} now={c.var.deps.now()} />,
    );
  })
  .get("/new-organization", requireOperator, (c) => answerNew(c))
  .post("/organizations", requireOperator, async (c) => {
    const { form, deps } = c.var;
    const checked = checkForm(newOrganization, form);
    if (!checked.ok) return answerNew(c, checked.errors);
    const created = await createOrganization(deps, { ...checked.data, actor: actorOf(sessionOf(c)) });
    if (!created) return answerNew(c, { id: "There is an organization of this id already" });
    return c.redirect(withFlash(organizationPath(checked.data.id), "organization-created"), 303);
  });

/** One organization's overview and settings; behind `requireOrganization`. */
export const organizationRoutes = new Hono<DashboardEnv>()
  .get("/", async (c) => {
    const organization = ownOrganization(c);
    const overview = await readOverview(c.var.deps, { organizationId: organization.id });
    return answerPage(
      c,
      organization.name,
      <OverviewPage organization={organization} overview={overview} view={viewOf(c)} />,
    );
  })
  .get("/settings", (c) => answerSettings(c))
  .post("/settings", async (c) => {
    const { form, deps } = c.var;
    const { id } = ownOrganization(c);
    const session = sessionOf(c);
    const checked = checkForm(session.organizationId === null ? settings : ownSettings, form);
    if (!checked.ok) return answerSettings(c, checked.errors);
    const changes: OrganizationChanges = checked.data;
    const updated = await updateOrganization(deps, { organizationId: id, actor: actorOf(session), changes });
    if (!updated) throw new AppError("not_found");
    return c.redirect(withFlash(organizationPath(id, "/settings"), "saved"), 303);
  });

function answerNew(c: PageContext, errors?: FieldErrors) {
  return answerForm(c, "New organization", errors, (props) => <NewOrganizationPage {...props} />);
}

function answerSettings(c: PageContext, errors?: FieldErrors) {
  const organization = ownOrganization(c);
  return answerForm(c, "Settings", errors, (props) => (
    <SettingsPage organization={organization} {...props} />
  ));
}
