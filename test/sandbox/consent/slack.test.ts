import { describe, it } from "vitest";
import * as z from "zod";
import { basic, codeOf, openSandbox, REDIRECT, type Sandbox, text } from "./harness.ts";

const AUTH = "/slack.com/oauth/v2/authorize";
const ACCESS = "/slack.com/api/oauth.v2.access";
const CLIENT = basic("1.2", "s");

async function askCode(sandbox: Sandbox, query: Record<string, string> = {}) {
  const location = await sandbox.consent(AUTH, {
    client_id: "1.2",
    redirect_uri: REDIRECT,
    user_scope: "channels:read,search:read",
    state: "st",
    ...query,
  });
  return codeOf(location);
}

function exchange(
  sandbox: Sandbox,
  code: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = CLIENT,
) {
  return sandbox.postForm(ACCESS, { code, redirect_uri: REDIRECT, ...form }, headers);
}

const authedUser = z.object({
  authed_user: z.object({ access_token: z.string(), refresh_token: z.string().optional() }).loose(),
});

async function connect(sandbox: Sandbox, query: Record<string, string> = {}) {
  return authedUser.parse((await exchange(sandbox, await askCode(sandbox, query))).body).authed_user;
}

function refresh(sandbox: Sandbox, token: unknown) {
  return sandbox.postForm(ACCESS, { grant_type: "refresh_token", refresh_token: text(token) }, CLIENT);
}

function revoke(sandbox: Sandbox, token: string) {
  return sandbox.postForm("/slack.com/api/auth.revoke", {}, { Authorization: `Bearer ${token}` });
}

describe("Slack's exchange", () => {
  it("nests the person's token and has none at the top", async ({ expect }) => {
    const sandbox = openSandbox();
    const { status, body } = await exchange(sandbox, await askCode(sandbox));
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      app_id: expect.stringMatching(/^A/),
      team: { id: expect.stringMatching(/^T/), name: expect.any(String) },
      enterprise: null,
      is_enterprise_install: false,
      authed_user: {
        id: expect.stringMatching(/^U/),
        scope: "channels:read,search:read",
        access_token: expect.stringMatching(/^xoxp-/),
        token_type: "user",
      },
    });
  });

  it("takes the client from Basic or from the body", async ({ expect }) => {
    const sandbox = openSandbox();
    const inBody = { client_id: "1.2", client_secret: "s" };
    expect((await exchange(sandbox, await askCode(sandbox), inBody, {})).body).toMatchObject({ ok: true });
    const registered = basic("100000000001.200000000002", "guess");
    expect((await exchange(sandbox, "x", {}, registered)).body).toEqual({
      ok: false,
      error: "bad_client_secret",
    });
    expect((await exchange(sandbox, "x", {}, {})).body).toEqual({ ok: false, error: "invalid_client_id" });
  });

  it("answers every error with 200 and its name", async ({ expect }) => {
    const sandbox = openSandbox();
    const code = await askCode(sandbox);
    const errorOf = async (form: Record<string, string>, headers?: Record<string, string>) => {
      const { status, body } = await exchange(sandbox, code, form, headers);
      expect(status).toBe(200);
      expect(body["ok"]).toBe(false);
      return body["error"];
    };
    expect(await errorOf({ code: "nope" })).toBe("invalid_code");
    expect(await errorOf({}, basic("other", "s"))).toBe("invalid_code");
    expect(await errorOf({ redirect_uri: "https://app.example/" })).toBe("bad_redirect_uri");
    expect(await errorOf({ code_verifier: "v".repeat(43) })).toBe("pkce_not_allowed");
    expect(await errorOf({ grant_type: "password" })).toBe("invalid_grant_type");
    expect(await errorOf({ grant_type: "refresh_token" })).toBe("invalid_refresh_token");
    sandbox.wait(10 * 60_000);
    expect(await errorOf({})).toBe("invalid_code");
  });
});

describe("Slack without rotation", () => {
  it("gives a person who consents again the same token, with the scopes of both consents", async ({
    expect,
  }) => {
    const sandbox = openSandbox();
    const first = await connect(sandbox, { user_scope: "channels:read" });
    const again = await connect(sandbox, { user_scope: "team:read" });
    expect(again.access_token).toBe(first.access_token);
    const grant = await sandbox.grantOf("slack", again.access_token);
    expect(grant?.scopes).toEqual(["channels:read", "team:read"]);
    const ben = await connect(sandbox, { sandbox_user: "ben@harbour.example" });
    expect(ben.access_token).not.toBe(first.access_token);
  });

  it("never expires and ends the authorization on revoke", async ({ expect }) => {
    const sandbox = openSandbox();
    const { access_token } = await connect(sandbox);
    sandbox.wait(400 * 86_400_000);
    expect(await sandbox.grantOf("slack", access_token)).not.toBeNull();
    expect((await revoke(sandbox, access_token)).body).toEqual({ ok: true, revoked: true });
    expect(await sandbox.grantOf("slack", access_token)).toBeNull();
    expect((await revoke(sandbox, access_token)).body).toEqual({ ok: false, error: "invalid_auth" });
  });
});

async function connectRotating(sandbox: Sandbox) {
  await sandbox.setSwitches({ slackRotation: true });
  return connect(sandbox);
}

describe("Slack with rotation", () => {
  it("expires after twelve hours and gives a refresh token beside", async ({ expect }) => {
    const sandbox = openSandbox();
    const user = await connectRotating(sandbox);
    expect(user).toMatchObject({
      access_token: expect.stringMatching(/^xoxe\.xoxp-/),
      refresh_token: expect.stringMatching(/^xoxe-1-/),
      expires_in: 43_200,
    });
    sandbox.wait(43_200_000);
    expect(await sandbox.grantOf("slack", user.access_token)).toBeNull();
  });

  it("refreshes at the top level and takes a refresh token once, with a short grace", async ({ expect }) => {
    const sandbox = openSandbox();
    const { refresh_token } = await connectRotating(sandbox);
    const { body } = await refresh(sandbox, refresh_token);
    expect(body).toMatchObject({ ok: true, token_type: "user", access_token: expect.any(String) });
    expect(body).not.toHaveProperty("authed_user");
    sandbox.wait(59_999);
    expect((await refresh(sandbox, refresh_token)).body).toMatchObject({ ok: true });
    sandbox.wait(1);
    expect((await refresh(sandbox, refresh_token)).body).toEqual({
      ok: false,
      error: "invalid_refresh_token",
    });
  });

  it("keeps two access tokens alive", async ({ expect }) => {
    const sandbox = openSandbox();
    const first = await connectRotating(sandbox);
    const second = await refresh(sandbox, first.refresh_token);
    expect(await sandbox.grantOf("slack", first.access_token)).not.toBeNull();
    const third = await refresh(sandbox, second.body["refresh_token"]);
    expect(await sandbox.grantOf("slack", first.access_token)).toBeNull();
    expect(await sandbox.grantOf("slack", second.body["access_token"])).not.toBeNull();
    expect(await sandbox.grantOf("slack", third.body["access_token"])).not.toBeNull();
  });

  it("revokes one token at a time, the refresh token too", async ({ expect }) => {
    const sandbox = openSandbox();
    const user = await connectRotating(sandbox);
    await revoke(sandbox, user.access_token);
    expect(await sandbox.grantOf("slack", user.access_token)).toBeNull();
    const { body } = await refresh(sandbox, user.refresh_token);
    expect(body["ok"]).toBe(true);
    await revoke(sandbox, text(body["refresh_token"]));
    expect((await refresh(sandbox, body["refresh_token"])).body["ok"]).toBe(false);
  });
});
