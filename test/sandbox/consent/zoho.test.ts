import { describe, it } from "vitest";
import { challengeOf, codeOf, MINUTE, openSandbox, REDIRECT, type Sandbox, text } from "./harness.ts";

const CLIENT = { client_id: "1000.Z", client_secret: "s" };

function ask(sandbox: Sandbox, query: Record<string, string> = {}, start = "com") {
  return sandbox.consent(`/accounts.zoho.${start}/oauth/v2/auth`, {
    client_id: CLIENT.client_id,
    redirect_uri: REDIRECT,
    response_type: "code",
    scope: "ZohoCRM.modules.ALL,ZohoBooks.fullaccess.ALL",
    access_type: "offline",
    prompt: "consent",
    state: "st",
    ...query,
  });
}

function exchange(sandbox: Sandbox, code: string, form: Record<string, string> = {}, dc = "com") {
  return sandbox.postForm(`/accounts.zoho.${dc}/oauth/v2/token`, {
    grant_type: "authorization_code",
    code,
    redirect_uri: REDIRECT,
    ...CLIENT,
    ...form,
  });
}

function refresh(sandbox: Sandbox, token: unknown, dc = "com") {
  return sandbox.postForm(`/accounts.zoho.${dc}/oauth/v2/token`, {
    grant_type: "refresh_token",
    refresh_token: text(token),
    ...CLIENT,
  });
}

async function connect(sandbox: Sandbox, query: Record<string, string> = {}) {
  return (await exchange(sandbox, codeOf(await ask(sandbox, query)))).body;
}

describe("Zoho's data centres", () => {
  it("names the account's home in the callback and gives tokens only there", async ({ expect }) => {
    const sandbox = openSandbox();
    const location = await ask(sandbox, { sandbox_dc: "eu" });
    expect(location.searchParams.get("location")).toBe("eu");
    expect(location.searchParams.get("accounts-server")).toBe("https://accounts.zoho.eu");
    const code = codeOf(location);
    expect(await exchange(sandbox, code)).toEqual({ status: 200, body: { error: "invalid_code" } });
    const { body } = await exchange(sandbox, code, {}, "eu");
    expect(body).toEqual({
      access_token: expect.stringMatching(/^1000\./),
      refresh_token: expect.stringMatching(/^1000\./),
      scope: "ZohoCRM.modules.ALL ZohoBooks.fullaccess.ALL",
      api_domain: "https://www.zohoapis.eu",
      token_type: "Bearer",
      expires_in: 3600,
    });
    expect(await sandbox.grantOf("zoho", body["access_token"])).toMatchObject({ dc: "eu" });
    expect((await refresh(sandbox, body["refresh_token"])).body).toEqual({ error: "invalid_code" });
    expect((await refresh(sandbox, body["refresh_token"], "eu")).body).toHaveProperty("access_token");
  });

  it("stays where the login began unless another home is chosen, and keeps China apart", async ({
    expect,
  }) => {
    const sandbox = openSandbox();
    expect((await ask(sandbox, {}, "in")).searchParams.get("location")).toBe("in");
    expect((await ask(sandbox, {}, "com")).searchParams.get("location")).toBe("us");
    expect((await ask(sandbox, { sandbox_dc: "eu" }, "com.cn")).searchParams.get("location")).toBe("cn");
    expect((await ask(sandbox, { sandbox_dc: "com.cn" })).searchParams.get("location")).toBe("us");
  });
});

