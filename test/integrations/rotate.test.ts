import { createMessageBatch, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import { rotateEncryption } from "../../src/auth/rotation-client.ts";
import { integrations, revocations, tickets, users } from "../../src/db/schema.ts";
import type { Deps } from "../../src/deps.ts";
import { createDeps, withContext } from "../../src/compose.ts";
import type { SyncMessage, RotationCursor } from "../../src/domain/messages.ts";
import { openTokens, sealTokens } from "../../src/integrations/tokens/credentials.ts";
import { refreshAccessToken } from "../../src/integrations/tokens/access.ts";
import { countOutdated, rotateSealed } from "../../src/integrations/tokens/rotate.ts";
import { consumeBatch } from "../../src/sync/queue.ts";
import { expectError, limitHeaders } from "../support/errors.ts";
import { faults, watchedDatabase } from "../support/faults.ts";
import { callWith, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

const OLD = `k1:${btoa("the-first-key-of-the-rotation-k1")}`;
const NEW = `k2:${btoa("the-second-key-of-the-rotation-2")}`;
const ADMIN_TOKEN = "CANARY-admin-token-of-tests";
const PATH = "/admin/rotate-encryption";

function depsWith(overrides: object): Deps {
  return withContext(createDeps({ ...env, ...overrides }), { waitUntil: () => undefined });
}

const beforehand = () => depsWith({ ENCRYPTION_KEYS: OLD });
const during = (overrides: object = {}) => depsWith({ ENCRYPTION_KEYS: `${NEW},${OLD}`, ...overrides });
const afterwards = () => depsWith({ ENCRYPTION_KEYS: NEW });

const tokensOf = (name: string) => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  scopes: [],
});

interface Sealed {
  organizationId: string;
  integrationId: string | null;
  sealed: string | null;
}

/** Connections, revocations and open flows, all sealed by the old key. */
async function seed(count: number): Promise<string> {
  const { id: organizationId } = await createOrganization();
  const deps = beforehand();
  const now = Date.now();
  const owners = Array.from({ length: count }, (_, index) => ({
    index,
    integrationId: `int_${String(index).padStart(5, "0")}`,
    sealed: "",
  }));
  for (const owner of owners) {
    const { index, integrationId } = owner;
    owner.sealed = await sealTokens(deps, { organizationId, integrationId }, tokensOf(`${index}`));
  }
  // At most a hundred parameters a statement.
  for (let start = 0; start < count; start += 6) {
    const some = owners.slice(start, start + 6);
    await db().batch([
      db()
        .insert(users)
        .values(
          some.map(({ index }) => ({
            id: `usr_${index}`,
            organizationId,
            externalId: `${index}`,
            createdAt: now,
          })),
        ),
      db()
        .insert(integrations)
        .values(
          some.map(({ index, integrationId, sealed }) => ({
            id: integrationId,
            organizationId,
            userId: `usr_${index}`,
            type: "notes-workspace" as const,
            enabled: true,
            connected: true,
            account: { workspaceId: "w", workspaceName: "W" },
            credentials: sealed,
            createdAt: now,
            updatedAt: now,
          })),
        ),
    ]);
  }
  for (const { index, integrationId, sealed } of owners.slice(0, 5)) {
    const common = { organizationId, integrationId };
    await db().batch([
      db()
        .insert(revocations)
        .values({
          ...common,
          id: `rev_${index}`,
          type: "notes-workspace",
          credentials: sealed,
          nextAttemptAt: now,
        }),
      db()
        .insert(tickets)
        .values({ ...common, hash: `hash_${index}`, progress: sealed, expiresAt: now + 60_000 }),
      db()
        .insert(tickets)
        .values({ ...common, hash: `free_${index}`, expiresAt: now + 60_000 }),
    ]);
  }
  return organizationId;
}

async function sealedRows(): Promise<Sealed[]> {
  const { organizationId } = integrations;
  return [
    ...(await db()
      .select({ organizationId, integrationId: integrations.id, sealed: integrations.credentials })
      .from(integrations)),
    ...(await db()
      .select({
        organizationId: revocations.organizationId,
        integrationId: revocations.integrationId,
        sealed: revocations.credentials,
      })
      .from(revocations)),
    ...(await db()
      .select({
        organizationId: tickets.organizationId,
        integrationId: tickets.integrationId,
        sealed: tickets.progress,
      })
      .from(tickets)),
  ].filter(({ sealed }) => sealed !== null);
}

/** Opens everything; throws when something does not open. */
async function openAll(deps: Deps): Promise<string[]> {
  const rows = await sealedRows();
  const opened = rows.map(async ({ organizationId, integrationId, sealed }) => {
    const owner = { organizationId, integrationId: integrationId ?? "" };
    return (await openTokens(deps, owner, sealed ?? "")).accessToken;
  });
  return (await Promise.all(opened)).toSorted();
}

