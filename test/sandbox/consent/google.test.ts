import { describe, it } from "vitest";
import * as z from "zod";
import { challengeOf, codeOf, DAY, openSandbox, REDIRECT, type Sandbox, text } from "./harness.ts";

const AUTH = "/accounts.google.com/o/oauth2/v2/auth";
const TOKEN = "/oauth2.googleapis.com/token";
const REVOKE = "/oauth2.googleapis.com/revoke";
const ANALYTICS = "https://www.googleapis.com/auth/analytics.readonly";
const GMAIL = "https://www.googleapis.com/auth/gmail.readonly";
const CLIENT = { client_id: "c1", client_secret: "s1" };

function ask(sandbox: Sandbox, query: Record<string, string> = {}) {
  return sandbox.consent(AUTH, {
    client_id: CLIENT.client_id,
    redirect_uri: REDIRECT,
    response_type: "code",
    scope: ANALYTICS,
    state: "st",
    access_type: "offline",
    prompt: "consent",
    ...query,
  });
}

function exchange(sandbox: Sandbox, code: string, form: Record<string, string> = {}) {
  return sandbox.postForm(TOKEN, {
    grant_type: "authorization_code",
    code,
    redirect_uri: REDIRECT,
    ...CLIENT,
    ...form,
  });
}

async function connect(sandbox: Sandbox, query: Record<string, string> = {}) {
  const clientId = query["client_id"] ?? CLIENT.client_id;
  const { body } = await exchange(sandbox, codeOf(await ask(sandbox, query)), { client_id: clientId });
  return body;
}

function refresh(sandbox: Sandbox, token: unknown, form: Record<string, string> = {}) {
  return sandbox.postForm(TOKEN, {
    grant_type: "refresh_token",
    refresh_token: text(token),
    ...CLIENT,
    ...form,
  });
}

