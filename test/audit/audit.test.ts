import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { insertAudit, type AuditAction, listAudit, type AuditRecord } from "../../src/audit/audit.ts";
import { AUDIT_KEPT_MS, retentionJobs } from "../../src/retention.ts";
import { auditLog, integrations } from "../../src/db/schema.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import { markDisconnected } from "../../src/integrations/tokens/credentials.ts";
import { integrationId, userId } from "../../src/integrations/ids.ts";
import { AppError } from "../../src/lib/errors.ts";
import { VendorError, type VendorErrorKind } from "../../src/connectors/errors.ts";
import { consumeBatch } from "../../src/sync/consumer.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import { signInAsOperator } from "../dashboard/browser.ts";
import { failingDatabase } from "../support/bindings.ts";
import { erasedId } from "../../src/users/erase.ts";
import { authorize, connectSource } from "../support/connect.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { insertDueConnections, jobDeps, scriptedSource } from "../support/sync.ts";

const NOON = Date.UTC(2036, 10, 21, 12);
const deps = { db: db() };
const user = { externalUserIdentifier: "user-1" };

async function note(
  organizationId: string | null,
  action: AuditAction,
  at: number,
  keyId = "key_1",
): Promise<void> {
  await insertAudit({ db: db(), now: () => at }, { organizationId, action, actor: { kind: "key", keyId } });
}

/** What was noted of an organization's users and connections, oldest first. */
async function entriesOf(organizationId: string): Promise<Partial<AuditRecord>[]> {
  const { entries } = await listAudit(deps, { organizationId });
  return entries
    .filter(({ action }) => !action.startsWith("key."))
    .toReversed()
    .map(({ actor, actorId, action, target, details }) => ({ actor, actorId, action, target, details }));
}

describe("the audit log", () => {
  it("is listed newest first, in pages, each entry once", async ({ expect }) => {
    const { id } = await createOrganization();
    await env.DB.prepare("DELETE FROM audit_log").run();
    // Several of one instant: a page may end between them.
    for (let count = 0; count < 7; count++)
      await note(id, "connection.updated", NOON + Math.floor(count / 3));
    const seen: AuditRecord[] = [];
    let cursor: string | undefined;
    do {
      const page = await listAudit(deps, { organizationId: id, limit: 2, cursor });
      expect(page.entries.length).toBeLessThanOrEqual(2);
      seen.push(...page.entries);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen.map((entry) => entry.id)).size).toBe(7);
    expect(seen.map(({ at }) => at - NOON)).toEqual([2, 1, 1, 1, 0, 0, 0]);
    await expect(listAudit(deps, { organizationId: id, cursor: "nonsense" })).rejects.toThrow(AppError);
  });

  it("is filtered by organization, action, actor and time", async ({ expect }) => {
    const [own, foreign] = [await createOrganization(), await createOrganization()];
    await env.DB.prepare("DELETE FROM audit_log").run();
    await note(own.id, "key.created", NOON);
    await note(own.id, "key.revoked", NOON + 1, "key_2");
    await note(foreign.id, "key.created", NOON + 2);
    await note(null, "encryption.rotation_started", NOON + 3);
    const times = async (filter: object, organizationId: string | null = null) =>
      (await listAudit(deps, { organizationId, ...filter })).entries.map(({ at }) => at - NOON);
    expect(await times({})).toEqual([3, 2, 1, 0]);
    expect(await times({}, own.id)).toEqual([1, 0]);
    expect(await times({ action: "key.created" })).toEqual([2, 0]);
    expect(await times({ actor: "operator" })).toEqual([]);
    expect(await times({ from: NOON + 1, to: NOON + 3 })).toEqual([2, 1]);
  });

  it("is kept for 400 days", async ({ expect }) => {
    const { id } = await createOrganization();
    await env.DB.prepare("DELETE FROM audit_log").run();
    for (const age of [AUDIT_KEPT_MS + 1, AUDIT_KEPT_MS]) await note(id, "key.created", NOON - age);
    await retentionJobs["auditLog"]?.({ ...deps, now: () => NOON });
    expect(await db().select().from(auditLog)).toMatchObject([{ at: NOON - AUDIT_KEPT_MS }]);
  });
});