describe("Zoho's exchange", () => {
  it("answers every error with 200", async ({ expect }) => {
    const sandbox = openSandbox();
    const code = codeOf(await ask(sandbox));
    const errorOf = async (form: Record<string, string>) => {
      const { status, body } = await exchange(sandbox, code, form);
      expect(status).toBe(200);
      return body["error"];
    };
    expect(await errorOf({ client_id: "" })).toBe("invalid_client");
    expect(await errorOf({ client_secret: "" })).toBe("invalid_client_secret");
    expect(await errorOf({ client_id: "1000.DEMOBUSINESSSUITE" })).toBe("invalid_client_secret");
    expect(await errorOf({ redirect_uri: "https://app.example/" })).toBe("invalid_redirect_uri");
    expect(await errorOf({ code: "1000.x" })).toBe("invalid_code");
    sandbox.wait(2 * MINUTE);
    expect(await errorOf({})).toBe("invalid_code");
  });

  it("takes a code once", async ({ expect }) => {
    const sandbox = openSandbox();
    const code = codeOf(await ask(sandbox));
    expect((await exchange(sandbox, code)).body).toHaveProperty("access_token");
    expect((await exchange(sandbox, code)).body).toEqual({ error: "invalid_code" });
  });

  it("gives a refresh token at the first consent or when asked to prompt", async ({ expect }) => {
    const sandbox = openSandbox();
    expect(await connect(sandbox, { prompt: "" })).toHaveProperty("refresh_token");
    expect(await connect(sandbox, { prompt: "" })).not.toHaveProperty("refresh_token");
    expect(await connect(sandbox)).toHaveProperty("refresh_token");
    expect(await connect(sandbox, { access_type: "online" })).not.toHaveProperty("refresh_token");
  });

  it("drops unknown scopes and verifies PKCE when a challenge was sent", async ({ expect }) => {
    const sandbox = openSandbox();
    const verifier = "v".repeat(43);
    const location = await ask(sandbox, {
      scope: "ZohoCRM.org.READ,ZohoMadeUp.org.READ",
      code_challenge: await challengeOf(verifier),
      code_challenge_method: "S256",
    });
    expect((await exchange(sandbox, codeOf(location))).body).toEqual({ error: "invalid_code" });
    const { body } = await exchange(sandbox, codeOf(location), { code_verifier: verifier });
    expect(body).toMatchObject({ scope: "ZohoCRM.org.READ" });
  });
});

describe("Zoho's refresh and revocation", () => {
  it("gives ten access tokens in ten minutes and no new refresh token", async ({ expect }) => {
    const sandbox = openSandbox();
    const { refresh_token } = await connect(sandbox);
    const replies = await Promise.all(Array.from({ length: 12 }, () => refresh(sandbox, refresh_token)));
    const given = replies.filter((reply) => "access_token" in reply.body);
    expect(given).toHaveLength(10);
    expect(given[0]?.body).not.toHaveProperty("refresh_token");
    expect(await refresh(sandbox, refresh_token)).toMatchObject({
      status: 200,
      body: { error: "Access Denied", status: "failure" },
    });
    sandbox.wait(10 * MINUTE);
    expect((await refresh(sandbox, refresh_token)).body).toHaveProperty("access_token");
  });

  it("deletes the oldest refresh token at the 21st", async ({ expect }) => {
    const sandbox = openSandbox();
    const first = await connect(sandbox);
    const second = await connect(sandbox);
    for (let nth = 3; nth <= 20; nth += 1) {
      // One after the other: which one is the oldest matters.
      // oxlint-disable-next-line no-await-in-loop
      await connect(sandbox);
    }
    expect((await refresh(sandbox, first["refresh_token"])).body).toHaveProperty("access_token");
    await connect(sandbox);
    expect((await refresh(sandbox, first["refresh_token"])).body).toEqual({ error: "invalid_code" });
    expect((await refresh(sandbox, second["refresh_token"])).body).toHaveProperty("access_token");
  });

  it("revokes a refresh token with its access tokens, at home only", async ({ expect }) => {
    const sandbox = openSandbox();
    const { access_token, refresh_token } = await connect(sandbox);
    const revoke = (dc: string, token: unknown) =>
      sandbox.send(`/accounts.zoho.${dc}/oauth/v2/token/revoke?token=${encodeURIComponent(text(token))}`, {
        method: "POST",
      });
    expect((await revoke("eu", refresh_token)).status).toBe(400);
    expect((await revoke("com", access_token)).status).toBe(400);
    expect(await revoke("com", refresh_token)).toEqual({ status: 200, body: { status: "success" } });
    expect(await sandbox.grantOf("zoho", access_token)).toBeNull();
    expect((await refresh(sandbox, refresh_token)).body).toEqual({ error: "invalid_code" });
    expect((await revoke("com", refresh_token)).status).toBe(400);
  });
});
