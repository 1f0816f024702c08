import { createMessageBatch, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, it, vi } from "vitest";
import { integrations, revocations, users } from "../../src/db/schema.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import { integrationTypes } from "../../src/domain/integration-types.ts";
import { endConnection } from "../../src/integrations/consent/disconnect.ts";
import { purgeStoredData } from "../../src/integrations/stored-data.ts";
import { consumeBatch } from "../../src/sync/consumer.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import { runTick } from "../../src/tick.ts";
import { eraseUser } from "../../src/users/erase.ts";
import { failingKv } from "../support/bindings.ts";
import { authorize, connectSource } from "../support/connect.ts";
import { interceptD1 } from "../support/d1.ts";
import { expectError } from "../support/errors.ts";
import { Fault, faults, storeFaults } from "../support/faults.ts";
import { hurry } from "../support/hurry.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { page, scriptedSource } from "../support/sync.ts";
import { vendors } from "../support/vendors.ts";
import { makeDue } from "../sync/world.ts";
import { acceptRevocations, depsWith, dumpEverything, seedUser, type Seeded } from "./support.ts";

const USER = "canarybird";
/** One word that the search index does not stem. */
const CANARY = "canarybird";

const erase = (key: string, user = USER) =>
  call(`/users/${encodeURIComponent(user)}`, { key, method: "DELETE" });

/** Has the queue deliver what the tick and the service enqueue. */
async function consume(...bodies: SyncMessage[]): Promise<void> {
  const messages = bodies.map((body, index) => ({
    id: `m${index}`,
    timestamp: new Date(),
    attempts: 1,
    body,
  }));
  await consumeBatch(depsWith(), createMessageBatch<SyncMessage>("business-analyst-sync", messages));
}