/** Rotates page by page; what a page throws is tried again, as the queue would. */
async function rotateAll(deps: Deps, limit: number, onPage: () => Promise<void> = async () => undefined) {
  let after: RotationCursor | undefined;
  let resealed = 0;
  do {
    const page = await rotateSealed(deps, { limit, after });
    resealed += page.resealed;
    after = page.next;
    await onPage();
  } while (after);
  return resealed;
}

describe("rotation of the encryption key", () => {
  it("G55 seals 300 rows again, each readable at every moment, and ends with none on the old key", async ({
    expect,
  }) => {
    await seed(300);
    const opened = await openAll(beforehand());
    expect(await countOutdated(during())).toBe(310);
    const resealed = await rotateAll(during(), 50, async () =>
      expect(await openAll(during())).toEqual(opened),
    );
    expect(resealed).toBe(310);
    expect(await countOutdated(during())).toBe(0);
    expect(await openAll(afterwards())).toEqual(opened);
    const rows = await db().select().from(integrations);
    expect(new Set(rows.map(({ credentialsVersion }) => credentialsVersion))).toEqual(new Set([0]));
    const sealed = await sealedRows();
    expect(await rotateAll(during(), 50)).toBe(0);
    expect(await sealedRows()).toEqual(sealed);
  });

  for (const [name, databaseOf] of Object.entries(faults)) {
    it(`G55 crash sweep: every row is readable when a call to D1 ${name}, and going on finishes`, async ({
      expect,
    }) => {
      await seed(12);
      const opened = await openAll(beforehand());
      let wasHit = true;
      for (let k = 1; wasHit; k++) {
        wasHit = false;
        const faulty = during({ DB: databaseOf(k, () => (wasHit = true)) });
        await rotateAll(faulty, 3).catch(() => undefined);
        expect(await openAll(during())).toEqual(opened);
        // Back to the old key for the next round, but for the last one.
        if (wasHit) await rotateAll(depsWith({ ENCRYPTION_KEYS: `${OLD},${NEW}` }), 50);
      }
      expect(await rotateAll(during(), 3)).toBe(0);
      expect(await openAll(afterwards())).toEqual(opened);
    });
  }

  it("G55 loses to a refresh that comes between its read and its write", async ({ expect }) => {
    const organizationId = await seed(10);
    const integrationId = "int_00004";
    const owner = { organizationId, integrationId };
    answerRefresh("fresh");
    let refreshed = false;
    const DB = watchedDatabase({
      before: async (call) => {
        if (call !== 2) return;
        refreshed = true;
        await refresh(owner, "access-4");
      },
    });
    expect(await rotateAll(during({ DB }), 50)).toBe(19);
    expect(refreshed).toBe(true);
    const [row] = await db().select().from(integrations).where(eq(integrations.id, integrationId));
    expect(row?.credentialsVersion).toBe(1);
    expect(await openTokens(afterwards(), owner, row?.credentials ?? "")).toMatchObject({
      accessToken: "fresh",
    });
  });

  it("G55 does not keep a refresh that began before it from storing its pair", async ({ expect }) => {
    const organizationId = await seed(10);
    const integrationId = "int_00004";
    const owner = { organizationId, integrationId };
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    // Made when it is sent: a response of another context cannot be read in the object.
    vendors.answer(({ path }) => (path === "/v1/oauth/token" ? gate.then(() => pairOf("fresh")) : undefined));
    const refreshing = refresh(owner, "access-4");
    await vi.waitFor(() => expect(vendors.callsTo("api.notion.com")).toHaveLength(1));
    await rotateAll(during(), 50);
    open();
    await refreshing;
    const [row] = await db().select().from(integrations).where(eq(integrations.id, integrationId));
    expect(await openTokens(afterwards(), owner, row?.credentials ?? "")).toMatchObject({
      accessToken: "fresh",
    });
    expect(await countOutdated(during())).toBe(0);
  });

  it("leaves what does not open as it is, says so, and gets past it", async ({ expect }) => {
    await seed(12);
    const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = "v1.k1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA";
    await db().update(integrations).set({ credentials: broken }).where(eq(integrations.id, "int_00000"));
    await db().update(integrations).set({ credentials: "v1.k0.a.b" }).where(eq(integrations.id, "int_00001"));
    expect(await rotateAll(during(), 1)).toBe(20);
    expect(await countOutdated(during())).toBe(2);
    expect(lines.mock.calls.flat().join("\n")).toContain("int_00000");
    const rows = await db().select({ sealed: integrations.credentials }).from(integrations).limit(2);
    expect(rows).toEqual([{ sealed: broken }, { sealed: "v1.k0.a.b" }]);
  });

  it("goes on from message to message until a pass finds nothing to do", async ({ expect }) => {
    await seed(60);
    const queue = fakeQueue();
    await queue.run({ kind: "rotate" });
    expect(await countOutdated(during())).toBe(0);
    expect(queue.sent).toEqual([{ kind: "rotate" }]);
  });
});

