import { describe, it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import type { IntegrationType } from "../../src/lib/integration-types.ts";
import { connectSource } from "../support/connect.ts";
import { MODEL_SETTINGS, scriptToolCalls } from "../support/model.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

const SEARCHES = {
  mail: "mail_search",
  "team-chat": "team_chat_search",
  "notes-workspace": "notes_search",
} as const;

async function ask(key: string, type: keyof typeof SEARCHES): Promise<string | undefined> {
  scriptToolCalls([{ name: SEARCHES[type], input: { query: "plan", limit: 1 } }]);
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
    for (const log of logs) expect(log).toMatch(/^\d+ messages? for/);
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
    expect(await ask(key, "notes-workspace")).toMatch(/^\d+ pages? of \d+ for/);
    // Notion rotates: the new pair has to work as well.
    refused = 0;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    expect(await ask(key, "notes-workspace")).toMatch(/^\d+ pages? of \d+ for/);
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
    expect(await ask(key, "mail")).toMatch(/^\d+ messages? for/);
  });
});
