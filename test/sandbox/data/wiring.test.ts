import { Hono } from "hono";
import { describe, it } from "vitest";
import { gmail } from "../../../src/sandbox/google/gmail.ts";
import { googleAnalyticsData } from "../../../src/sandbox/google/analytics.ts";
import { notionData } from "../../../src/sandbox/notion/notion.ts";
import { slackData } from "../../../src/sandbox/slack/slack.ts";
import { zohoApi, zohoProjects } from "../../../src/sandbox/zoho/zoho.ts";
import { writeSwitches } from "../../../src/sandbox/state.ts";
import { ADA, depsAt, NOW, letIn, readReply } from "./harness.ts";
import { saveGrant } from "../../../src/sandbox/grants.ts";

/** As the sandbox mounts them: at /HOST, data behind OAuth. */
function sandbox(): Hono {
  const deps = depsAt();
  const oauth = new Hono().all("/api/oauth.v2.access", (c) => c.text("oauth"));
  const notionOauth = new Hono().all("/v1/oauth/token", (c) => c.text("oauth"));
  const app = new Hono();
  app.route("/slack.com", oauth);
  app.route("/slack.com", slackData(deps));
  app.route("/api.notion.com", notionOauth);
  app.route("/api.notion.com", notionData(deps));
  app.route("/analyticsdata.googleapis.com", googleAnalyticsData(deps));
  app.route("/gmail.googleapis.com", gmail(deps));
  app.route("/projectsapi.zoho.eu", zohoProjects(deps, "eu"));
  app.notFound((c) => c.text("nobody", 404));
  return app;
}

const LIVE = { headers: { Authorization: "Bearer live" } };
const LIVE_AT_SLACK = { headers: { Authorization: "Bearer live-at-slack" } };

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
  await letIn("slack", { scopes: ["team:read"] }, { token: "live-at-slack" });
  await letIn("google", { scopes: [] });
  const slack = await readReply(app.request("/slack.com/api/search.messages?query=x", LIVE_AT_SLACK));
  expect(slack.body).toMatchObject({ ok: false, error: "missing_scope", needed: "search:read" });
  const notion = await readReply(app.request("/api.notion.com/v1/nothing", LIVE));
  expect(notion.body.code).toBe("invalid_request_url");
  const report = "/analyticsdata.googleapis.com/v1beta/properties/400100001:runReport";
  const google = await readReply(app.request(report, { method: "POST", ...LIVE }));
  expect(google.body.error.status).toBe("PERMISSION_DENIED");
  const mail = await app.request("/gmail.googleapis.com/gmail/v1/nothing", LIVE);
  expect(mail.headers.get("Content-Type")).toMatch(/^text\/html/);
  const zoho = await readReply(app.request("/projectsapi.zoho.eu/api/v3/nothing"));
  expect(zoho.body.error).toMatchObject({ title: "URL_RULE_NOT_CONFIGURED", instance: "/api/v3/nothing" });
});

const CLIENT = { user: ADA, clientId: "client", dc: null };

describe("with the sandbox's own grants", () => {
  it("lets a stored token in until it expires", async ({ expect }) => {
    const deps = depsAt();
    const scopes = ["https://www.googleapis.com/auth/gmail.readonly"];
    const token = { token: "ya29.test", kind: "access" as const, expiresAt: NOW + 1000 };
    await saveGrant(deps, { ...CLIENT, vendor: "google", scopes }, [token]);
    const headers = { Authorization: "Bearer ya29.test" };
    expect((await gmail(deps).request("/gmail/v1/users/me/profile", { headers })).status).toBe(200);
    const later = gmail(depsAt(NOW + 2000));
    expect((await later.request("/gmail/v1/users/me/profile", { headers })).status).toBe(401);
  });

  it("reads switches and data centres from the same tables", async ({ expect }) => {
    const deps = depsAt();
    await writeSwitches(deps, { zohoBooksThrottled: true });
    const token = { token: "1000.test", kind: "access" as const, expiresAt: null };
    const scopes = ["ZohoBooks.settings.READ"];
    await saveGrant(deps, { ...CLIENT, vendor: "zoho", scopes, dc: "in" }, [token]);
    const headers = { Authorization: "Zoho-oauthtoken 1000.test" };
    const path = "/books/v3/organizations";
    expect((await zohoApi(deps, "in").request(path, { headers })).status).toBe(429);
    expect((await zohoApi(deps, "com").request(path, { headers })).status).toBe(401);
    const slack = await slackData(deps).request("/api/auth.test", { headers: { Authorization: "Bearer x" } });
    expect(await slack.json()).toEqual({ ok: false, error: "invalid_auth" });
  });
});
