import { describe, it } from "vitest";
import { basic, codeOf, openSandbox, REDIRECT, type Sandbox, text } from "./harness.ts";

const AUTH = "/api.notion.com/v1/oauth/authorize";
const TOKEN = "/api.notion.com/v1/oauth/token";
const HEADERS = { ...basic("n1", "s-1_.x"), "Notion-Version": "2025-09-03" };

async function askCode(sandbox: Sandbox, query: Record<string, string> = {}) {
  const location = await sandbox.consent(AUTH, {
    client_id: "n1",
    redirect_uri: REDIRECT,
    response_type: "code",
    owner: "user",
    state: "st",
    ...query,
  });
  return codeOf(location);
}

function exchange(sandbox: Sandbox, code: string, headers: Record<string, string> = HEADERS) {
  return sandbox.postJson(TOKEN, { grant_type: "authorization_code", code, redirect_uri: REDIRECT }, headers);
}

function refresh(sandbox: Sandbox, token: unknown) {
  return sandbox.postJson(TOKEN, { grant_type: "refresh_token", refresh_token: token }, HEADERS);
}

async function connect(sandbox: Sandbox, query: Record<string, string> = {}) {
  return (await exchange(sandbox, await askCode(sandbox, query))).body;
}

describe("Notion's exchange", () => {
  it("answers with the workspace, the person and no lifetime", async ({ expect }) => {
    const sandbox = openSandbox();
    const { status, body } = await exchange(sandbox, await askCode(sandbox));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      access_token: expect.stringMatching(/^ntn_/),
      refresh_token: expect.stringMatching(/^nrt_/),
      token_type: "bearer",
      workspace_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspace_name: expect.any(String),
      bot_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      owner: { type: "user", user: { person: { email: "ada@harbour.example" } } },
      duplicated_template_id: null,
    });
    expect(body).not.toHaveProperty("expires_in");
    const grant = await sandbox.grantOf("notion", body["access_token"]);
    expect(grant?.scopes.length).toBeGreaterThan(1);
  });

  it("shares only pages that the person has", async ({ expect }) => {
    const sandbox = openSandbox();
    const ada = await sandbox.grantOf("notion", (await connect(sandbox))["access_token"]);
    const ben = await connect(sandbox, { sandbox_user: "ben@harbour.example" });
    const nora = await connect(sandbox, { sandbox_user: "nora@nowhere.example" });
    const bensPages = (await sandbox.grantOf("notion", ben["access_token"]))?.scopes ?? [];
    expect(bensPages).toHaveLength(1);
    expect(ada?.scopes).toContain(bensPages[0]);
    expect(await sandbox.grantOf("notion", nora["access_token"])).toMatchObject({ scopes: [] });
  });

  it("takes JSON with Basic and a version, and nothing else", async ({ expect }) => {
    const sandbox = openSandbox();
    const code = await askCode(sandbox);
    const noVersion = await exchange(sandbox, code, basic("n1", "s"));
    expect(noVersion).toMatchObject({ status: 400, body: { object: "error", code: "missing_version" } });
    const noClient = await exchange(sandbox, code, { "Notion-Version": "2025-09-03" });
    expect(noClient).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    const form = await sandbox.postForm(TOKEN, { grant_type: "authorization_code", code }, HEADERS);
    expect(form).toMatchObject({ status: 400, body: { code: "invalid_json" } });
    const empty = await sandbox.postJson(TOKEN, { grant_type: "authorization_code", code: 1 }, HEADERS);
    expect(empty).toMatchObject({ status: 400, body: { code: "validation_error" } });
    const inBody = await sandbox.postJson(
      TOKEN,
      { grant_type: "authorization_code", code, redirect_uri: REDIRECT, client_id: "n1", client_secret: "s" },
      { "Notion-Version": "2025-09-03" },
    );
    expect(inBody.status).toBe(401);
    expect((await exchange(sandbox, code)).status).toBe(200);
    expect(await exchange(sandbox, code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it("compares the redirect address and the client", async ({ expect }) => {
    const sandbox = openSandbox();
    const code = await askCode(sandbox);
    const body = { grant_type: "authorization_code", code, redirect_uri: "https://app.example/other" };
    expect((await sandbox.postJson(TOKEN, body, HEADERS)).body).toMatchObject({ error: "invalid_grant" });
    const other = await exchange(sandbox, code, { ...HEADERS, ...basic("n2", "s") });
    expect(other.body).toMatchObject({ error: "invalid_grant" });
  });
});

describe("Notion's rotation", () => {
  it("gives a new pair with every refresh", async ({ expect }) => {
    const sandbox = openSandbox();
    const first = await connect(sandbox);
    const { body: second } = await refresh(sandbox, first["refresh_token"]);
    expect(second["refresh_token"]).not.toBe(first["refresh_token"]);
    expect(second).toMatchObject({ workspace_id: first["workspace_id"], bot_id: first["bot_id"] });
    expect((await refresh(sandbox, second["refresh_token"])).status).toBe(200);
  });

  it("revokes the family when a refresh token is used twice", async ({ expect }) => {
    const sandbox = openSandbox();
    const first = await connect(sandbox);
    const { body: second } = await refresh(sandbox, first["refresh_token"]);
    const reused = await refresh(sandbox, first["refresh_token"]);
    expect(reused).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect(await sandbox.grantOf("notion", second["access_token"])).toBeNull();
    expect((await refresh(sandbox, second["refresh_token"])).status).toBe(400);
  });

  it("only refuses the second use when the switch is off, and lets one of many win", async ({ expect }) => {
    const sandbox = openSandbox();
    await sandbox.setSwitches({ notionRevokesFamily: false });
    const { refresh_token } = await connect(sandbox);
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(sandbox, refresh_token)));
    const winners = replies.filter((reply) => reply.status === 200);
    expect(winners).toHaveLength(1);
    expect(await sandbox.grantOf("notion", winners[0]?.body["access_token"])).not.toBeNull();
  });

  it("makes the older pair useless when the person authorizes again", async ({ expect }) => {
    const sandbox = openSandbox();
    const older = await connect(sandbox);
    const newer = await connect(sandbox);
    expect(await sandbox.grantOf("notion", older["access_token"])).toBeNull();
    expect((await refresh(sandbox, older["refresh_token"])).body).toMatchObject({ error: "invalid_grant" });
    expect(await sandbox.grantOf("notion", newer["access_token"])).not.toBeNull();
  });

  it("revokes once", async ({ expect }) => {
    const sandbox = openSandbox();
    const { access_token } = await connect(sandbox);
    const revoke = () =>
      sandbox.postJson("/api.notion.com/v1/oauth/revoke", { token: text(access_token) }, HEADERS);
    expect(await revoke()).toEqual({ status: 200, body: { request_id: expect.any(String) } });
    expect(await sandbox.grantOf("notion", access_token)).toBeNull();
    expect(await revoke()).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });
});
