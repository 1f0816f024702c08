import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { authorize, CALLBACK } from "../support/connect.ts";
import { call, callWith, createOrganization } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

async function authUrlOf(
  key: string,
  type: IntegrationType,
  extra: Record<string, unknown> = {},
): Promise<URL> {
  const response = await call(`/integrations/${type}/connect`, {
    key,
    body: { externalUserIdentifier: "user-1", passthroughRedirectUri: CALLBACK, ...extra },
  });
  const body = await response.json<{ authUrl: string }>();
  return new URL(body.authUrl);
}

describe("connect", () => {
  const addresses = {
    "web-analytics": "https://vendors.test/accounts.google.com/o/oauth2/v2/auth",
    "notes-workspace": "https://vendors.test/api.notion.com/v1/oauth/authorize",
    "team-chat": "https://vendors.test/slack.com/oauth/v2/authorize",
    "business-suite": "https://vendors.test/accounts.zoho.com/oauth/v2/auth",
    mail: "https://vendors.test/accounts.google.com/o/oauth2/v2/auth",
  } as const;

  for (const [type, address] of Object.entries(addresses)) {
    it(`sends ${type} users to the vendor's address, below the proxy`, async ({ expect }) => {
      const { key } = await createOrganization();
      const known = await authUrlOf(key, type as IntegrationType);
      expect(`${known.origin}${known.pathname}`).toBe(address);
      expect(known.searchParams.get("redirect_uri")).toBe(CALLBACK);
      expect(known.searchParams.get("response_type")).toBe("code");
      expect(known.searchParams.get("client_id")).toBeTruthy();
      expect(known.searchParams.get("state")).toMatch(/^[\w-]{43}$/);
    });
  }

  it("asks Google for who the person is and one data scope, offline, with consent and PKCE S256", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const { searchParams } = await authUrlOf(key, "mail");
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: "openid https://www.googleapis.com/auth/gmail.readonly",
      access_type: "offline",
      prompt: "consent",
      code_challenge_method: "S256",
    });
    expect(searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get("code_challenge")).not.toBe(searchParams.get("state"));
  });

  it("asks Slack for user scopes with commas, and never sends PKCE to Slack or Notion", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const slack = (await authUrlOf(key, "team-chat")).searchParams;
    expect(slack.get("user_scope")).toBe("channels:read,channels:history,users:read,team:read,search:read");
    expect(slack.has("scope")).toBe(false);
    const notion = (await authUrlOf(key, "notes-workspace")).searchParams;
    expect(notion.get("owner")).toBe("user");
    expect(notion.has("scope")).toBe(false);
    for (const params of [slack, notion]) expect(params.has("code_challenge")).toBe(false);
  });

  it("sends PKCE S256 to Zoho, which verifies it, unless it is switched off", async ({ expect }) => {
    const { key } = await createOrganization();
    const { code, state, params } = await authorize({ key, type: "business-suite" });
    const [asked] = vendors.callsTo("accounts.zoho.com", "/oauth/v2/auth");
    expect(asked?.query.get("code_challenge_method")).toBe("S256");
    expect(asked?.query.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    const body = { code, state, location: params.get("location") };
    expect((await call("/integrations/business-suite/callback", { body })).status).toBe(200);
    const off = await callWith({ BUSINESS_SUITE_PKCE: "false" }, "/integrations/business-suite/connect", {
      key,
      body: { externalUserIdentifier: "user-1", passthroughRedirectUri: CALLBACK },
    });
    const { authUrl } = await off.json<{ authUrl: string }>();
    expect(new URL(authUrl).searchParams.has("code_challenge")).toBe(false);
  });

  it("starts Zoho at the chosen data centre with default, needed and extra scopes", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const dc of ["com", "eu", "in", "com.cn", "com.au"]) {
      const url = await authUrlOf(key, "business-suite", {
        dc,
        scopes: ["CRM.users.ALL", "ZohoBooks.reports.READ"],
      });
      expect(url.pathname).toBe(`/accounts.zoho.${dc}/oauth/v2/auth`);
      const scopes = url.searchParams.get("scope")?.split(",");
      for (const scope of [
        "ZohoCRM.modules.ALL",
        "ZohoBooks.fullaccess.ALL",
        "ZohoProjects.projects.ALL",
        "ZohoCRM.org.READ",
        "ZohoCRM.users.ALL",
        "ZohoBooks.reports.READ",
      ]) {
        expect(scopes).toContain(scope);
      }
    }
  });

  it("makes the user exist and leaves every type not connected", async ({ expect }) => {
    const { key } = await createOrganization();
    const before = await call("/integrations/status/user-1", { key });
    expect(before.status).toBe(404);
    await authUrlOf(key, "mail");
    const after = await call("/integrations/status/user-1", { key });
    expect(await after.json()).toEqual(
      Object.keys(addresses).map((type) => ({ type, enabled: false, connected: false })),
    );
  });

  it("keeps no state, verifier or secret in clear in KV", async ({ expect }) => {
    const { key } = await createOrganization();
    const state = (await authUrlOf(key, "mail")).searchParams.get("state") ?? "";
    const { keys } = await env.KV.list();
    const values = await Promise.all(keys.map(({ name }) => env.KV.get(name)));
    const dump = JSON.stringify([keys, values]);
    expect(keys).toHaveLength(1);
    expect(dump).not.toContain(state);
    expect(dump).toContain('verifier\\":\\"v1.test.');
  });

  it("answers 500 with its own text when the operator has not set the type's client", async ({ expect }) => {
    const { key } = await createOrganization();
    const response = await callWith({ MAIL_CLIENT_ID: "" }, "/integrations/mail/connect", {
      key,
      body: { externalUserIdentifier: "user-1", passthroughRedirectUri: CALLBACK },
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      error: "Failed to initialize OAuth flow",
      code: "connect_failed",
    });
  });
});
