import { describe, it, vi } from "vitest";
import { users } from "../../src/db/schema.ts";
import type { Admission } from "../../src/lib/sliding-window.ts";
import { countStorageCalls, fakeLimiter } from "../support/bindings.ts";
import { expectError, limitHeaders } from "../support/errors.ts";
import { hurry } from "../support/hurry.ts";
import { operations } from "../support/operations.ts";
import { callWith, createOrganization, db } from "../support/service.ts";

const PATH = "/integrations/available";
const admission: Admission = { allowed: true, limit: 1000, remaining: 998, resetAt: Date.now() + 60_000 };
const fault = (marks: object) => Object.assign(new Error("CANARY-limiter-fault"), marks);

/** Fails as told, one entry a try, and lets everything after that through. */
function failing(...errors: Error[]) {
  return fakeLimiter(() => {
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve(admission);
  });
}

/** All but those that have to answer when the limiter does not. */
const limited = operations.filter(({ unlimited }) => !unlimited);

/** Every write of an operation makes its user exist first. */
async function countUsers(): Promise<number> {
  return (await db().select().from(users)).length;
}

describe("a limiter that fails", () => {
  it("is asked once more, with a new stub, when the failure is retryable", async ({ expect }) => {
    const { key } = await createOrganization();
    const { namespace, taken } = failing(fault({ retryable: true }));
    const response = await callWith({ RATE_LIMITER: namespace }, PATH, { key });
    expect(response.status).toBe(200);
    expect(limitHeaders(response).remaining).toBe(998);
    expect(taken.stubs).toBe(2);
  });

  const hopeless: [name: string, tries: number, errors: Error[]][] = [
    ["twice", 2, [fault({ retryable: true }), fault({ retryable: true })]],
    ["plainly", 1, [fault({})]],
    ["for overload", 1, [fault({ retryable: true, overloaded: true })]],
  ];
  for (const [name, tries, errors] of hopeless) {
    it(`answers 503 with Retry-After when it fails ${name}`, async ({ expect }) => {
      const { key } = await createOrganization();
      const { namespace, taken } = failing(...errors);
      const response = await callWith({ RATE_LIMITER: namespace }, PATH, { key });
      const body = await expectError(expect, response, "service_unavailable");
      expect(JSON.stringify(body)).not.toContain("CANARY");
      expect(response.headers.get("Retry-After")).toBe(String(body.retryAfter));
      expect(limitHeaders(response)).toMatchObject({ limit: 1000, remaining: 0 });
      expect(taken.stubs).toBe(tries);
    });
  }

  it("answers 503 when the namespace itself throws", async ({ expect }) => {
    const { key } = await createOrganization();
    const { namespace } = fakeLimiter(() => {
      throw fault({});
    });
    const response = await callWith({ RATE_LIMITER: namespace }, PATH, { key });
    await expectError(expect, response, "service_unavailable");
  });

  it("answers 503 when it is silent for two seconds", async ({ expect }) => {
    const { key } = await createOrganization();
    const { namespace } = fakeLimiter(() => new Promise(() => undefined));
    const { waits } = hurry(2000);
    const response = await callWith({ RATE_LIMITER: namespace }, PATH, { key });
    await expectError(expect, response, "service_unavailable");
    expect(waits()).toBe(1);
  });

  for (const { method, path, body } of limited) {
    it(`lets nothing be written and nobody in: ${method} ${path}`, async ({ expect }) => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      const { key } = await createOrganization();
      const counted = countStorageCalls();
      const { namespace } = failing(fault({}), fault({}));
      const bindings = { ...counted.bindings, RATE_LIMITER: namespace };
      const response = await callWith(bindings, path, { method, body, key });
      await expectError(expect, response, "service_unavailable");
      expect(await countUsers()).toBe(0);
      expect(counted.calls.filter((call) => call.startsWith("KV."))).toEqual([]);
    });
  }

  for (const { method, path, body } of limited) {
    it(`nor when it refuses: ${method} ${path}`, async ({ expect }) => {
      const { key } = await createOrganization();
      const counted = countStorageCalls();
      const refusal = { ...admission, allowed: false, remaining: 0, resetAt: Date.now() + 5000 };
      const { namespace } = fakeLimiter(() => Promise.resolve(refusal));
      const bindings = { ...counted.bindings, RATE_LIMITER: namespace };
      const response = await callWith(bindings, path, { method, body, key });
      const { retryAfter } = await expectError(expect, response, "rate_limited");
      expect(retryAfter).toBe(5);
      expect(await countUsers()).toBe(0);
      expect(counted.calls.filter((call) => call.startsWith("KV."))).toEqual([]);
    });
  }

  it("fails anonymous callers in the same way", async ({ expect }) => {
    const { namespace } = failing(fault({}));
    const response = await callWith({ RATE_LIMITER: namespace }, PATH);
    await expectError(expect, response, "service_unavailable");
    expect(limitHeaders(response)).toMatchObject({ limit: 60, remaining: 0 });
  });
});
