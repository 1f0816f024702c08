import { dataCentres } from "../domain/integration-types.ts";
import { Hono } from "hono";
import { gmail } from "./google/gmail.ts";
import { googleAnalyticsAdmin, googleAnalyticsData } from "./google/analytics.ts";
import { notionData } from "./notion/notion.ts";
import { slackData } from "./slack/slack.ts";
import { zohoApi, zohoProjects } from "./zoho/zoho.ts";
import { type SandboxDeps, switchRoutes } from "./state.ts";
import { callbackPage } from "./oauth/pages.ts";
import { googleAccounts, googleTokens } from "./google/oauth.ts";
import { notionOauth } from "./notion/oauth.ts";
import { slackOauth } from "./slack/oauth.ts";
import { zohoAccounts } from "./zoho/oauth.ts";

/** The vendors' twins at `/HOST/PATH`, switches at `/_switches`, a landing page at `/callback`. State is in `sandbox_*` of `deps.db`. */
export function createSandbox(deps: SandboxDeps): Hono {
  const app = new Hono()
    .route("/_switches", switchRoutes(deps))
    .route("/callback", callbackPage(deps))
    .route("/accounts.google.com", googleAccounts(deps))
    .route("/oauth2.googleapis.com", googleTokens(deps))
    .route("/analyticsadmin.googleapis.com", googleAnalyticsAdmin(deps))
    .route("/analyticsdata.googleapis.com", googleAnalyticsData(deps))
    .route("/gmail.googleapis.com", gmail(deps))
    .route("/api.notion.com", notionOauth(deps))
    .route("/api.notion.com", notionData(deps))
    .route("/slack.com", slackOauth(deps))
    .route("/slack.com", slackData(deps));
  for (const dc of dataCentres) {
    app
      .route(`/accounts.zoho.${dc}`, zohoAccounts(deps, dc))
      .route(`/www.zohoapis.${dc}`, zohoApi(deps, dc))
      .route(`/projectsapi.zoho.${dc}`, zohoProjects(deps, dc));
  }
  // Not notFound: that of an app which is itself mounted is never asked.
  return app.all("*", (c) =>
    c.json({ error: `The sandbox has nothing at ${c.req.method} ${c.req.path}` }, 404),
  );
}