describe("what a key changes", () => {
  it("is noted with the key, from connecting to erasure, and without a name", async ({ expect }) => {
    const { id, key, keyId } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const path = "/integrations/notes-workspace";
    await call(path, { key, method: "PATCH", body: { ...user, shared: true, syncSchedule: "0 3 * * *" } });
    for (let time = 0; time < 2; time++) await call(`${path}/disconnect`, { key, body: user });
    const owner = { organizationId: id, ...user };
    const target = await integrationId(owner, "notes-workspace");
    const by = { actor: "key", actorId: keyId };
    const type = "notes-workspace";
    expect(await entriesOf(id)).toEqual([
      { ...by, action: "connection.created", target, details: { type, shared: false } },
      {
        ...by,
        action: "connection.updated",
        target,
        details: { type, shared: true, syncSchedule: "0 3 * * *" },
      },
      { ...by, action: "connection.disconnected", target, details: { type, grant: "revoked" } },
    ]);
    expect(JSON.stringify(await entriesOf(id))).not.toContain("user-1");

    for (let time = 0; time < 2; time++) await call("/users/user-1", { key, method: "DELETE" });
    const left = (await entriesOf(id)).map((entry) => [entry.action, entry.target]);
    expect(left).toEqual([
      ["connection.created", null],
      ["connection.updated", null],
      ["connection.disconnected", null],
      ["user.erased", await erasedId(await userId(owner))],
    ]);
  });

  it("is noted once when connecting again and choosing a property", async ({ expect }) => {
    const { id, key } = await createOrganization();
    await connectSource({ key, type: "web-analytics" });
    await connectSource({ key, type: "web-analytics" });
    const actions = (await entriesOf(id)).map(({ action }) => action);
    expect(actions).toEqual(["connection.created", "connection.created"]);
  });

  it("is not noted when there was nothing to change", async ({ expect }) => {
    const { id, key } = await createOrganization();
    await call("/integrations/mail", { key, method: "PATCH", body: { ...user, shared: true } });
    await call("/integrations/mail/disconnect", { key, body: user });
    await call("/users/user-1", { key, method: "DELETE" });
    expect(await entriesOf(id)).toEqual([]);
  });

  it("is not changed when it cannot be noted", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const DB = failingDatabase((statement) => statement.includes("audit_log"));
    const refused = [
      await callWith({ DB }, "/integrations/notes-workspace", {
        key,
        method: "PATCH",
        body: { ...user, shared: true },
      }),
      await callWith({ DB }, "/integrations/notes-workspace/disconnect", { key, body: user }),
    ];
    // Disconnect has a text of its own in the specification.
    expect(refused.map(({ status }) => status)).toEqual([503, 500]);
    const status = await call("/integrations/status/user-1", { key });
    const notes = (await status.json<{ type: string }[]>()).find(({ type }) => type === "notes-workspace");
    expect(notes).toMatchObject({ enabled: true, connected: true, shared: false });
  });
});

describe("a connection that fails", () => {
  /** What was noted of failures, oldest first. */
  async function failuresOf(organizationId: string) {
    const entries = await entriesOf(organizationId);
    return entries.filter(({ action }) => action === "connection.sync_failed").map(({ details }) => details);
  }

  const failing = (kind: VendorErrorKind) => ({
    "notes-workspace": {
      // oxlint-disable-next-line require-yield -- it fails before
      async *pull() {
        await Promise.resolve();
        throw new VendorError(kind, "api.notion.com");
      },
    },
  });

  it("to be synchronized is noted when it begins to fail and when it is given up, not each time", async ({
    expect,
  }) => {
    const { organizationId } = await insertDueConnections(1);
    const run = async (source: Parameters<typeof syncConnection>[2]) => {
      await db().update(integrations).set({ nextSyncAt: NOON, leaseUntil: null });
      await syncConnection(jobDeps(), { organizationId, integrationId: "int_0", due: NOON }, source);
    };
    for (let times = 0; times < 3; times++) await run(failing("unavailable"));
    const began = { type: "notes-workspace", reason: "unavailable", nextSyncAt: expect.any(Number) };
    expect(await failuresOf(organizationId)).toEqual([began]);
    await run(scriptedSource({ checkpoint: 1 }));
    for (let times = 0; times < 2; times++) await run(failing("unavailable"));
    expect(await failuresOf(organizationId)).toEqual([began, began]);
    await run(failing("unauthorized"));
    const over = { type: "notes-workspace", reason: "unauthorized", nextSyncAt: null };
    expect(await failuresOf(organizationId)).toEqual([began, began, over]);
    const [entry] = (await entriesOf(organizationId)).slice(-1);
    expect(entry).toMatchObject({ actor: "service", actorId: null, target: "int_0" });
  });

  it("in the queue for good is noted once, until it has completed again", async ({ expect }) => {
    const { organizationId } = await insertDueConnections(1);
    const giveUp = async () => {
      await db().update(integrations).set({ nextSyncAt: NOON, leaseUntil: null });
      const body = { kind: "sync", organizationId, integrationId: "int_0", due: NOON } as const;
      const messages = [{ id: "m0", timestamp: new Date(), attempts: 9, body }];
      await consumeBatch(jobDeps(), createMessageBatch<SyncMessage>("business-analyst-sync-dead", messages));
    };
    await giveUp();
    await giveUp();
    expect(await failuresOf(organizationId)).toMatchObject([{ type: "notes-workspace", reason: "given_up" }]);
    await db().update(integrations).set({ nextSyncAt: NOON });
    const request = { organizationId, integrationId: "int_0", due: NOON };
    await syncConnection(jobDeps(), request, scriptedSource({ checkpoint: 1 }));
    await giveUp();
    expect(await failuresOf(organizationId)).toHaveLength(2);
  });

  it("because its authorization has ended is noted once, by however many that is found out", async ({
    expect,
  }) => {
    const { organizationId } = await insertDueConnections(1);
    const owner = { organizationId, integrationId: "int_0" };
    const mark = () => markDisconnected(jobDeps(), owner, "refresh_refused", sql`1`);
    await Promise.all([mark(), mark(), mark()]);
    expect(await entriesOf(organizationId)).toEqual([
      {
        actor: "service",
        actorId: null,
        action: "connection.lost",
        target: "int_0",
        details: { reason: "refresh_refused" },
      },
    ]);
  });
});

