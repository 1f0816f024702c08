import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { insertAudit, type AuditAction } from "../../src/audit/audit.ts";
import { listAudit, type AuditRecord } from "../../src/audit/list.ts";
import { AUDIT_KEPT_MS, deleteOldAudit } from "../../src/audit/retention.ts";
import { auditLog } from "../../src/db/schema.ts";
import { integrationId, userId } from "../../src/integrations/ids.ts";
import { AppError } from "../../src/lib/errors.ts";
import { failingDatabase } from "../support/bindings.ts";
import { erasedId } from "../../src/users/erase.ts";
import { connectSource } from "../support/connect.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";

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
    expect(await times({ ofService: true })).toEqual([3]);
    expect(await times({ ofService: true }, own.id)).toEqual([]);
    expect(await times({ action: "key.created" })).toEqual([2, 0]);
    expect(await times({ actorId: "key_2" })).toEqual([1]);
    expect(await times({ actor: "operator" })).toEqual([]);
    expect(await times({ from: NOON + 1, to: NOON + 3 })).toEqual([2, 1]);
  });

  it("is kept for 400 days", async ({ expect }) => {
    const { id } = await createOrganization();
    await env.DB.prepare("DELETE FROM audit_log").run();
    for (const age of [AUDIT_KEPT_MS + 1, AUDIT_KEPT_MS]) await note(id, "key.created", NOON - age);
    await deleteOldAudit({ ...deps, now: () => NOON });
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
    const DB = failingDatabase((sql) => sql.includes("audit_log"));
    const refused = [
      await callWith({ DB }, "/integrations/notes-workspace", {
        key,
        method: "PATCH",
        body: { ...user, shared: true },
      }),
      await callWith({ DB }, "/integrations/notes-workspace/disconnect", { key, body: user }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([500, 500]);
    const status = await call("/integrations/status/user-1", { key });
    const notes = (await status.json<{ type: string }[]>()).find(({ type }) => type === "notes-workspace");
    expect(notes).toMatchObject({ enabled: true, connected: true, shared: false });
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
    const { entries } = await listAudit(deps, { organizationId: null, ofService: true });
    expect(entries).toMatchObject([
      { actor: "operator", actorId: null, action: "encryption.rotation_started", details: { remaining: 2 } },
    ]);
  });
});
