import { Hono } from "hono";
import { actorOf } from "../../auth/session.ts";
import { createSignInLink, endAccess, listSignInLinks } from "../../auth/sign-in-links.ts";
import { answerPage, sessionOf, viewOf } from "../answer.tsx";
import type { DashboardEnv } from "../env.ts";
import { withFlash } from "../flash.ts";
import { ownOrganization, requireOperator } from "../middleware.tsx";
import { organizationPath } from "../paths.ts";
import { IssuedLinkPage, LinksPage } from "./pages.tsx";

/** How the operator lets an organization's people in; behind `requireOrganization`. */
export const linkRoutes = new Hono<DashboardEnv>()
  .get("/", requireOperator, async (c) => {
    const organization = ownOrganization(c);
    const links = await listSignInLinks(c.var.deps, { organizationId: organization.id });
    return answerPage(
      c,
      "Sign-in links",
      <LinksPage organization={organization} links={links} view={viewOf(c)} />,
    );
  })
  .post("/end", requireOperator, async (c) => {
    const { id } = ownOrganization(c);
    await endAccess(c.var.deps, { organizationId: id, actor: actorOf(sessionOf(c)) });
    return c.redirect(withFlash(organizationPath(id, "/links"), "access-ended"), 303);
  })
  .post("/", requireOperator, async (c) => {
    const organization = ownOrganization(c);
    const actor = actorOf(sessionOf(c));
    const { code, expiresAt } = await createSignInLink(c.var.deps, {
      organizationId: organization.id,
      actor,
    });
    const { origin } = new URL(c.req.url);
    // Behind the `#`: no browser sends it, so it is in nobody's log.
    const address = `${origin}/dashboard/sign-in/link#${code}`;
    return answerPage(
      c,
      "New sign-in link",
      <IssuedLinkPage organization={organization} address={address} expiresAt={expiresAt} />,
    );
  });
