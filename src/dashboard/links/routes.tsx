import { Hono } from "hono";
import { createSignInLink, endAccess } from "../../auth/sign-in-links.ts";
import { ownOf, toOwnPage, type DashboardEnv } from "../env.ts";
import { requireOperator } from "../middleware.tsx";
import { showIssuedLink, showLinks } from "./pages.tsx";

/** How the operator lets an organization's people in; behind `requireOrganization`. */
export const linkRoutes = new Hono<DashboardEnv>()
  .get("/", requireOperator, showLinks)
  .post("/end", requireOperator, async (c) => {
    await endAccess(c.var.deps, ownOf(c));
    return toOwnPage(c, "/links", "access-ended");
  })
  .post("/", requireOperator, async (c) => showIssuedLink(c, await createSignInLink(c.var.deps, ownOf(c))));
