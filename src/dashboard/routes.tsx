import { Hono } from "hono";
import { readFile } from "../http/site.ts";
import { showAudit } from "./audit/page.tsx";
import { ownOrganization, sessionOf, type DashboardEnv } from "./env.ts";
import { keyRoutes } from "./keys/routes.tsx";
import { linkRoutes } from "./links/routes.tsx";
import {
  frame,
  requireCsrfToken,
  requireOperator,
  requireOrganization,
  requireSession,
} from "./middleware.tsx";
import { organizationRoutes, organizationsRoutes } from "./organizations/routes.tsx";
import { organizationPath } from "./paths.ts";
import { playgroundRoutes } from "./playground/routes.tsx";
import { signInRoutes } from "./sign-in/routes.tsx";
import { sendUsage, showUsage, showUsageOfAll } from "./usage/page.tsx";
import { userRoutes } from "./users/routes.tsx";
import { webhookRoutes } from "./webhooks/routes.tsx";

/** The pages of one organization, each below `/dashboard/organizations/:organization`. */
const pagesOfOne = new Hono<DashboardEnv>()
  .use("*", requireOrganization)
  .route("/", organizationRoutes)
  .route("/keys", keyRoutes)
  .route("/users", userRoutes)
  .get("/usage", showUsage)
  .get("/usage.csv", sendUsage)
  .route("/webhooks", webhookRoutes)
  .get("/audit", (c) => showAudit(c, ownOrganization(c).id))
  .route("/links", linkRoutes);

/** Everything under `/dashboard`. Behind `requireCsrfToken` nobody acts without a session and its token. */
export const dashboardRoutes = new Hono<DashboardEnv>()
  .use("*", frame)
  // Styles and scripts, as they were built; the same for everybody.
  .get("/assets/:file", async (c) => {
    const file = await readFile(c.var.deps, "dashboard", c.req.param("file"));
    return c.newResponse(file.body, file);
  })
  .route("/", signInRoutes)
  .use("*", requireSession, requireCsrfToken)
  .route("/playground", playgroundRoutes)
  .get("/", (c) => {
    const { organizationId } = sessionOf(c);
    return c.redirect(
      organizationId === null ? "/dashboard/organizations" : organizationPath(organizationId),
    );
  })
  .route("/", organizationsRoutes)
  .route("/organizations/:organization", pagesOfOne)
  .get("/usage", requireOperator, showUsageOfAll)
  .get("/audit", requireOperator, (c) => showAudit(c, null));