describe("Google's consent and exchange", () => {
  it("goes back with code, state and its own extras, and keeps the address's query", async ({ expect }) => {
    const location = await ask(openSandbox());
    expect(location.origin + location.pathname).toBe("https://app.example/oauth/callback");
    expect(Object.fromEntries(location.searchParams)).toEqual({
      tenant: "1",
      state: "st",
      code: expect.stringMatching(/^4\/0A/),
      scope: ANALYTICS,
      authuser: "0",
      prompt: "consent",
    });
  });

  it("gives a token of 3599 seconds with what was granted", async ({ expect }) => {
    const sandbox = openSandbox();
    const { status, body } = await exchange(sandbox, codeOf(await ask(sandbox)));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ya29\./),
      refresh_token: expect.stringMatching(/^1\/\//),
      expires_in: 3599,
      scope: ANALYTICS,
      token_type: "Bearer",
    });
    const grant = await sandbox.grantOf("google", body["access_token"]);
    expect(grant).toMatchObject({
      user: "ada@harbour.example",
      clientId: "c1",
      scopes: [ANALYTICS],
      dc: null,
    });
    expect(await sandbox.grantOf("slack", body["access_token"])).toBeNull();
    sandbox.wait(3_599_000);
    expect(await sandbox.grantOf("google", body["access_token"])).toBeNull();
  });

  it("gives a refresh token offline only, at the first consent or when asked to prompt", async ({
    expect,
  }) => {
    const sandbox = openSandbox();
    const online = await connect(sandbox, { access_type: "online", client_id: "c2" });
    expect(online).not.toHaveProperty("refresh_token");
    expect(await connect(sandbox, { prompt: "" })).toHaveProperty("refresh_token");
    expect(await connect(sandbox, { prompt: "" })).not.toHaveProperty("refresh_token");
    expect(await connect(sandbox, { prompt: "select_account consent" })).toHaveProperty("refresh_token");
  });

  it("takes a code once, even from many callers at once", async ({ expect }) => {
    const sandbox = openSandbox();
    const code = codeOf(await ask(sandbox));
    const replies = await Promise.all(Array.from({ length: 20 }, () => exchange(sandbox, code)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await exchange(sandbox, code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it("refuses an old code, another client's code and another redirect address", async ({ expect }) => {
    const sandbox = openSandbox();
    const code = codeOf(await ask(sandbox));
    const otherAddress = await exchange(sandbox, code, { redirect_uri: `${REDIRECT}/` });
    expect(otherAddress).toMatchObject({ status: 400, body: { error: "redirect_uri_mismatch" } });
    const otherClient = await exchange(sandbox, code, { client_id: "c9" });
    expect(otherClient).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    sandbox.wait(10 * 60_000);
    expect(await exchange(sandbox, code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it("says who the person is when openid was asked, the same at every client and refresh", async ({
    expect,
  }) => {
    const sandbox = openSandbox();
    const subjectOf = (body: Record<string, unknown>) => {
      const claims: unknown = JSON.parse(atob(text(body["id_token"]).split(".")[1] ?? ""));
      return z.object({ sub: z.string().regex(/^\d+$/) }).parse(claims).sub;
    };
    const scope = `openid ${ANALYTICS}`;
    const first = await connect(sandbox, { scope });
    const other = await connect(sandbox, { scope, client_id: "c2" });
    const ben = await connect(sandbox, { scope, sandbox_user: "ben@harbour.example" });
    const refreshed = await refresh(sandbox, first["refresh_token"]);
    expect(subjectOf(other)).toBe(subjectOf(first));
    expect(subjectOf(refreshed.body)).toBe(subjectOf(first));
    expect(subjectOf(ben)).not.toBe(subjectOf(first));
    expect(await connect(sandbox)).not.toHaveProperty("id_token");
  });

  it("verifies PKCE when a challenge was sent", async ({ expect }) => {
    const sandbox = openSandbox();
    const verifier = "v".repeat(43);
    const code_challenge = await challengeOf(verifier);
    const code = codeOf(await ask(sandbox, { code_challenge, code_challenge_method: "S256" }));
    const missing = await exchange(sandbox, code);
    expect(missing).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    const wrong = await exchange(sandbox, code, { code_verifier: "w".repeat(43) });
    expect(wrong).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect((await exchange(sandbox, code, { code_verifier: verifier })).status).toBe(200);
  });

  it("insists on the secret of a registered client and on a form", async ({ expect }) => {
    const sandbox = openSandbox();
    const code = codeOf(await ask(sandbox));
    const client_id = "demo-mail.apps.googleusercontent.com";
    const bad = await exchange(sandbox, code, { client_id, client_secret: "guess" });
    expect(bad).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    const empty = await exchange(sandbox, code, { client_secret: "" });
    expect(empty).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    const json = await sandbox.postJson(TOKEN, { grant_type: "authorization_code", code, ...CLIENT });
    expect(json).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    const grantType = await exchange(sandbox, code, { grant_type: "password" });
    expect(grantType).toMatchObject({ status: 400, body: { error: "unsupported_grant_type" } });
  });

  it("leaves out the scopes that a switch unticks", async ({ expect }) => {
    const sandbox = openSandbox();
    await sandbox.setSwitches({ untickedScopes: [ANALYTICS] });
    expect(await connect(sandbox, { scope: `openid ${ANALYTICS}` })).toMatchObject({ scope: "openid" });
  });
});

describe("Google's refresh and revocation", () => {
  it("refreshes without a new refresh token, and only for the client that was given it", async ({
    expect,
  }) => {
    const sandbox = openSandbox();
    const first = await connect(sandbox);
    const { status, body } = await refresh(sandbox, first["refresh_token"]);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("refresh_token");
    expect(await sandbox.grantOf("google", body["access_token"])).not.toBeNull();
    const other = await refresh(sandbox, first["refresh_token"], { client_id: "c9" });
    expect(other).toMatchObject({ status: 401, body: { error: "unauthorized_client" } });
    const notOne = await refresh(sandbox, first["access_token"]);
    expect(notOne).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it("ends a grant seven days after the consent while the app is in testing", async ({ expect }) => {
    const sandbox = openSandbox();
    const { refresh_token } = await connect(sandbox);
    await sandbox.setSwitches({ googleTesting: true });
    sandbox.wait(7 * DAY - 1);
    expect((await refresh(sandbox, refresh_token)).status).toBe(200);
    sandbox.wait(1);
    expect(await refresh(sandbox, refresh_token)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
    await sandbox.setSwitches({});
    expect((await refresh(sandbox, refresh_token)).status).toBe(200);
  });

  it("revokes by either token all that the person granted to the client", async ({ expect }) => {
    const sandbox = openSandbox();
    const older = await connect(sandbox);
    const newer = await connect(sandbox);
    const other = await connect(sandbox, { scope: GMAIL, client_id: "c2" });
    const ben = await connect(sandbox, { sandbox_user: "ben@harbour.example" });
    const reply = await sandbox.postForm(REVOKE, { token: text(newer["access_token"]) });
    expect(reply.status).toBe(200);
    expect(await sandbox.grantOf("google", older["access_token"])).toBeNull();
    expect((await refresh(sandbox, older["refresh_token"])).body).toMatchObject({ error: "invalid_grant" });
    expect(await sandbox.grantOf("google", other["access_token"])).not.toBeNull();
    expect(await sandbox.grantOf("google", ben["access_token"])).not.toBeNull();
    const again = await sandbox.postForm(REVOKE, { token: text(newer["access_token"]) });
    expect(again).toMatchObject({ status: 400, body: { error: "invalid_token" } });
  });

  it("knows clients of one project by the number that their ids begin with", async ({ expect }) => {
    const sandbox = openSandbox();
    const clients = ["77-a.apps.googleusercontent.com", "77-b.apps.googleusercontent.com", "778-c"];
    const [first, second, third] = await Promise.all(
      clients.map((client_id) => connect(sandbox, { client_id })),
    );
    await sandbox.postForm(REVOKE, { token: text(first?.["refresh_token"]) });
    expect(await sandbox.grantOf("google", second?.["access_token"])).toBeNull();
    expect(await sandbox.grantOf("google", third?.["access_token"])).not.toBeNull();
  });
});
