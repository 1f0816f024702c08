import { describe, it } from "vitest";
import { permissions, type Permission } from "../../src/domain/permissions.ts";
import { countStorageCalls } from "../support/bindings.ts";
import { expectError, limitHeaders } from "../support/errors.ts";
import { operations } from "../support/operations.ts";
import { call, callWith, createOrganization } from "../support/service.ts";

const guarded = operations.flatMap((operation) =>
  operation.permission ? [{ ...operation, permission: operation.permission }] : [],
);

/** A key with exactly these permissions, made once however often it is asked for. */
function createKeys() {
  const keys = new Map<string, string>();
  return async (granted: Permission[]) => {
    const name = granted.join(" ");
    const key = keys.get(name) ?? (await createOrganization({ permissions: granted })).key;
    keys.set(name, key);
    return key;
  };
}

describe("permissions", () => {
  it("refuse each route to keys with every other permission, with any one of them, and with none", async ({
    expect,
  }) => {
    const keyWith = createKeys();
    for (const { method, path, permission, body: example } of guarded) {
      const others = permissions.filter((one) => one !== permission);
      for (const granted of [others, [], ...others.map((one) => [one])]) {
        const key = await keyWith(granted);
        // An empty body: who may not ask learns nothing of what was asked.
        const response = await call(path, { method, key, ...(example && { body: {} }) });
        const { error } = await expectError(expect, response, "insufficient_permissions");
        expect(error).toBe("Insufficient permissions");
        expect(limitHeaders(response).limit).toBe(1000);
      }
    }
  }, 60_000);

  it("let each route pass with its own alone", async ({ expect }) => {
    const keyWith = createKeys();
    for (const { method, route, path, permission, body: example } of guarded) {
      const key = await keyWith([permission]);
      const response = await call(path, { method, key, ...(example && { body: {} }) });
      expect([200, 204, 400, 404], `${method} ${route}`).toContain(response.status);
    }
  });

  it("are asked of the key before a route reads or writes", async ({ expect }) => {
    for (const { method, route, path, body: example } of guarded) {
      const { key } = await createOrganization({ permissions: [] });
      const { bindings, calls } = countStorageCalls();
      await callWith(bindings, path, { method, key, ...(example && { body: {} }) });
      // The key's own record, when it was last used, and the limiter.
      const expected = ["DB.prepare", "DB.prepare", "RATE_LIMITER.getByName"];
      expect(calls.toSorted(), `${method} ${route}`).toEqual(expected);
    }
  });

  it("guard every route but what is public, the operator's, and /mcp, whose tools have them", ({
    expect,
  }) => {
    const free = operations
      .filter((operation) => !operation.permission && !operation.admin && !operation.open)
      .map((operation) => operation.route);
    expect(free).toEqual(["/mcp"]);
  });

  it("need a key, but where the state is the credential", async ({ expect }) => {
    for (const { method, path, body, keyOptional } of guarded) {
      const response = await call(path, { method, body });
      const code = keyOptional ? "invalid_oauth_code" : "invalid_api_key";
      await expectError(expect, response, code);
    }
  });
});
