import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { createDeps, withContext } from "../../src/compose.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import { integrations, revocations } from "../../src/db/schema.ts";
import { consumeBatch } from "../../src/sync/queue.ts";
import { runTick } from "../../src/tick.ts";
import { connectSource } from "../support/connect.ts";
import { hurry } from "../support/hurry.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

function disconnect(key: string, type: string, user = "user-1") {
  return call(`/integrations/${type}/disconnect`, { key, body: { externalUserIdentifier: user } });
}

async function statusOf(key: string, type: string) {
  const entries = await (await call("/integrations/status/user-1", { key })).json<{ type: string }[]>();
  return entries.find((entry) => entry.type === type);
}

const REVOKE = {
  "web-analytics": ["oauth2.googleapis.com", "/revoke"],
  "notes-workspace": ["api.notion.com", "/v1/oauth/revoke"],
  "team-chat": ["slack.com", "/api/auth.revoke"],
  "business-suite": ["accounts.zoho.com", "/oauth/v2/token/revoke"],
  mail: ["oauth2.googleapis.com", "/revoke"],
} as const;

describe("disconnect", () => {
  for (const type of Object.keys(REVOKE) as (keyof typeof REVOKE)[]) {
    it(`revokes ${type} at the vendor, drops the credentials and keeps the configuration`, async ({
      expect,
    }) => {
      const { key } = await createOrganization();
      await connectSource({ key, type });
      const before = await statusOf(key, type);
      const response = await disconnect(key, type);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        success: true,
        grant: "revoked",
        message: "The vendor has ended the authorization",
      });
      const [host, path] = REVOKE[type];
      const [revoked] = vendors.callsTo(host, path);
      expect(revoked?.method).toBe("POST");
      expect(revoked?.query.size).toBe(0);
      const { nextSync: _, ...kept } = { nextSync: "", ...before };
      expect(await statusOf(key, type)).toEqual({
        ...kept,
        enabled: false,
        connected: false,
        reason: "disconnected",
      });
      const [row] = await db().select().from(integrations);
      expect(row).toMatchObject({ credentials: null, nextSyncAt: null });
      expect(await db().select().from(revocations)).toEqual([]);
    });
  }

  it("answers 404 to what was never connected, and success to what is disabled already", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const never = await disconnect(key, "mail");
    expect(never.status).toBe(404);
    expect(await never.json()).toMatchObject({ error: "Integration not found" });
    await connectSource({ key, type: "notes-workspace" });
    await disconnect(key, "notes-workspace");
    const calls = vendors.calls.length;
    const again = await disconnect(key, "notes-workspace");
    expect(await again.json()).toEqual({ success: true });
    expect(vendors.calls.length).toBe(calls);
  });

  it("does not wait for a vendor that fails: the revocation is recorded and retried from the queue", async ({
    expect,
  }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    let isDown = true;
    vendors.answer(({ path }) =>
      isDown && path === "/v1/oauth/revoke" ? new Response("", { status: 500 }) : undefined,
    );
    const reply = await disconnect(key, "notes-workspace");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ success: true, grant: "pending" });
    const [recorded] = await db().select().from(revocations);
    expect(recorded).toMatchObject({ type: "notes-workspace", attempts: 0 });
    expect(JSON.stringify(recorded)).not.toContain("ntn_");

    isDown = false;
    vi.setSystemTime(Date.now() + 61_000);
    await runTick(withContext(createDeps(env), { waitUntil: () => undefined }));
    await vi.waitFor(async () => expect(await db().select().from(revocations)).toEqual([]), 5_000);
  });

  it("counts each retry, backs off, and gives up in the end", async ({ expect }) => {
    hurry(200);
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    vendors.answer(({ path }) =>
      path === "/v1/oauth/revoke" ? new Response("", { status: 500 }) : undefined,
    );
    await disconnect(key, "notes-workspace");
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt++) {
      const [row] = await db().select().from(revocations);
      const batch = createMessageBatch<SyncMessage>("business-analyst-sync", [
        {
          id: `m${attempt}`,
          timestamp: new Date(),
          attempts: 1,
          body: { kind: "revoke", revocationId: row?.id ?? "" },
        },
      ]);
      const context = { waitUntil: () => undefined };
      await consumeBatch(withContext(createDeps(env), context), batch);
      const [after] = await db().select().from(revocations);
      if (after) waits.push(Math.round((after.nextAttemptAt - Date.now()) / 60_000));
    }
    expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
    expect(Math.max(...waits)).toBe(360);
    expect(await db().select().from(revocations)).toEqual([]);
  });

  it("leaves what another organization connected under the same user name", async ({ expect }) => {
    const own = await createOrganization();
    const other = await createOrganization();
    await connectSource({ key: own.key, type: "notes-workspace" });
    expect((await disconnect(other.key, "notes-workspace")).status).toBe(404);
    expect(await statusOf(own.key, "notes-workspace")).toMatchObject({ enabled: true });
  });
});
