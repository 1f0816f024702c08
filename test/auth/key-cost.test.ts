import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { revokeKey } from "../../src/auth/keys.ts";
import { generateKey } from "../../src/auth/key-format.ts";
import { randomBase62 } from "../../src/lib/encoding.ts";
import { countStorageCalls, failingDatabase } from "../support/bindings.ts";
import { comparable, expectError, readError } from "../support/errors.ts";
import { operations } from "../support/operations.ts";
import { call, callWith, createOrganization, openIsolate, serviceDeps } from "../support/service.ts";

const PATH = "/integrations/available";

describe("G24 bad keys cost nothing", () => {
  it("touches no storage for keys that fail their checksum", async ({ expect }) => {
    const { bindings, calls } = countStorageCalls();
    const keys = Array.from({ length: 200 }, () => `bak_${randomBase62(38)}`);
    for (const key of keys) await callWith(bindings, PATH, { key });
    expect(calls).toEqual([]);
  });

  for (const { method, path, body, admin, open } of operations) {
    it(`touches no storage on ${method} ${path} either`, async ({ expect }) => {
      const { bindings, calls } = countStorageCalls();
      const response = await callWith(bindings, path, { method, body, key: `bak_${"0".repeat(38)}` });
      expect(response.status).toBe(open ? 200 : admin ? 404 : 401);
      expect(calls).toEqual([]);
    });
  }

  it("reads once for a well-formed key that is unknown, and counts it by address", async ({ expect }) => {
    const { bindings, calls } = countStorageCalls();
    await expectError(expect, await callWith(bindings, PATH, { key: generateKey() }), "invalid_api_key");
    expect(calls.toSorted()).toEqual(["DB.prepare", "RATE_LIMITER.getByName"]);
  });

  describe("once their address is over its limit", () => {
    const address = "198.51.100.7";
    const flood = async (isolate: ReturnType<typeof openIsolate>, count: number) => {
      const replies = Array.from({ length: count }, () => isolate(PATH, { key: generateKey(), address }));
      return [...new Set((await Promise.all(replies)).map(({ status }) => status))];
    };

    it("cost one statement a minute, however many they are, and no limiter", async ({ expect }) => {
      const { bindings, calls } = countStorageCalls();
      const isolate = openIsolate(bindings);
      await flood(isolate, 61);
      calls.length = 0;
      expect(await flood(isolate, 1)).toEqual([429]);
      expect(calls).toEqual(["DB.prepare"]);
      expect(await flood(isolate, 1000)).toEqual([429]);
      expect(calls).toEqual(["DB.prepare"]);
    });

    it("keep no good key out, known to the isolate or not, and nobody elsewhere", async ({ expect }) => {
      const [known, unknown] = [await createOrganization(), await createOrganization()];
      const isolate = openIsolate();
      expect((await isolate(PATH, { key: known.key, address })).status).toBe(200);
      expect(await flood(isolate, 70)).toEqual(expect.arrayContaining([401, 429]));
      for (const { key } of [known, unknown]) {
        expect((await isolate(PATH, { key, address })).status).toBe(200);
      }
      const elsewhere = await isolate(PATH, { key: generateKey(), address: "198.51.100.8" });
      expect(elsewhere.status).toBe(401);
    });

    it("are looked up again when the limiter has said that it will let the next one in", async ({
      expect,
    }) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2036, 10, 21, 12) });
      const isolate = openIsolate();
      await flood(isolate, 60);
      const { retryAfter = 0 } = await readError(await isolate(PATH, { key: generateKey(), address }));
      vi.setSystemTime(Date.now() + retryAfter * 1000 - 1);
      expect(await flood(isolate, 1)).toEqual([429]);
      vi.setSystemTime(Date.now() + 1);
      expect(await flood(isolate, 1)).toEqual([401]);
    });

    it("are looked up one by one while the list of live keys cannot be had", async ({ expect }) => {
      const { key } = await createOrganization();
      const isolate = openIsolate({ DB: failingDatabase((sql) => sql.includes("group_concat")) });
      await flood(isolate, 61);
      expect((await isolate(PATH, { key, address })).status).toBe(200);
      expect(await flood(isolate, 1)).toEqual([429]);
    });
  });

  it("writes nothing for a key that is revoked or expired", async ({ expect }) => {
    const [revoked, expired] = await badKeys();
    for (const key of [revoked, expired]) {
      const { bindings, calls } = countStorageCalls();
      await expectError(expect, await callWith(bindings, PATH, { key }), "invalid_api_key");
      expect(calls.toSorted()).toEqual(["DB.prepare", "RATE_LIMITER.getByName"]);
    }
    const { results } = await env.DB.prepare("SELECT last_used_at FROM api_keys").all();
    expect(results.map((row) => row["last_used_at"])).toEqual([null, null]);
  });

  it("answers missing, malformed, unknown, revoked and expired keys alike", async ({ expect }) => {
    const headers = { "X-Request-Id": "same" };
    const replies = [
      await call(PATH, { headers }),
      await call(PATH, { headers, key: "bak_nonsense" }),
      await call(PATH, { headers, key: `bak_${"0".repeat(38)}` }),
      await call(PATH, { headers, key: generateKey() }),
    ];
    for (const key of await badKeys()) replies.push(await call(PATH, { headers, key }));

    const [first, ...others] = await Promise.all(replies.map(comparable));
    expect(first?.status).toBe(401);
    expect(first?.body).toMatchObject({ error: "Invalid or expired API key", code: "invalid_api_key" });
    for (const other of others) expect(other).toEqual(first);
  });
});

/** A revoked and an expired key. */
async function badKeys(): Promise<[string, string]> {
  const deps = serviceDeps();
  const revoked = await createOrganization();
  await revokeKey(deps, { organizationId: revoked.id, id: revoked.keyId });
  const expired = await createOrganization({ expiresAt: Date.now() - 1 });
  return [revoked.key, expired.key];
}
