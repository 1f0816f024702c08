import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { generateKey } from "../../src/auth/key-format.ts";
import { revokeKey } from "../../src/auth/keys.ts";
import { randomBase62 } from "../../src/lib/encoding.ts";
import { countStorageCalls } from "../support/bindings.ts";
import { comparable, expectError } from "../support/errors.ts";
import { operations } from "../support/operations.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";

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
  const deps = { db: db(), now: () => Date.now() };
  const revoked = await createOrganization();
  await revokeKey(deps, { organizationId: revoked.id, id: revoked.keyId });
  const expired = await createOrganization({ expiresAt: Date.now() - 1 });
  return [revoked.key, expired.key];
}