describe("/admin/rotate-encryption", () => {
  const settings = { ADMIN_TOKEN, ENCRYPTION_KEYS: `${NEW},${OLD}` };

  it("starts the rotation for the operator and tells what remains", async ({ expect }) => {
    await seed(3);
    const queue = fakeQueue();
    const bindings = { ...settings, SYNC_QUEUE: queue.binding };
    const started = await callWith(bindings, PATH, { key: ADMIN_TOKEN, method: "POST" });
    expect(started.status).toBe(202);
    expect(await started.json()).toEqual({ remaining: 9 });
    expect(queue.sent).toEqual([{ kind: "rotate" }]);
    await queue.run({ kind: "rotate" });
    const left = await callWith(bindings, PATH, { key: ADMIN_TOKEN });
    expect(await left.json()).toEqual({ remaining: 0 });
    const sent = queue.sent.length;
    await callWith(bindings, PATH, { key: ADMIN_TOKEN, method: "POST" });
    expect(queue.sent).toHaveLength(sent);
  });

  it("is there for the operator only: 404 without a token in the settings, 401 for another one", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const queue = fakeQueue();
    for (const method of ["GET", "POST"]) {
      for (const presented of [undefined, key, ADMIN_TOKEN, "bak_x"]) {
        const response = await callWith({ SYNC_QUEUE: queue.binding }, PATH, { key: presented, method });
        await expectError(expect, response, "not_found");
      }
      for (const presented of [undefined, key, "bak_x", `${ADMIN_TOKEN}x`, ADMIN_TOKEN.slice(1)]) {
        const bindings = { ...settings, SYNC_QUEUE: queue.binding };
        const response = await callWith(bindings, PATH, { key: presented, method });
        await expectError(expect, response, "invalid_admin_token");
        expect(limitHeaders(response).limit).toBe(presented === key ? 1000 : 60);
      }
    }
    expect(queue.sent).toEqual([]);
  });

  it("needs a token that is no guess: a short one is a bad setting", ({ expect }) => {
    for (const bad of ["short", "with spaces in between", "x".repeat(15)]) {
      expect(() => depsWith({ ADMIN_TOKEN: bad })).toThrow(/ADMIN_TOKEN/);
    }
  });

  it("is what npm run keys:rotate-encryption follows until nothing remains", async ({ expect }) => {
    await seed(70);
    const queue = fakeQueue();
    const bindings = { ...settings, SYNC_QUEUE: queue.binding };
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const { method, headers } = new Request(input, init);
      const key = headers.get("Authorization")?.slice("Bearer ".length);
      const response = await callWith(bindings, PATH, { method, key });
      const [message] = queue.sent.splice(0);
      if (message) await queue.run(message);
      return response;
    });
    const lines: string[] = [];
    const options = { url: "http://localhost:8787", print: (line: string) => lines.push(line), pollMs: 1 };
    await rotateEncryption({ ...options, adminToken: ADMIN_TOKEN });
    expect(lines).toEqual(["80 to seal again", "0 remaining", "Everything is sealed with the first key."]);
    await expect(rotateEncryption({ ...options, adminToken: "another-token-of-16" })).rejects.toThrow(/401/);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await db().update(integrations).set({ credentials: "v1.k0.a.b" });
    const stuck = rotateEncryption({ ...options, adminToken: ADMIN_TOKEN, patienceMs: 5 });
    await expect(stuck).rejects.toThrow(/70 values do not move/);
  });
});

/** A queue that keeps what is sent; `run` consumes a message and all that follow from it. */
function fakeQueue() {
  const sent: SyncMessage[] = [];
  const send = async (message: SyncMessage) => {
    sent.push(message);
  };
  const binding = { send } as unknown as Queue;
  return {
    sent,
    binding,
    async run(first: SyncMessage) {
      const todo = [first];
      for (let body = todo.shift(); body; body = todo.shift()) {
        const before = sent.length;
        const batch = createMessageBatch<SyncMessage>("business-analyst-sync", [
          { id: "m", timestamp: new Date(), attempts: 1, body },
        ]);
        await consumeBatch(during({ SYNC_QUEUE: binding }), batch);
        todo.push(...sent.slice(before));
      }
    },
  };
}

function pairOf(token: string): Response {
  return Response.json({ access_token: token, refresh_token: `${token}-refresh`, workspace_id: "w" });
}

function answerRefresh(token: string): void {
  vendors.answer(({ path }) => (path === "/v1/oauth/token" ? pairOf(token) : undefined));
}

/** As the connection's object does it, with both keys. */
function refresh(owner: { organizationId: string; integrationId: string }, stale: string) {
  const stub = env.CONNECTION.getByName(owner.integrationId);
  return runInDurableObject(stub, (_instance, { storage }) =>
    refreshAccessToken(during(), storage.kv, owner, stale),
  );
}
