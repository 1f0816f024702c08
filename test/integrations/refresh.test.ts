import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import { createDeps } from "../../src/compose.ts";
import { sealTokens } from "../../src/integrations/tokens/credentials.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { connectSource } from "../support/connect.ts";
import { MODEL_SETTINGS, scriptToolCalls } from "../support/model.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

const DATASETS = { mail: "mails", "team-chat": "messages", "notes-workspace": "pages" } as const;
const FOUND = /^\d+ of .+ found$/;

async function ask(key: string, type: keyof typeof DATASETS): Promise<string | undefined> {
  scriptToolCalls([{ name: "search", input: { words: "plan", datasets: [DATASETS[type]], limit: 1 } }]);
  const body = { externalUserIdentifier: "user-1", message: "Find the plan", privacyMode: true };
  const response = await callWith(MODEL_SETTINGS, "/chat", { key, body });
  return (await response.json<{ actions: { log: string }[] }>()).actions[0]?.log;
}

function later(hours: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
}

async function entryOf(key: string, type: IntegrationType) {
  const entries = await (await call("/integrations/status/user-1", { key })).json<{ type: string }[]>();
  return entries.find((entry) => entry.type === type);
}

describe("access tokens", () => {
  it("are refreshed before they end, once, however many questions ask at the same time", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    later(2);
    const logs = await Promise.all(Array.from({ length: 20 }, () => ask(key, "mail")));
    for (const log of logs) expect(log).toMatch(FOUND);
    const refreshes = vendors
      .callsTo("oauth2.googleapis.com", "/token")
      .filter(({ body }) => body.includes("refresh_token="));
    expect(refreshes).toHaveLength(1);
    const [row] = await db().select().from(integrations);
    expect(row?.credentialsVersion).toBe(1);
  });

  it("are used as they are while they last", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    await ask(key, "mail");
    expect(vendors.callsTo("oauth2.googleapis.com", "/token")).toHaveLength(1);
  });

  it("are refreshed when the vendor says that they are not good, and the call is made again", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    let refused = 0;
    vendors.answer(({ path }) => {
      if (path !== "/v1/search" || refused++ > 0) return undefined;
      return Response.json(
        { object: "error", status: 401, code: "unauthorized", message: "" },
        { status: 401 },
      );
    });
    expect(await ask(key, "notes-workspace")).toMatch(FOUND);
    // Notion rotates: the new pair has to work as well.
    refused = 0;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    expect(await ask(key, "notes-workspace")).toMatch(FOUND);
    expect(vendors.callsTo("api.notion.com", "/v1/oauth/token")).toHaveLength(3);
  });

  it("whose renewal is refused mark the connection, so that the client can offer to connect again", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    later(2);
    vendors.answer(({ path }) =>
      path === "/token" ? Response.json({ error: "invalid_grant" }, { status: 400 }) : undefined,
    );
    expect(await ask(key, "mail")).toBe(
      "failed: Gmail: the connection is no longer valid; the user has to connect again",
    );
    expect(await entryOf(key, "mail")).toMatchObject({
      enabled: true,
      connected: false,
      reason: "refresh_refused",
    });
  });

  const LACKS =
    "failed: Gmail: the connection lacks the permission to read this; the user has to connect again and allow it";

  /** Gives the connection a grant of these scopes, as if no callback had looked at them. */
  async function grantOnly(scopes: string[]): Promise<void> {
    const [row] = await db().select().from(integrations);
    const owner = { organizationId: row?.organizationId ?? "", integrationId: row?.id ?? "" };
    const credentials = await sealTokens(createDeps(env), owner, { accessToken: "ya29.x", scopes });
    await db().update(integrations).set({ credentials });
  }

  it("of a grant without the scope for the data are not sent to the vendor, and every place says why", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    await grantOnly(["openid", "https://www.googleapis.com/auth/gmail.metadata"]);
    const before = vendors.callsTo("gmail.googleapis.com").length;
    expect(await ask(key, "mail")).toBe(LACKS);
    expect(vendors.callsTo("gmail.googleapis.com")).toHaveLength(before);
    expect(await entryOf(key, "mail")).toMatchObject({
      enabled: true,
      connected: false,
      reason: "scope_missing",
    });
    const body = { externalUserIdentifier: "user-1", message: "Find the mail", include: ["sources"] };
    const again = await call("/chat", { key, body });
    const { sources } = await again.json<{ sources: { type: string; reason: string }[] }>();
    expect(sources.find(({ type }) => type === "mail")).toMatchObject({
      status: "error",
      reason: "lacks the permission to be read and has to be connected again",
    });
    await connectSource({ key, type: "mail" });
    expect(await ask(key, "mail")).toMatch(FOUND);
  });

  it("that come back from a renewal without the scope are not used, by nobody who waits for them", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    later(2);
    const before = vendors.callsTo("gmail.googleapis.com").length;
    vendors.answer(({ path }) =>
      path === "/token"
        ? Response.json({ access_token: "ya29.narrow", expires_in: 3599, scope: "openid" })
        : undefined,
    );
    const logs = await Promise.all([ask(key, "mail"), ask(key, "mail"), ask(key, "mail")]);
    expect(logs).toEqual([LACKS, LACKS, LACKS]);
    expect(vendors.callsTo("gmail.googleapis.com")).toHaveLength(before);
    expect(await entryOf(key, "mail")).toMatchObject({ connected: false, reason: "scope_missing" });
  });

  it("whose reply names no scopes have what was asked for", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    later(2);
    vendors.answer(({ host, path }) => {
      if (path === "/token") return Response.json({ access_token: "ya29.silent", expires_in: 3599 });
      return host === "gmail.googleapis.com" ? Response.json({ messages: [] }) : undefined;
    });
    expect(await ask(key, "mail")).toBe("0 of 0 found");
    expect(vendors.callsTo("oauth2.googleapis.com", "/token")).toHaveLength(2);
  });

  it("whose renewal fails for now leave the connection as it is", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    later(2);
    let isDown = true;
    vendors.answer(({ path }) =>
      isDown && path === "/token" ? new Response("", { status: 503 }) : undefined,
    );
    expect(await ask(key, "mail")).toBe("failed: Gmail: it did not answer in time");
    expect(await entryOf(key, "mail")).toMatchObject({ connected: true });
    isDown = false;
    expect(await ask(key, "mail")).toMatch(FOUND);
  });
});
