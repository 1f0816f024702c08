import { describe, it } from "vitest";
import { codeOf, locationOf, openSandbox, REDIRECT, type Sandbox } from "./harness.ts";

const AUTH = "/accounts.google.com/o/oauth2/v2/auth";
const NOTION_AUTH = "/api.notion.com/v1/oauth/authorize";
const ANALYTICS = "https://www.googleapis.com/auth/analytics.readonly";

const QUERY = {
  client_id: "demo-web-analytics.apps.googleusercontent.com",
  redirect_uri: REDIRECT,
  response_type: "code",
  scope: `openid ${ANALYTICS}`,
  state: `"><script>alert(1)</script>`,
};

async function getPage(sandbox: Sandbox, path: string, query: Record<string, string>) {
  const response = await sandbox.request(`${path}?${new URLSearchParams(query).toString()}`);
  return { status: response.status, html: await response.text() };
}

function submit(sandbox: Sandbox, path: string, fields: [string, string][]) {
  return sandbox.request(path, { method: "POST", body: new URLSearchParams(fields) });
}

describe("the consent page", () => {
  it("says who asks for what, in plain words, and escapes what it was sent", async ({ expect }) => {
    const { status, html } = await getPage(openSandbox(), AUTH, QUERY);
    expect(status).toBe(200);
    expect(html).toContain("Business Analyst asks for access to your Google account");
    expect(html).toContain("See and download your website traffic");
    expect(html).toContain('<form method="post" action="auth">');
    expect(html).toContain("Ada Lindqvist");
    expect(html).not.toContain("<script>");
  });

  it("goes back with a code for the person and the scopes that were ticked", async ({ expect }) => {
    const sandbox = openSandbox();
    const response = await submit(sandbox, AUTH, [
      ...Object.entries(QUERY),
      ["sandbox_user", "ben@harbour.example"],
      ["sandbox_granted", ANALYTICS],
      ["sandbox_granted", "https://www.googleapis.com/auth/gmail.readonly"],
      ["sandbox_decision", "allow"],
    ]);
    const location = locationOf(response);
    expect(location.searchParams.get("state")).toBe(QUERY.state);
    const { body } = await sandbox.postForm("/oauth2.googleapis.com/token", {
      grant_type: "authorization_code",
      code: codeOf(location),
      redirect_uri: REDIRECT,
      client_id: QUERY.client_id,
      client_secret: "demo-web-analytics-secret",
    });
    expect(body).toMatchObject({ scope: ANALYTICS });
    expect(await sandbox.grantOf("google", body["access_token"])).toMatchObject({
      user: "ben@harbour.example",
    });
  });

  it("goes back with access_denied on Cancel", async ({ expect }) => {
    const response = await submit(openSandbox(), AUTH, [
      ...Object.entries(QUERY),
      ["sandbox_user", "ada@harbour.example"],
      ["sandbox_decision", "deny"],
    ]);
    const { searchParams } = locationOf(response);
    expect(searchParams.get("error")).toBe("access_denied");
    expect(searchParams.get("state")).toBe(QUERY.state);
    expect(searchParams.has("code")).toBe(false);
  });

  it("lets a person share no Notion page at all", async ({ expect }) => {
    const sandbox = openSandbox();
    const response = await submit(sandbox, NOTION_AUTH, [
      ["client_id", "n1"],
      ["redirect_uri", REDIRECT],
      ["response_type", "code"],
      ["owner", "user"],
      ["sandbox_user", "ada@harbour.example"],
      ["sandbox_decision", "allow"],
    ]);
    const { body } = await sandbox.postJson(
      "/api.notion.com/v1/oauth/token",
      { grant_type: "authorization_code", code: codeOf(locationOf(response)), redirect_uri: REDIRECT },
      { Authorization: `Basic ${btoa("n1:s")}`, "Notion-Version": "2025-09-03" },
    );
    expect(await sandbox.grantOf("notion", body["access_token"])).toMatchObject({ scopes: [] });
  });

  it("asks for the data centre at Zoho", async ({ expect }) => {
    const { html } = await getPage(openSandbox(), "/accounts.zoho.eu/oauth/v2/auth", {
      ...QUERY,
      scope: "ZohoCRM.modules.ALL",
    });
    expect(html).toContain('<option value="eu">');
    expect(html).toContain("Read and change records in Zoho CRM");
    expect(html).not.toContain("com.cn");
  });

  it("warns of a plain redirect address at Slack and goes on", async ({ expect }) => {
    const { status, html } = await getPage(openSandbox(), "/slack.com/oauth/v2/authorize", {
      client_id: "1.2",
      redirect_uri: "http://localhost:8787/sandbox/callback",
      user_scope: "channels:read",
    });
    expect(status).toBe(200);
    expect(html).toContain("The real Slack would refuse");
  });
});

describe("a bad authorization request", () => {
  const bad: [string, Partial<Record<keyof typeof QUERY, string>>, string][] = [
    ["no client", { client_id: "" }, "client_id"],
    ["no redirect address", { redirect_uri: "" }, "redirect_uri"],
    ["a script as the redirect address", { redirect_uri: "javascript:alert(1)" }, "redirect_uri_mismatch"],
    ["a plain redirect address", { redirect_uri: "http://app.example/" }, "redirect_uri_mismatch"],
    ["a fragment in the redirect address", { redirect_uri: "https://a.example/#x" }, "redirect_uri_mismatch"],
    ["another response type", { response_type: "token" }, "unsupported_response_type"],
    ["an unknown scope", { scope: "https://made.up/scope" }, "invalid_scope"],
    ["no scope", { scope: "" }, "scope"],
  ];

  it.for(bad)("with %s ends on the vendor's own page", async ([, change, mention], { expect }) => {
    const sandbox = openSandbox();
    const query = { ...QUERY, ...change, sandbox_user: "ada@harbour.example" };
    const { status, html } = await getPage(sandbox, AUTH, query);
    expect(status).toBe(400);
    expect(html).toContain(mention);
    const posted = await submit(sandbox, AUTH, Object.entries({ ...query, sandbox_decision: "allow" }));
    expect(posted.status).toBe(400);
  });

  it("for somebody whom the company does not know ends there too", async ({ expect }) => {
    const { status } = await getPage(openSandbox(), AUTH, {
      ...QUERY,
      sandbox_user: "eve@elsewhere.example",
    });
    expect(status).toBe(400);
  });
});
