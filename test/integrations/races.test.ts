import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import { integrations, revocations, tickets } from "../../src/db/schema.ts";
import { createDeps, withContext } from "../../src/compose.ts";
import { createAccess } from "../../src/integrations/tokens/access.ts";
import { enqueueRevocations } from "../../src/integrations/tokens/revocation.ts";
import { searchNotion } from "../../src/connectors/notion/data.ts";
import { consumeBatch } from "../../src/sync/consumer.ts";
import { authorize, connectSource } from "../support/connect.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { storeRecords } from "../support/stored.ts";
import { storedRecords } from "../support/sync.ts";
import { vendors } from "../support/vendors.ts";

const jobs = () => withContext(createDeps(env), { waitUntil: () => undefined });
const disconnect = (key: string, type: string) =>
  call(`/integrations/${type}/disconnect`, { key, body: { externalUserIdentifier: "user-1" } });

describe("two things at once", () => {
  it("G1 a callback whose claim was taken over stores nothing", async ({ expect }) => {
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "team-chat" });
    let isFirst = true;
    vendors.answer(async ({ path }) => {
      if (path !== "/api/team.info" || !isFirst) return undefined;
      isFirst = false;
      // So slow that a later request takes the claim over, and finishes.
      await db().update(tickets).set({ claimedAt: 0 });
      const second = await call("/integrations/team-chat/callback", { body: { code, state } });
      expect(second.status).toBe(200);
      await db()
        .update(integrations)
        .set({ account: { teamId: "second", teamName: "", domain: null } });
      return Response.json({ ok: true, team: { domain: "late" } });
    });
    const first = await call("/integrations/team-chat/callback", { body: { code, state } });
    expect(first.status).toBe(401);
    const rows = await db().select().from(integrations);
    expect(rows.map(({ account }) => account)).toEqual([{ teamId: "second", teamName: "", domain: null }]);
    expect(vendors.callsTo("slack.com", "/api/oauth.v2.access")).toHaveLength(1);
  });

  it("a revocation that is still owed does not end the grant of a new connection", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    vendors.answer(({ path }) => (path === "/revoke" ? new Response("", { status: 503 }) : undefined));
    await disconnect(key, "mail");
    expect(await db().select().from(revocations)).toHaveLength(1);
    await connectSource({ key, type: "mail" });
    expect(await db().select().from(revocations)).toEqual([]);
  });

  it("a refresh that ends after disconnect gives nobody its tokens, and withdraws them", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const [row] = await db().select().from(integrations);
    if (!row?.credentials) throw new Error("Not connected");
    const access = createAccess(jobs(), {
      organizationId: row.organizationId,
      integrationId: row.id,
      type: row.type,
      credentials: row.credentials,
    });
    vendors.answer(async ({ path, body }) => {
      if (path !== "/v1/oauth/token" || !body.includes("refresh_token")) return undefined;
      await disconnect(key, "notes-workspace");
      return Response.json({ access_token: "ntn_late", refresh_token: "nrt_late", workspace_id: "w" });
    });
    const used: string[] = [];
    const unauthorized = { path: "/v1/search" };
    vendors.answer(({ path }) =>
      path === unauthorized.path ? Response.json({ code: "unauthorized" }, { status: 401 }) : undefined,
    );

    const asked = access((session) => {
      used.push(session.tokens.accessToken);
      return searchNotion((vendorCall) => vendorCall(session), { query: "x", limit: 1 });
    });
    await expect(asked).rejects.toMatchObject({ kind: "refused" });
    expect(used).not.toContain("ntn_late");
    const revoked = vendors.callsTo("api.notion.com", "/v1/oauth/revoke").map(({ body }) => body);
    expect(revoked.some((body) => body.includes("ntn_late"))).toBe(true);
  });

  it("a late purge deletes nothing of a connection that was made again", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const [row] = await db().select().from(integrations);
    if (!row) throw new Error("Not connected");
    const { id: integrationId, userId, type, epoch } = row;
    const connection = { type, integrationId, userId, region: null, epoch };
    await storeRecords(connection, [{ dataset: "pages" }]);
    const purge = async () => {
      const body = { kind: "purge", integrationId } as const;
      await consumeBatch(
        jobs(),
        createMessageBatch("business-analyst-sync", [{ id: "m", timestamp: new Date(), attempts: 1, body }]),
      );
    };
    await purge();
    expect(await storedRecords()).toHaveLength(1);
    await db().update(integrations).set({ enabled: false }).where(eq(integrations.id, integrationId));
    await purge();
    expect(await storedRecords()).toEqual([]);
  });

  it("a revocation that waits in the queue is not enqueued again by every tick", async ({ expect }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    vendors.answer(({ path }) =>
      path === "/v1/oauth/revoke" ? new Response("", { status: 503 }) : undefined,
    );
    await disconnect(key, "notes-workspace");
    vi.setSystemTime(Date.now() + 120_000);
    let sent = 0;
    const sendBatch = (messages: unknown[]) => Promise.resolve((sent += messages.length));
    const deps = { ...jobs(), syncQueue: { sendBatch } as unknown as Queue };
    await enqueueRevocations(deps);
    await enqueueRevocations(deps);
    expect(sent).toBe(1);
  });
});