describe("DELETE /users/{externalUserIdentifier}", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });

  it("G57 leaves nothing of a user in D1, KV, the user's store, its search index and the connections' objects", async ({
    expect,
  }) => {
    const { id: organizationId, key } = await createOrganization();
    acceptRevocations();
    const seeded = await seedUser({ organizationId, externalUserIdentifier: USER, canary: CANARY });
    const { owner, ids } = seeded;
    const before = await dumpEverything(seeded);
    for (const trace of [CANARY, owner, ...ids]) expect(before).toContain(trace);

    const response = await erase(key);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    // What an open flow had earned is revoked from the queue.
    expect(await db().select().from(revocations)).toMatchObject([{ type: "mail" }]);
    const [pending] = await db().select().from(revocations);
    await consume({ kind: "revoke", revocationId: pending?.id ?? "" });
    const after = await dumpEverything(seeded);
    for (const trace of [CANARY, owner, ...ids]) expect(after).not.toContain(trace);
    const revoked = vendors.calls.filter(({ path }) => path.includes("revoke")).map(({ host }) => host);
    expect([...new Set(revoked)].toSorted()).toEqual([
      "api.notion.com",
      "oauth2.googleapis.com",
      "slack.com",
    ]);
  });

  it("G57 revokes every connection made through the vendors, and status knows nobody", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const type of integrationTypes) await connectSource({ key, type, user: USER });
    await call("/chat", { key, body: { externalUserIdentifier: USER, message: CANARY, mode: "chat" } });
    expect((await erase(key)).status).toBe(204);
    const revoked = vendors.calls.filter(({ path }) => path.includes("revoke")).map(({ host }) => host);
    expect([...new Set(revoked)].toSorted()).toEqual([
      "accounts.zoho.com",
      "api.notion.com",
      "oauth2.googleapis.com",
      "slack.com",
    ]);
    expect(revoked.filter((host) => host === "oauth2.googleapis.com")).toHaveLength(2);
    await expectError(expect, await call(`/integrations/status/${USER}`, { key }), "user_not_found");
    expect(await dumpEverything()).not.toContain(CANARY);
    expect(await db().select().from(revocations)).toEqual([]);
  });

  it("answers 204 to an unknown user and to a second call, and touches nobody else", async ({ expect }) => {
    const own = await createOrganization();
    const other = await createOrganization();
    acceptRevocations();
    await seedUser({ organizationId: own.id, externalUserIdentifier: USER, canary: "own" });
    const others = [
      await seedUser({ organizationId: own.id, externalUserIdentifier: "second", canary: "second" }),
      await seedUser({ organizationId: other.id, externalUserIdentifier: USER, canary: "other" }),
    ];
    const rowsOf = async (trace: string) => (await dumpEverything(...others)).split(trace).length;
    const before = [await rowsOf("second"), await rowsOf("other")];
    expect((await erase(own.key, "nobody")).status).toBe(204);
    expect((await erase(own.key)).status).toBe(204);
    expect((await erase(own.key)).status).toBe(204);
    expect([await rowsOf("second"), await rowsOf("other")]).toEqual(before);
    const left = await db().select().from(users);
    const named = left.map(({ organizationId, externalId }) => `${organizationId} ${externalId}`);
    expect(named.toSorted()).toEqual([`${own.id} second`, `${other.id} ${USER}`].toSorted());
  });

  it("G57 two at once both succeed", async ({ expect }) => {
    const { id: organizationId, key } = await createOrganization();
    acceptRevocations();
    await seedUser({ organizationId, externalUserIdentifier: USER, canary: CANARY });
    const replies = await Promise.all([erase(key), erase(key), erase(key)]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await dumpEverything()).not.toContain(CANARY);
  });

  it("deletes more rows than one statement or one pass takes", async ({ expect }) => {
    const { id: organizationId, key } = await createOrganization();
    acceptRevocations();
    const records = 2_500;
    const seeded = await seedUser({ organizationId, externalUserIdentifier: USER, canary: CANARY, records });
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
       INSERT INTO messages (conversation_id, position, organization_id, role, content, created_at)
       SELECT id, i, ?1, 'user', 'text', 1 FROM n JOIN conversations`,
    )
      .bind(organizationId)
      .run();
    expect((await erase(key)).status).toBe(204);
    for (const table of ["messages", "conversations", "integrations", "users"]) {
      const row = await env.DB.prepare(`SELECT count(*) AS left FROM ${table}`).first();
      expect([table, row?.["left"]]).toEqual([table, 0]);
    }
    expect(await dumpEverything(seeded)).not.toContain(CANARY);
  });

  it("G57 is not held up by a vendor that fails: the sealed tokens stay in the outbox until it listens", async ({
    expect,
  }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    hurry(200);
    const { id: organizationId, key } = await createOrganization();
    let isDown = true;
    vendors.answer(({ path }) => {
      if (!path.includes("revoke")) return undefined;
      return isDown ? new Response("", { status: 503 }) : Response.json({ ok: true });
    });
    await seedUser({ organizationId, externalUserIdentifier: USER, canary: CANARY });
    expect((await erase(key)).status).toBe(204);
    expect(await dumpEverything()).not.toContain(CANARY);
    expect(await db().select().from(revocations)).toHaveLength(4);
    isDown = false;
    vi.setSystemTime(Date.now() + 61_000);
    await runTick(depsWith());
    await vi.waitFor(async () => expect(await db().select().from(revocations)).toEqual([]), 5_000);
  });

  const sweeps = {
    "call to D1": Object.entries(faults).map(([name, databaseOf]) => ({
      name,
      depsOf: (k: number, onFault: () => void) => depsWith({ DB: databaseOf(k, onFault) }),
      fewest: 15,
      // Every second call of each fault, those of one between those of the next.
      step: 2,
    })),
    "call to the user's store": Object.entries(storeFaults).map(([name, storesOf]) => ({
      name,
      depsOf: (k: number, onFault: () => void) => {
        const deps = depsWith();
        return { ...deps, stores: storesOf(deps.stores, k, onFault) };
      },
      fewest: 1,
      step: 1,
    })),
  };
  for (const [what, kinds] of Object.entries(sweeps)) {
    for (const [nth, { name, depsOf, fewest, step }] of kinds.entries()) {
      it(`G57 crash sweep: whichever ${what} ${name}, asking again finishes`, async ({ expect }) => {
        const { id: organizationId, key } = await createOrganization();
        acceptRevocations();
        const swept: Seeded[] = [];
        let wasHit = true;
        let k = 1 + (nth % step);
        for (; wasHit; k += step) {
          wasHit = false;
          const user = `${USER}-${k}`;
          const ref = { organizationId, externalUserIdentifier: user };
          // Connections are erased side by side, each by the same calls: one stands for all.
          const seeded = await seedUser({ ...ref, canary: CANARY, types: ["notes-workspace"] });
          swept.push(seeded);
          const deps = depsOf(k, () => (wasHit = true));
          const outcome = await eraseUser(deps, ref).then(
            () => "done",
            (error: unknown) => error,
          );
          if (outcome === "done") expect(await dumpEverything(seeded)).not.toContain(CANARY);
          else expect(outcome instanceof Error && (outcome.cause ?? outcome)).toBeInstanceOf(Fault);
          expect((await erase(key, user)).status).toBe(204);
        }
        expect(k).toBeGreaterThan(fewest);
        expect(await dumpEverything(...swept)).not.toContain(CANARY);
        expect(await db().select().from(users)).toEqual([]);
        const left = await db().select().from(revocations);
        for (const { id } of left) await consume({ kind: "revoke", revocationId: id });
        expect(await db().select().from(revocations)).toEqual([]);
      }, 60_000);
    }
  }

  it("G57 answers 500 while KV, an object or the store fails, and asking again finishes", async ({
    expect,
  }) => {
    const { id: organizationId, key } = await createOrganization();
    acceptRevocations();
    const seeded = await seedUser({ organizationId, externalUserIdentifier: USER, canary: CANARY });
    const failingObjects = {
      getByName: () => ({ erase: () => Promise.reject(new Error("overloaded")) }),
    };
    for (const bindings of [
      { KV: failingKv(["delete"]) },
      { CONNECTION: failingObjects },
      { USER_STORE: failingObjects },
    ] as Partial<Env>[]) {
      const response = await callWith(bindings, `/users/${USER}`, { key, method: "DELETE" });
      await expectError(expect, response, "erase_failed");
      expect(await db().select().from(users)).toHaveLength(1);
    }
    expect((await erase(key)).status).toBe(204);
    expect(await dumpEverything(seeded)).not.toContain(CANARY);
  });
});

describe("what is under way when a user is erased", () => {
  it("G57 a sync writes nothing more: its lease, its connection and its epoch are gone", async ({
    expect,
  }) => {
    const { id: organizationId, key } = await createOrganization();
    acceptRevocations();
    const seeded = await seedUser({ organizationId, externalUserIdentifier: USER, canary: CANARY });
    const [, integrationId = ""] = seeded.ids;
    const [row] = await db().select().from(integrations).where(eq(integrations.id, integrationId));
    const due = row?.nextSyncAt ?? 0;
    const source = scriptedSource({ records: [page("early", CANARY)] }, { records: [page("late", CANARY)] });
    const erasing = source["notes-workspace"].pull.bind(source["notes-workspace"]);
    source["notes-workspace"].pull = async function* (context) {
      let isFirst = true;
      for await (const step of erasing(context)) {
        if (!isFirst) expect((await erase(key)).status).toBe(204);
        isFirst = false;
        yield step;
      }
    };
    await syncConnection(depsWith(), { organizationId, integrationId, due }, source);
    expect(source.runs()).toBe(1);
    expect(await dumpEverything(seeded)).not.toContain(CANARY);

    const run = { connection: integrationId, epoch: Date.now(), run: 9 };
    const store = depsWith().stores.of({ userId: seeded.owner, region: null });
    expect(await store.apply(run, { records: [page("late", CANARY)] })).toEqual({ accepted: false });
    expect(await store.attach({ ...run, epoch: 1 }, "notes-workspace")).toBe(false);
    expect(await dumpEverything(seeded)).not.toContain(CANARY);
  });

  it("G57 messages on the queue do nothing any more", async ({ expect }) => {
    const { id: organizationId, key } = await createOrganization();
    acceptRevocations();
    const seeded = await seedUser({ organizationId, externalUserIdentifier: USER, canary: CANARY });
    const rows = await db().select().from(integrations);
    expect((await erase(key)).status).toBe(204);
    await db().delete(revocations);
    const before = await dumpEverything(seeded);
    const calls = vendors.calls.length;
    await consume(
      ...rows.map(({ id, nextSyncAt }) => ({
        kind: "sync" as const,
        organizationId,
        integrationId: id,
        due: nextSyncAt ?? 0,
      })),
      ...seeded.ids.map((integrationId) => ({ kind: "purge" as const, integrationId })),
      { kind: "revoke", revocationId: "rev_gone" },
    );
    expect(await dumpEverything(seeded)).toEqual(before);
    expect(vendors.calls.length).toBe(calls);
  });

  it("G57 a callback does not connect the user again", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "mail", user: USER });
    vendors.answer(({ path }) =>
      path.endsWith("/users/me/profile")
        ? erase(key).then(() => Response.json({ emailAddress: CANARY }))
        : undefined,
    );
    const response = await call("/integrations/mail/callback", { key, body: { code, state } });
    await expectError(expect, response, "invalid_oauth_code");
    expect(await db().select().from(users)).toEqual([]);
    expect(await dumpEverything()).not.toContain(CANARY);
  });

  it("G57 nothing stays of a connection that came, filled the store again and ended before the user was gone", async ({
    expect,
  }) => {
    const { id: organizationId, key } = await createOrganization();
    acceptRevocations();
    const ref = { organizationId, externalUserIdentifier: USER };
    const seeded = await seedUser({ ...ref, canary: CANARY, types: ["notes-workspace"] });
    const [integrationId = ""] = seeded.ids;
    const comeAndGo = async () => {
      await connectSource({ key, type: "notes-workspace", user: USER });
      const source = scriptedSource({ records: [page("back", CANARY)] });
      await syncConnection(depsWith(), await makeDue(integrationId), source);
      expect(await dumpEverything(seeded)).toContain(CANARY);
      // As a disconnect does, or another erasure, that gets no further for now.
      await endConnection(depsWith(), { organizationId, integrationId });
    };
    let hasCome = false;
    const DB = interceptD1(env.DB, async ({ statements }, run) => {
      const isLast = !hasCome && statements.some(({ sql }) => sql.startsWith('delete from "users"'));
      if (isLast) {
        hasCome = true;
        await comeAndGo();
      }
      return await run();
    });
    await eraseUser(depsWith({ DB }), ref);
    await purgeStoredData(depsWith(), integrationId);
    expect(hasCome).toBe(true);
    expect(await db().select().from(users)).toEqual([]);
    expect(await dumpEverything(seeded)).not.toContain(CANARY);
  });

  it("G57 a property cannot be selected any more", async ({ expect }) => {
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "web-analytics", user: USER });
    const callback = await call("/integrations/web-analytics/callback", { key, body: { code, state } });
    const offer = await callback.json<{ temporaryAccessToken: string; properties: { id: string }[] }>();
    expect((await erase(key)).status).toBe(204);
    // The tokens that wait with the temporary token are revoked as well.
    const [pending] = await db().select().from(revocations);
    await consume({ kind: "revoke", revocationId: pending?.id ?? "" });
    expect(vendors.callsTo("oauth2.googleapis.com", "/revoke")).toHaveLength(1);
    const response = await call("/integrations/web-analytics/select-property", {
      key,
      body: {
        externalUserIdentifier: USER,
        temporaryAccessToken: offer.temporaryAccessToken,
        propertyId: offer.properties[0]?.id,
      },
    });
    await expectError(expect, response, "invalid_temporary_access_token");
    expect(await dumpEverything()).not.toContain(CANARY);
  });

  it("G57 a refresh leaves no tokens in the connection's object", async ({ expect }) => {
    const { id: organizationId, key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace", user: USER });
    const [row] = await db().select().from(integrations);
    const integrationId = row?.id ?? "";
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const pair = { access_token: CANARY, refresh_token: CANARY, workspace_id: "w", workspace_name: "W" };
    vendors.answer(({ path }) =>
      path === "/v1/oauth/token" ? gate.then(() => Response.json(pair)) : undefined,
    );
    const stub = env.CONNECTION.getByName(integrationId);
    const { openTokens } = await import("../../src/integrations/tokens/credentials.ts");
    const owner = { organizationId, integrationId };
    const { accessToken } = await openTokens(depsWith(), owner, row?.credentials ?? "");
    const refreshing = stub.accessToken(owner, accessToken);
    await vi.waitFor(() => expect(vendors.callsTo("api.notion.com", "/v1/oauth/token")).toHaveLength(2));
    const erasing = erase(key);
    await vi.waitFor(async () => expect(await db().select().from(revocations)).toEqual([]));
    open();
    await refreshing;
    expect((await erasing).status).toBe(204);
    const kept = await runInDurableObject(stub, (_instance, { storage }) => [...storage.kv.list()]);
    expect(kept).toEqual([]);
    expect(await db().select().from(users)).toEqual([]);
  });
});
