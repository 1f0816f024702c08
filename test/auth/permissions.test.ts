import { describe, it } from "vitest";
import { permissions } from "../../src/domain/permissions.ts";
import { countStorageCalls } from "../support/bindings.ts";
import { expectError, limitHeaders } from "../support/errors.ts";
import { operations } from "../support/operations.ts";
import { call, callWith, createOrganization } from "../support/service.ts";

const guarded = operations.flatMap((operation) =>
  operation.permission ? [{ ...operation, permission: operation.permission }] : [],
);

describe("permissions", () => {
  for (const { method, route, path, permission, body: example } of guarded) {
    it(`refuse ${method} ${route} to a key with every permission but ${permission}`, async ({ expect }) => {
      const others = permissions.filter((one) => one !== permission);
      for (const granted of [others, [], ...others.map((one) => [one])]) {
        const { key } = await createOrganization({ permissions: granted });
        // An empty body: who may not ask learns nothing of what was asked.
        const response = await call(path, { method, key, ...(example && { body: {} }) });
        const { error } = await expectError(expect, response, "insufficient_permissions");
        expect(error).toBe("Insufficient permissions");
        expect(limitHeaders(response).limit).toBe(1000);
      }
    });

    it(`let ${method} ${route} pass with ${permission} alone`, async ({ expect }) => {
      const { key } = await createOrganization({ permissions: [permission] });
      const response = await call(path, { method, key, ...(example && { body: {} }) });
      expect([200, 204, 400, 404]).toContain(response.status);
    });

    it(`are asked of the key before ${method} ${route} reads or writes`, async ({ expect }) => {
      const { key } = await createOrganization({ permissions: [] });
      const { bindings, calls } = countStorageCalls();
      const warm = () => callWith(bindings, path, { method, key, ...(example && { body: {} }) });
      await warm();
      // The key's own record, when it was last used, and the limiter.
      expect(calls.toSorted()).toEqual(["DB.prepare", "DB.prepare", "RATE_LIMITER.getByName"]);
    });
  }

  it("guard every route but what is public, the operator's, and /mcp, whose tools have them", ({
    expect,
  }) => {
    const free = operations
      .filter((operation) => !operation.permission && !operation.admin && !operation.open)
      .map((operation) => operation.route);
    expect(free).toEqual(["/mcp"]);
  });

  for (const { method, path, body, keyOptional } of guarded) {
    it(`${keyOptional ? "need no key" : "need a key"} on ${method} ${path}`, async ({ expect }) => {
      const response = await call(path, { method, body });
      const code = keyOptional ? "invalid_oauth_code" : "invalid_api_key";
      await expectError(expect, response, code);
    });
  }
});
