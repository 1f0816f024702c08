import { Hono } from "hono";
import { it } from "vitest";
import { gmail } from "../../../src/sandbox/data/gmail.ts";
import { googleAnalyticsData } from "../../../src/sandbox/data/google-analytics.ts";
import { notionData } from "../../../src/sandbox/data/notion.ts";
import { slackData } from "../../../src/sandbox/data/slack.ts";
import { zohoProjects } from "../../../src/sandbox/data/zoho.ts";
import { depsAt, portsFor, readReply } from "./harness.ts";

/** As the sandbox mounts them: at /HOST, data behind OAuth. */
function sandbox(): Hono {
  const deps = depsAt();
  const oauth = new Hono().all("/api/oauth.v2.access", (c) => c.text("oauth"));
  const notionOauth = new Hono().all("/v1/oauth/token", (c) => c.text("oauth"));
  const app = new Hono();
  app.route("/slack.com", oauth);
  app.route("/slack.com", slackData(deps, portsFor("slack", { scopes: ["team:read"] })));
  app.route("/api.notion.com", notionOauth);
  app.route("/api.notion.com", notionData(deps, portsFor("notion", { scopes: [] })));
  app.route("/analyticsdata.googleapis.com", googleAnalyticsData(deps, portsFor("google", { scopes: [] })));
  app.route("/gmail.googleapis.com", gmail(deps, portsFor("google", { scopes: [] })));
  app.route("/projectsapi.zoho.eu", zohoProjects(deps, "eu", portsFor("zoho", { scopes: [], dc: "eu" })));
  app.notFound((c) => c.text("nobody", 404));
  app.onError((error, c) => c.text(error.message, 500));
  return app;
}

const headers = { Authorization: "Bearer live" };

it("leaves the OAuth paths of a shared host alone", async ({ expect }) => {
  const app = sandbox();
  expect(await (await app.request("/slack.com/api/oauth.v2.access", { method: "POST" })).text()).toBe(
    "oauth",
  );
  expect(await (await app.request("/api.notion.com/v1/oauth/token", { method: "POST" })).text()).toBe(
    "oauth",
  );
  expect(await (await app.request("/slack.com/oauth/v2/authorize")).text()).toBe("nobody");
});

it("answers every host's errors in its own words", async ({ expect }) => {
  const app = sandbox();
  const slack = await readReply(app.request("/slack.com/api/search.messages?query=x", { headers }));
  expect(slack.body).toMatchObject({ ok: false, error: "missing_scope", needed: "search:read" });
  const notion = await readReply(app.request("/api.notion.com/v1/nothing", { headers }));
  expect(notion.body.code).toBe("invalid_request_url");
  const report = "/analyticsdata.googleapis.com/v1beta/properties/400100001:runReport";
  const google = await readReply(app.request(report, { method: "POST", headers }));
  expect(google.body.error.status).toBe("PERMISSION_DENIED");
  const mail = await app.request("/gmail.googleapis.com/gmail/v1/nothing", { headers });
  expect(mail.headers.get("Content-Type")).toMatch(/^text\/html/);
  const zoho = await readReply(app.request("/projectsapi.zoho.eu/api/v3/nothing"));
  expect(zoho.body.error).toMatchObject({ title: "URL_RULE_NOT_CONFIGURED", instance: "/api/v3/nothing" });
});
