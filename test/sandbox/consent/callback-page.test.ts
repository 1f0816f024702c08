import { describe, it } from "vitest";
import { openSandbox, REDIRECT, type Sandbox } from "./harness.ts";

const GOOGLE = "/accounts.google.com/o/oauth2/v2/auth";
const ASK = { client_id: "c", redirect_uri: REDIRECT, response_type: "code", state: "st" };

async function land(sandbox: Sandbox, params: URLSearchParams) {
  const response = await sandbox.request(`/callback?${params.toString()}`);
  const html = await response.text();
  return { status: response.status, html, words: html.replaceAll("&quot;", '"').replaceAll("&#39;", "'") };
}

describe("the landing page for redirects", () => {
  it.for([
    ["web-analytics", GOOGLE, { ...ASK, scope: "https://www.googleapis.com/auth/analytics.readonly" }],
    ["mail", GOOGLE, { ...ASK, scope: "https://www.googleapis.com/auth/gmail.readonly" }],
    ["notes-workspace", "/api.notion.com/v1/oauth/authorize", ASK],
    ["team-chat", "/slack.com/oauth/v2/authorize", { ...ASK, user_scope: "channels:read" }],
    ["business-suite", "/accounts.zoho.com/oauth/v2/auth", { ...ASK, scope: "ZohoCRM.org.READ" }],
  ] as const)("shows the command that completes %s", async ([type, path, query], { expect }) => {
    const sandbox = openSandbox();
    const { searchParams } = await sandbox.consent(path, query);
    const { words } = await land(sandbox, searchParams);
    expect(words).toContain(`/integrations/${type}/callback`);
    expect(words).toContain(`"code":"${searchParams.get("code")}"`);
    expect(words.includes('"location":"us"')).toBe(type === "business-suite");
  });

  it("cannot be made to show a command that does something else", async ({ expect }) => {
    const state = `x'; rm -rf ~; echo '<script>alert(1)</script>`;
    const { html, words } = await land(openSandbox(), new URLSearchParams({ code: "c", state }));
    expect(html).not.toContain("<script>");
    expect(words).toContain(String.raw`x'\''; rm -rf ~; echo '\''`);
  });

  it("says when the person refused, and when there is nothing to show", async ({ expect }) => {
    const sandbox = openSandbox();
    const denied = await land(sandbox, new URLSearchParams({ error: "access_denied", state: "st" }));
    expect(denied.html).toContain("access_denied");
    expect((await land(sandbox, new URLSearchParams())).status).toBe(400);
  });
});
