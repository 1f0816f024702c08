import { beforeEach, describe, it, vi } from "vitest";
import { errors } from "../../src/lib/errors.ts";
import { failingAfterTheKey, failingDatabase, failingKv, STORAGE_FAULT } from "../support/bindings.ts";
import { expectError } from "../support/errors.ts";
import { operations, writeOperations } from "../support/operations.ts";
import { call, callWith, createOrganization } from "../support/service.ts";

/** The specification's table, row by row, as far as it goes without a vendor or a model. */
const specification = {
  "POST /chat": { 401: "Invalid or expired API key", 403: "Insufficient permissions" },
  "POST /integrations/:integrationType/connect": {
    400: "Missing required parameters",
    401: "Invalid or expired API key",
    500: "Failed to initialize OAuth flow",
  },
  "POST /integrations/:integrationType/callback": {
    400: "Missing required parameters",
    401: "Invalid OAuth code",
    500: "Failed to complete OAuth flow",
  },
  "POST /integrations/:integrationType/select-property": {
    400: "Missing required parameters",
    401: "Invalid or expired API key",
    403: "Invalid temporary access token",
    500: "Failed to select property",
  },
  "POST /integrations/:integrationType/disconnect": {
    400: "Missing required parameters",
    401: "Invalid or expired API key",
    404: "Integration not found",
    500: "Failed to disconnect integration",
  },
  "GET /integrations/available": {
    401: "Invalid or expired API key",
    500: "Failed to get available integrations",
  },
  "GET /integrations/status/:externalUserIdentifier": {
    401: "Invalid or expired API key",
    404: "User not found",
    500: "Failed to get integration status",
  },
} as const;

const specifiedTexts = new Set<string>(Object.values(specification).flatMap((rows) => Object.values(rows)));

const find = (name: string) => {
  const operation = operations.find(({ method, route }) => `${method} ${route}` === name);
  if (!operation) throw new Error(`No operation ${name}`);
  return operation;
};

/** Makes the row's failure happen and answers the reply. */
async function provoke(name: string, status: string): Promise<Response> {
  const { method, path, body } = find(name);
  const { key } = await createOrganization({
    ...(status === "403" && name === "POST /chat" && { permissions: [] }),
  });
  if (status === "400") return await call(path, { method, key, body: {} });
  if (status === "401" && name.endsWith("/callback")) return await call(path, { method, key, body });
  if (status === "401") return await call(path, { method, body });
  if (status !== "500") return await call(path, { method, key, body });
  return await callWith({ DB: failingDatabase() }, path, { method, key, body });
}

describe("the error table", () => {
  for (const [name, rows] of Object.entries(specification)) {
    for (const [status, text] of Object.entries(rows)) {
      it(`${name} ${status}: ${text}`, async ({ expect }) => {
        vi.spyOn(console, "error").mockImplementation(() => undefined);
        const response = await provoke(name, status);
        expect(response.status).toBe(Number(status));
        expect(await response.json()).toMatchObject({ error: text });
      });
    }
  }
});

describe("Missing required parameters", () => {
  for (const { method, path, body = {}, required } of writeOperations) {
    for (const field of required) {
      const others = Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
      it(`names ${field} on ${method} ${path} when it is absent, null or empty`, async ({ expect }) => {
        const { key } = await createOrganization();
        for (const sent of [others, { ...others, [field]: null }, { ...others, [field]: "" }]) {
          const response = await call(path, { method, key, body: sent });
          const { details } = await expectError(expect, response, "missing_parameters");
          expect([...new Set(details?.map((detail) => detail.path))]).toEqual([field]);
        }
      });
    }

    it(`names every field of ${method} ${path} for an empty body, {} and null`, async ({ expect }) => {
      const { key } = await createOrganization();
      for (const sent of ["", "{}", "null"]) {
        const response = await call(path, { method, key, body: sent });
        const { details } = await expectError(expect, response, "missing_parameters");
        // A change needs no field of its own, but one.
        const named = required.length === 0 ? [""] : required.toSorted();
        expect(details?.map((detail) => detail.path).toSorted()).toEqual(named);
      }
    });

    it(`is not what ${method} ${path} says of a field of the wrong type`, async ({ expect }) => {
      const { key } = await createOrganization();
      for (const field of required) {
        for (const wrong of [0, false, [], {}, ["x"]]) {
          const response = await call(path, { method, key, body: { ...body, [field]: wrong } });
          const { details } = await expectError(expect, response, "invalid_parameters");
          expect(details?.[0]?.path).toBe(field);
        }
      }
    });

    it(`is not what ${method} ${path} says of a body that is no object`, async ({ expect }) => {
      const { key } = await createOrganization();
      for (const sent of ["[]", "1", "true", `"text"`, "[{}]"]) {
        await expectError(expect, await call(path, { method, key, body: sent }), "invalid_parameters");
      }
    });
  }
});

describe("a storage that fails", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });

  const usesStorage = operations.filter(
    ({ route, failure }) => failure && route !== "/integrations/available",
  );
  for (const { method, path, body, failure, route } of usesStorage) {
    // Without its KV payload no ticket is known, so that D1 is not asked.
    const readsKvFirst = route.endsWith("/callback") || route.endsWith("/select-property");

    const isSpecified = failure !== undefined && specifiedTexts.has(errors[failure].message);
    const code = isSpecified ? failure : "service_unavailable";

    it(`answers ${method} ${path} with ${errors[code].status} and tells no cause`, async ({ expect }) => {
      const { key } = await createOrganization();
      const faults = readsKvFirst
        ? [{ KV: failingKv() }, { DB: failingDatabase() }]
        : [{ DB: failingAfterTheKey() }, { DB: failingDatabase() }];
      for (const bindings of faults) {
        const response = await callWith(bindings, path, { method, key, body });
        const text = await response.clone().text();
        const { retryAfter } = await expectError(expect, response, code);
        expect(response.headers.get("Retry-After")).toBe(
          retryAfter === undefined ? null : String(retryAfter),
        );
        expect(retryAfter === undefined).toBe(isSpecified);
        expect(text).not.toContain("CANARY");
        expect(text).not.toContain("SQL");
      }
    });
  }

  it("logs the cause with the request id, and neither the key nor its hash", async ({ expect }) => {
    const { key } = await createOrganization();
    const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await callWith({ DB: failingDatabase() }, "/integrations/available", {
      key,
      headers: { "X-Request-Id": "trace-me" },
    });
    await expectError(expect, response, "list_failed");
    const written = lines.mock.calls.flat().join("\n");
    expect(written).toContain("trace-me");
    expect(written).toContain(STORAGE_FAULT);
    expect(written).not.toContain(key);
    expect(written).not.toMatch(/[0-9a-f]{64}/);
  });

  it("keeps connect from answering when KV does not store the state", async ({ expect }) => {
    const { key } = await createOrganization();
    const { path, body } = find("POST /integrations/:integrationType/connect");
    const response = await callWith({ KV: failingKv(["put"]) }, path, { key, body });
    await expectError(expect, response, "connect_failed");
  });

  it("says the name of a bad setting in the log, and nothing of it to the client", async ({ expect }) => {
    const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const bad = { ENCRYPTION_KEYS: "CANARY-not-a-key" };
    const response = await callWith(bad, "/integrations/available");
    const { error } = await expectError(expect, response, "internal_error");
    expect(error).toBe("Internal server error");
    const written = lines.mock.calls.flat().join("\n");
    expect(written).toContain("ENCRYPTION_KEYS");
    expect(written).not.toContain("CANARY");
  });
});
