import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { issueKey, revokeKey, rotateKey } from "../../src/auth/keys.ts";
import { generateKey } from "../../src/auth/key-format.ts";
import { updateOrganization } from "../../src/auth/organizations.ts";
import { clientAddress } from "../support/addresses.ts";
import { countStorageCalls, fakeLimiter } from "../support/bindings.ts";
import { interceptD1 } from "../support/d1.ts";
import { comparable, expectError, limitHeaders } from "../support/errors.ts";
import { operations } from "../support/operations.ts";
import { createOrganization, openIsolate, serviceDeps } from "../support/service.ts";

const PATH = "/integrations/available";
const actor = { kind: "service" } as const;
const revoke = ({ id, keyId }: { id: string; keyId: string }) =>
  revokeKey(serviceDeps(), { organizationId: id, id: keyId });
const limiterOf = (keyId: string) => env.RATE_LIMITER.getByName(`key:${keyId}`);

/** Two isolates that have the key's record in their caches. */
async function warmIsolates(key: string) {
  const isolates = [openIsolate(), openIsolate()];
  for (const isolate of isolates) {
    const response = await isolate(PATH, { key });
    if (response.status !== 200) throw new Error(`The key is not taken: ${response.status}`);
  }
  return isolates;
}

describe("a key that is revoked", () => {
  it("G26 revocation is immediate: of 1,000 calls to two isolates that have it cached none succeeds", async ({
    expect,
  }) => {
    const own = await createOrganization();
    const isolates = await warmIsolates(own.key);
    expect(await revoke(own)).toBe(true);
    const statuses = new Set<number>();
    for (let burst = 0; burst < 20; burst++) {
      const address = clientAddress(burst);
      const calls = isolates.flatMap((isolate) =>
        Array.from({ length: 25 }, () => isolate(PATH, { key: own.key, address })),
      );
      for (const { status } of await Promise.all(calls)) statuses.add(status);
    }
    expect([...statuses]).toEqual([401]);
  });

  const keyed = operations.filter(({ open, admin, unlimited }) => !open && !admin && !unlimited);
  for (const { method, path, body } of keyed) {
    it(`is answered as an unknown one is, reads beside the limiter included: ${method} ${path}`, async ({
      expect,
    }) => {
      const own = await createOrganization();
      const [isolate = openIsolate()] = await warmIsolates(own.key);
      await revoke(own);
      const headers = { "X-Request-Id": "same" };
      const refused = await isolate(path, { method, body, headers, key: own.key });
      const unknown = await isolate(path, { method, body, headers, key: generateKey() });
      expect(refused.status).toBe(401);
      expect(limitHeaders(refused)).toMatchObject({ limit: 60, remaining: 59 });
      expect(limitHeaders(unknown)).toMatchObject({ limit: 60, remaining: 58 });
      expect(await comparable(refused)).toEqual(await comparable(unknown));
    });
  }

  it("is refused where its record was being read meanwhile, and when its limiter was evicted", async ({
    expect,
  }) => {
    const own = await createOrganization();
    let isRevoked = false;
    const database = interceptD1(env.DB, async (call, run) => {
      const result = await run();
      const isRead = call.statements.some(({ sql }) => sql.includes("api_keys"));
      if (isRead && !isRevoked) {
        isRevoked = true;
        await revoke(own);
        await evictDurableObject(limiterOf(own.keyId));
      }
      return result;
    });
    await expectError(expect, await openIsolate({ DB: database })(PATH, { key: own.key }), "invalid_api_key");
    expect(isRevoked).toBe(true);
  });

  it("is not taken for revoked everywhere when its limiter cannot be told, until it is revoked again", async ({
    expect,
  }) => {
    const own = await createOrganization();
    const [isolate = openIsolate()] = await warmIsolates(own.key);
    const { namespace } = fakeLimiter(() => Promise.reject(new Error("not asked")));
    const failing = { ...serviceDeps(), rateLimiter: namespace };
    const input = { organizationId: own.id, id: own.keyId };
    await expect(revokeKey(failing, input)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(await revoke(own)).toBe(false);
    expect((await isolate(PATH, { key: own.key })).status).toBe(401);
  });

  it("of another organization has nobody's limiter told", async ({ expect }) => {
    const own = await createOrganization();
    const other = await createOrganization();
    expect(await revokeKey(serviceDeps(), { organizationId: other.id, id: own.keyId })).toBe(false);
    const changes = await runInDurableObject(limiterOf(own.keyId), (_instance, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'changes'").toArray(),
    );
    expect(changes).toEqual([]);
  });
});

describe("a key that changes", () => {
  it("ends at once when it is rotated without an overlap", async ({ expect }) => {
    const own = await createOrganization();
    const isolates = await warmIsolates(own.key);
    const input = { organizationId: own.id, id: own.keyId, overlapMs: 0, expiresAt: null, actor };
    const rotated = await rotateKey(serviceDeps(), input);
    for (const isolate of isolates) {
      expect((await isolate(PATH, { key: own.key })).status).toBe(401);
      expect((await isolate(PATH, { key: rotated?.key })).status).toBe(200);
    }
  });

  it("is rotated, and its successor shown, even when its limiter cannot be told", async ({ expect }) => {
    const own = await createOrganization();
    const { namespace } = fakeLimiter(() => Promise.reject(new Error("not asked")));
    const input = { organizationId: own.id, id: own.keyId, overlapMs: 0, expiresAt: null, actor };
    const rotated = await rotateKey({ ...serviceDeps(), rateLimiter: namespace }, input);
    expect((await openIsolate()(PATH, { key: rotated?.key })).status).toBe(200);
  });

  it("follows its organization's plan and redirect addresses from the next request on", async ({
    expect,
  }) => {
    const own = await createOrganization({ plan: "PRO" });
    const second = await issueKey(serviceDeps(), { organizationId: own.id, name: "second" });
    const keys = [own.key, second.key];
    const isolate = openIsolate();
    for (const key of keys) expect(limitHeaders(await isolate(PATH, { key })).limit).toBe(300);
    const redirectUris = ["https://app.example.com/callback"];
    const changes = { plan: "ENTERPRISE", redirectUris } as const;
    await updateOrganization(serviceDeps(), {
      organizationId: own.id,
      actor,
      changes: { ...changes, redirectUris },
    });
    for (const key of keys) {
      const body = {
        externalUserIdentifier: "user-1",
        passthroughRedirectUri: "https://elsewhere.example.com/callback",
      };
      const response = await isolate("/integrations/mail/connect", { key, body });
      expect(response.status).toBe(400);
      expect(limitHeaders(response)).toMatchObject({ limit: 1000, remaining: 998 });
    }
  });

  it("costs the usual request nothing: one call of the limiter, no read, before and after", async ({
    expect,
  }) => {
    const own = await createOrganization();
    const { bindings, calls } = countStorageCalls();
    const isolate = openIsolate(bindings);
    const usual = async () => {
      calls.length = 0;
      expect((await isolate("/agents", { key: own.key })).status).toBe(200);
      return [...calls];
    };
    await usual();
    expect(await usual()).toEqual(["RATE_LIMITER.getByName"]);
    await updateOrganization(serviceDeps(), { organizationId: own.id, actor, changes: { name: "New" } });
    expect(await usual()).toEqual(["RATE_LIMITER.getByName", "DB.prepare", "RATE_LIMITER.getByName"]);
    expect(await usual()).toEqual(["RATE_LIMITER.getByName"]);
  });

  it("is remembered by its limiter until no record from before can be left, and not longer", async ({
    expect,
  }) => {
    // Of the future: the runtime lets an alarm that is due by the real clock come at once.
    const now = Date.UTC(2036, 10, 21, 12);
    vi.useFakeTimers({ toFake: ["Date"], now });
    const own = await createOrganization();
    await revoke(own);
    const tables = () =>
      runInDurableObject(limiterOf(own.keyId), (_instance, { storage }) =>
        storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'changes'").toArray(),
      );
    vi.setSystemTime(now + 60_000);
    await runDurableObjectAlarm(limiterOf(own.keyId));
    expect(await tables()).toHaveLength(1);
    vi.setSystemTime(now + 120_000);
    expect(await runDurableObjectAlarm(limiterOf(own.keyId))).toBe(true);
    expect(await tables()).toEqual([]);
  });
});
