import { env } from "cloudflare:workers";
import { beforeEach, describe, it } from "vitest";
import { writeOperations } from "../support/operations.ts";
import { call } from "../support/service.ts";
import { createTenant, rowsOf, type Tenant } from "../support/tenants.ts";

/** Everything that a row has and no client may set, in both notations, with the victim's values. */
const fieldsAgainst = (victim: Tenant) => ({
  organizationId: victim.id,
  organization_id: victim.id,
  tenant_id: victim.id,
  organization: { id: victim.id },
  id: "int_chosen",
  userId: victim.user,
  user_id: victim.user,
  integrationId: "int_chosen",
  externalId: victim.user,
  keyId: "key_chosen",
  plan: "ENTERPRISE",
  role: "admin",
  permissions: ["users:erase"],
  redirectUris: ["https://evil.example/"],
  redirect_uris: ["https://evil.example/"],
  enabled: true,
  connected: true,
  version: 99,
  credentials: "v1.test.CANARY.CANARY",
  credentialsVersion: 99,
  account: { workspaceName: "CANARY" },
  createdAt: 1,
  created_at: 1,
  expiresAt: 4_102_444_800_000,
  revokedAt: null,
  type: "team-chat",
  integrationType: "team-chat",
  verifier: "CANARY",
  admitted: true,
  // JSON.stringify leaves a `__proto__` of a literal out: the text is made by hand below.
  constructor: { prototype: { organizationId: victim.id } },
  toString: "CANARY",
});

describe("G37 mass assignment", () => {
  let own: Tenant;
  let victim: Tenant;

  beforeEach(async () => {
    own = await createTenant("user-1");
    victim = await createTenant("user-of-victim");
  });

  for (const { method, path, body, another } of writeOperations) {
    it(`is ignored by ${method} ${path}: nothing is set that the client may not set`, async ({ expect }) => {
      const before = await rowsOf(victim.id);
      const extra = fieldsAgainst(victim);
      const { key } = own;
      const plain = await call(path, { method, key, body });
      const sent = withPrototype({ ...body, ...another, ...extra }, victim.id);
      const laden = await call(path, { method, key, body: sent });
      expect(laden.status).toBe(plain.status);
      expect(Object.keys(Object(await laden.json()))).toEqual(Object.keys(Object(await plain.json())));

      expect(await rowsOf(victim.id)).toEqual(before);
      const rows = JSON.stringify(await rowsOf(own.id));
      for (const planted of ["CANARY", "chosen", victim.id, victim.user, "evil.example", "4102444800000"]) {
        expect(rows).not.toContain(planted);
      }
      expect(await countOrganizations()).toBe(2);
    });
  }

  it("does not widen a key: plan, permissions and redirect list stay", async ({ expect }) => {
    const before = await rowsOf(own.id);
    for (const { method, path, body } of writeOperations) {
      await call(path, { method, key: own.key, body: { ...body, ...fieldsAgainst(victim) } });
    }
    const after = await rowsOf(own.id);
    expect(after["organizations"]).toEqual(before["organizations"]);
    expect(after["api_keys"]).toEqual(before["api_keys"]);
  });
});

function withPrototype(body: Record<string, unknown>, victimId: string): string {
  const start = `{"__proto__":{"organizationId":"${victimId}","shared":true},`;
  return start + JSON.stringify(body).slice(1);
}

async function countOrganizations(): Promise<unknown> {
  const row = await env.DB.prepare("SELECT count(*) AS count FROM organizations").first();
  return row?.["count"];
}
