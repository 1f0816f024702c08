import { describe, it } from "vitest";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { authorize, CALLBACK, connectSource } from "../support/connect.ts";
import { call, createOrganization } from "../support/service.ts";
import { vendors, type VendorCall } from "../support/vendors.ts";

/** Connects and answers what the vendor was asked after consent, in order. */
async function requestsOf(type: IntegrationType, connect?: Record<string, unknown>): Promise<VendorCall[]> {
  const { key } = await createOrganization();
  await connectSource({ key, type, ...(connect && { connect }) });
  return vendors.calls.filter(({ path }) => !/\/(auth|authorize)$/.test(path));
}

function form({ body, headers }: VendorCall): Record<string, string> {
  if (!headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")) return {};
  return Object.fromEntries(new URLSearchParams(body));
}

const basic = (id: string, secret: string) => `Basic ${btoa(`${id}:${secret}`)}`;

describe("what a vendor is asked", () => {
  it("Google: the code with verifier and client in a form, then the properties and their streams", async ({
    expect,
  }) => {
    const [token, summaries, ...rest] = await requestsOf("web-analytics");
    expect(token).toMatchObject({ method: "POST", host: "oauth2.googleapis.com", path: "/token" });
    expect(token && form(token)).toEqual({
      grant_type: "authorization_code",
      code: expect.any(String),
      redirect_uri: CALLBACK,
      client_id: "demo-web-analytics.apps.googleusercontent.com",
      client_secret: "demo-web-analytics-secret",
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(token?.headers.has("Authorization")).toBe(false);
    expect(summaries).toMatchObject({
      method: "GET",
      host: "analyticsadmin.googleapis.com",
      path: "/v1beta/accountSummaries",
    });
    expect(summaries?.query.get("pageSize")).toBe("200");
    expect(summaries?.headers.get("Authorization")).toMatch(/^Bearer \S+$/);
    const streams = rest.filter(({ path }) => path.endsWith("/dataStreams"));
    expect(streams.length).toBeGreaterThanOrEqual(3);
    for (const { host, path } of streams) {
      expect(host).toBe("analyticsadmin.googleapis.com");
      expect(path).toMatch(/^\/v1beta\/properties\/\d+\/dataStreams$/);
    }
  });

  it("Gmail: the same exchange with its own client, then the profile", async ({ expect }) => {
    const [token, profile, ...rest] = await requestsOf("mail");
    expect(token && form(token)["client_id"]).toBe("demo-mail.apps.googleusercontent.com");
    expect(profile).toMatchObject({
      method: "GET",
      host: "gmail.googleapis.com",
      path: "/gmail/v1/users/me/profile",
    });
    expect(rest).toEqual([]);
  });

  it("Notion: JSON with Basic auth and the version, and nothing else", async ({ expect }) => {
    const [token, ...rest] = await requestsOf("notes-workspace");
    expect(token).toMatchObject({ method: "POST", host: "api.notion.com", path: "/v1/oauth/token" });
    expect(token?.headers.get("Content-Type")).toBe("application/json");
    expect(token?.headers.get("Authorization")).toBe(
      basic("de300000-0000-4000-8000-000000000001", "demo-notes-workspace-secret"),
    );
    expect(token?.headers.get("Notion-Version")).toBe("2025-09-03");
    expect(JSON.parse(token?.body ?? "")).toEqual({
      grant_type: "authorization_code",
      code: expect.any(String),
      redirect_uri: CALLBACK,
    });
    expect(rest).toEqual([]);
  });

  it("Slack: a form with Basic auth and no verifier, then the team with the user's token", async ({
    expect,
  }) => {
    const [token, team, ...rest] = await requestsOf("team-chat");
    expect(token).toMatchObject({ method: "POST", host: "slack.com", path: "/api/oauth.v2.access" });
    expect(token?.headers.get("Authorization")).toBe(
      basic("100000000001.200000000002", "demo-team-chat-secret"),
    );
    expect(token && form(token)).toMatchObject({ code: expect.any(String), redirect_uri: CALLBACK });
    expect(token && form(token)).not.toHaveProperty("code_verifier");
    expect(team).toMatchObject({ host: "slack.com", path: "/api/team.info" });
    expect(team?.headers.get("Authorization")).toMatch(/^Bearer xox/);
    expect(rest).toEqual([]);
  });

  for (const dc of ["com", "eu", "in", "com.cn", "com.au"]) {
    it(`Zoho: everything at the hosts of ${dc}, with Zoho's own authorization`, async ({ expect }) => {
      const [token, ...probes] = await requestsOf("business-suite", { dc });
      expect(token).toMatchObject({ method: "POST", host: `accounts.zoho.${dc}`, path: "/oauth/v2/token" });
      expect(token && form(token)).toMatchObject({
        grant_type: "authorization_code",
        client_id: "1000.DEMOBUSINESSSUITE",
        client_secret: "demo-business-suite-secret",
        redirect_uri: CALLBACK,
        code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(new Set(probes.map(({ host, path }) => `${host}${path}`))).toEqual(
        new Set([
          `www.zohoapis.${dc}/crm/v8/org`,
          `www.zohoapis.${dc}/books/v3/organizations`,
          `projectsapi.zoho.${dc}/api/v3/portals`,
        ]),
      );
      for (const { headers } of probes) expect(headers.get("Authorization")).toMatch(/^Zoho-oauthtoken \S+$/);
    });
  }

  it("Zoho: the code is exchanged where `location` says that the account lives, and nowhere else", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    for (const location of ["evil.example", "us.evil", "", "EU", "__proto__"]) {
      const { code, state } = await authorize({ key, type: "business-suite" });
      const refused = await call("/integrations/business-suite/callback", {
        body: { code, state, location },
      });
      expect(refused.status).toBe(400);
    }
    expect(vendors.calls.some(({ path }) => path === "/oauth/v2/token")).toBe(false);
    const { code, state } = await authorize({ key, type: "business-suite" });
    vendors.answer(({ path }) =>
      path === "/oauth/v2/token" ? Response.json({ error: "invalid_code" }) : undefined,
    );
    await call("/integrations/business-suite/callback", { body: { code, state, location: "eu" } });
    expect(vendors.calls.at(-1)).toMatchObject({ host: "accounts.zoho.eu", path: "/oauth/v2/token" });
  });

  it("never follows a redirect, and never leaves the vendors' own hosts", async ({ expect }) => {
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "business-suite" });
    vendors.answer(({ path }) =>
      path === "/crm/v8/org" ? Response.redirect("https://evil.example/steal", 302) : undefined,
    );
    vendors.answer(({ path }) =>
      path === "/oauth/v2/token"
        ? Response.json({
            access_token: "1000.x",
            refresh_token: "1000.y",
            api_domain: "https://evil.example",
            expires_in: 3600,
          })
        : undefined,
    );
    await call("/integrations/business-suite/callback", { body: { code, state } });
    for (const { host } of vendors.calls)
      expect(host).toMatch(/^(accounts|projectsapi)\.zoho\.com$|^www\.zohoapis\.com$/);
  });
});