describe("whom an entry is about", () => {
  const NAME = "<b>ada@shop";

  it("is shown by the client's own name, with a link, as long as there is somebody of that name", async ({
    expect,
  }) => {
    const { id, key } = await createOrganization();
    await connectSource({ key, type: "team-chat", user: NAME });
    const { entries } = await listAudit(deps, { organizationId: id, action: "connection.created" });
    const userOf = await userId({ organizationId: id, externalUserIdentifier: NAME });
    expect(entries).toMatchObject([
      { about: { userId: userOf, externalUserIdentifier: NAME, type: "team-chat" } },
    ]);
    const stored = JSON.stringify(await db().select().from(auditLog));
    expect(stored).not.toContain("ada@shop");

    const browser = await signInAsOperator();
    const path = `/dashboard/organizations/${id}/audit?action=connection.created`;
    const link = `<a href="/dashboard/organizations/${id}/users/${userOf}">Slack of &lt;b&gt;ada@shop</a>`;
    for (const address of [path, "/dashboard/audit"]) {
      expect(await (await browser.get(address)).text()).toContain(link);
    }
    expect((await browser.get(`/dashboard/organizations/${id}/users/${userOf}`)).status).toBe(200);

    await call(`/users/${encodeURIComponent(NAME)}`, { key, method: "DELETE" });
    const after = await (await browser.get(path)).text();
    expect(after).toContain("connection.created");
    expect(after).not.toContain("ada@shop");
  });

  it("is the user who was to be connected, of a callback that was refused, until it is erased", async ({
    expect,
  }) => {
    const { id, key } = await createOrganization();
    const { state } = await authorize({ key, type: "mail" });
    await call("/integrations/mail/callback", { body: { code: "no-code", state } });
    const refusedOf = async () =>
      (await listAudit(deps, { organizationId: id, action: "connection.refused" })).entries;
    expect(await refusedOf()).toMatchObject([{ about: { externalUserIdentifier: "user-1", type: null } }]);
    await call("/users/user-1", { key, method: "DELETE" });
    expect(await refusedOf()).toMatchObject([{ about: null, target: null }]);
  });

  it("is nobody of another organization", async ({ expect }) => {
    const [own, other] = [await createOrganization(), await createOrganization()];
    await connectSource({ key: other.key, type: "mail" });
    const foreign = { organizationId: other.id, ...user };
    for (const target of [await integrationId(foreign, "mail"), await userId(foreign)]) {
      await insertAudit(
        { db: db(), now: () => NOON },
        { organizationId: own.id, action: "connection.updated", actor: { kind: "service" }, target },
      );
    }
    const { entries } = await listAudit(deps, { organizationId: own.id, action: "connection.updated" });
    expect(entries.map(({ about }) => about)).toEqual([null, null]);
  });
});

describe("what the operator changes", () => {
  it("is noted when values are sealed again", async ({ expect }) => {
    const token = "operator-token-of-the-tests";
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const old = btoa("canary-encryption-key-for-tests!");
    const settings = {
      ADMIN_TOKEN: token,
      ENCRYPTION_KEYS: `new:${btoa("another-key-of-thirty-two-bytes!")},test:${old}`,
    };
    const options = { key: token, method: "POST" };
    expect((await callWith(settings, "/admin/rotate-encryption", options)).status).toBe(202);
    const { entries } = await listAudit(deps, {
      organizationId: null,
      action: "encryption.rotation_started",
    });
    expect(entries).toMatchObject([
      { actor: "operator", actorId: null, action: "encryption.rotation_started", details: { remaining: 2 } },
    ]);
  });
});
