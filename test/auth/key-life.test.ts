import { env } from "cloudflare:workers";
import { beforeEach, describe, it, vi } from "vitest";
import { issueKey, revokeKey, verifyKey } from "../../src/auth/keys.ts";
import { createDatabase } from "../../src/db/client.ts";
import { failingDatabase } from "../support/bindings.ts";
import { call, createOrganization, serviceDeps } from "../support/service.ts";

const PATH = "/integrations/available";
const NOW = Date.UTC(2026, 10, 21, 12);
const deps = serviceDeps;
const statusOf = async (key: string) => (await call(PATH, { key })).status;

describe("the life of a key", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  });

  it("ends at its expiry to the millisecond, cached or not", async ({ expect }) => {
    const cached = await createOrganization({ expiresAt: NOW + 30_000 });
    const fresh = await createOrganization({ expiresAt: NOW + 30_000 });
    expect(await statusOf(cached.key)).toBe(200);
    vi.setSystemTime(NOW + 29_999);
    expect(await statusOf(cached.key)).toBe(200);
    vi.setSystemTime(NOW + 30_000);
    expect(await statusOf(cached.key)).toBe(401);
    expect(await statusOf(fresh.key)).toBe(401);
  });

  it("does not begin again when the clock steps back", async ({ expect }) => {
    const { key } = await createOrganization({ expiresAt: NOW + 1000 });
    vi.setSystemTime(NOW + 1000);
    expect(await statusOf(key)).toBe(401);
    vi.setSystemTime(NOW + 2000);
    expect(await statusOf(key)).toBe(401);
  });

  it("is ended only by its own organization, and only once", async ({ expect }) => {
    const own = await createOrganization();
    const other = await createOrganization();
    expect(await revokeKey(deps(), { organizationId: other.id, id: own.keyId })).toBe(false);
    expect(await statusOf(own.key)).toBe(200);
    expect(await revokeKey(deps(), { organizationId: own.id, id: own.keyId })).toBe(true);
    expect(await revokeKey(deps(), { organizationId: own.id, id: own.keyId })).toBe(false);
  });

  it("leaves the other keys of the organization alone", async ({ expect }) => {
    const { id, keyId } = await createOrganization();
    const second = await issueKey(deps(), { organizationId: id, name: "second" });
    await revokeKey(deps(), { organizationId: id, id: keyId });
    expect(await statusOf(second.key)).toBe(200);
  });

  it("shows when the key was last used, written once for a burst and once a minute", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    expect(await lastUsed(keyId)).toBeNull();
    await Promise.all(Array.from({ length: 20 }, () => statusOf(key)));
    await vi.waitFor(async () => expect(await lastUsed(keyId)).toBe(NOW));
    vi.setSystemTime(NOW + 60_000);
    await statusOf(key);
    await vi.waitFor(async () => expect(await lastUsed(keyId)).toBe(NOW + 60_000));
  });

  it("ends within 60 seconds of a revocation even when its record was slow to come", async ({ expect }) => {
    const { key, id, keyId } = await createOrganization();
    const slow = failingDatabase(() => {
      vi.setSystemTime(NOW + 20_000);
      return false;
    });
    const service = { ...deps(), db: createDatabase(slow) };
    expect(await verifyKey(service, key)).toMatchObject({ revokedAt: null });
    await revokeKey(deps(), { organizationId: id, id: keyId });
    vi.setSystemTime(NOW + 60_000);
    expect(await verifyKey(service, key)).toBe("refused");
  });

  it("costs a burst that finds the cache empty one write", async ({ expect }) => {
    const { key } = await createOrganization();
    const writes: Promise<unknown>[] = [];
    const burst = { ...deps(), defer: (work: Promise<unknown>) => void writes.push(work) };
    const verified = await Promise.all(Array.from({ length: 20 }, () => verifyKey(burst, key)));
    expect(verified).toMatchObject(Array.from({ length: 20 }, () => ({ revokedAt: null })));
    expect(await Promise.all(writes)).toHaveLength(1);
  });

  it("is stored as a hash and a hint, never as itself", async ({ expect }) => {
    const { key } = await createOrganization();
    await statusOf(key);
    const { results } = await env.DB.prepare("SELECT * FROM api_keys").all();
    const stored = JSON.stringify(results);
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(key.slice(4, 20));
    expect(results[0]?.["hint"]).toBe(key.slice(-4));
  });
});

async function lastUsed(id: string): Promise<unknown> {
  const row = await env.DB.prepare("SELECT last_used_at FROM api_keys WHERE id = ?").bind(id).first();
  return row?.["last_used_at"];
}
