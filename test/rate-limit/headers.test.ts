import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, it, vi } from "vitest";
import { RateLimiter } from "../../src/rate-limit/limiter.ts";
import { expectError, limitHeaders } from "../support/errors.ts";
import { call, createOrganization } from "../support/service.ts";
import { limiterOfKey } from "../usage/support.ts";

/** Of the future: the runtime lets an alarm that is due by the real clock come at once. */
const NOW = Date.UTC(2036, 10, 21, 12, 0, 0, 250);
const PATH = "/integrations/available";

describe("G22 headers tell the truth", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  });

  it("counts down from 299 to 0, call by call, in both notations", async ({ expect }) => {
    const { key, keyId } = await createOrganization({ plan: "PRO" });
    for (const left of [299, 298, 297, 2, 1, 0]) {
      if (left === 2) await useUp(keyId, 294);
      const response = await call(PATH, { key });
      expect(response.status).toBe(200);
      expect(limitHeaders(response)).toEqual({
        limit: 300,
        remaining: left,
        reset: Math.ceil((NOW + 60_000) / 1000),
        rateLimit: `"default";r=${left};t=60`,
        policy: `"default";q=300;w=60`,
      });
      expect(response.headers.has("Retry-After")).toBe(false);
    }
  });

  it("says when to come back: after Retry-After the next call passes", async ({ expect }) => {
    const { key, keyId } = await createOrganization({ plan: "PRO" });
    await useUp(keyId, 300, 20_000);
    for (const at of [20_000, 31_337, 59_000, 59_998]) {
      vi.setSystemTime(NOW + at);
      const response = await call(PATH, { key });
      const { retryAfter } = await expectError(expect, response, "rate_limited");
      expect(response.headers.get("Retry-After")).toBe(String(retryAfter));
      expect(limitHeaders(response).rateLimit).toBe(`"default";r=0;t=${retryAfter}`);
      // The first second's calls are one bin: it ends with the last of them, 933 ms after the first.
      expect(limitHeaders(response).reset).toBe(Math.ceil((NOW + 60_933) / 1000));
      expect(retryAfter).toBe(Math.ceil((60_933 - at) / 1000));
    }
    vi.setSystemTime(NOW + 59_000);
    const { retryAfter = 0 } = await expectError(expect, await call(PATH, { key }), "rate_limited");
    vi.setSystemTime(NOW + 59_000 + retryAfter * 1000);
    expect((await call(PATH, { key })).status).toBe(200);
  });

  it("lets the next call pass at X-RateLimit-Reset", async ({ expect }) => {
    const { key, keyId } = await createOrganization({ plan: "PRO" });
    await useUp(keyId, 300, 7_000);
    const { reset } = limitHeaders(await call(PATH, { key }));
    vi.setSystemTime(reset * 1000);
    expect((await call(PATH, { key })).status).toBe(200);
  });

  it("does not count what it refuses", async ({ expect }) => {
    const { key, keyId } = await createOrganization({ plan: "PRO" });
    await useUp(keyId, 300);
    await Promise.all(Array.from({ length: 20 }, () => call(PATH, { key })));
    vi.setSystemTime(NOW + 60_001);
    expect(limitHeaders(await call(PATH, { key })).remaining).toBe(299);
  });

  it("answers 429 with the text of the specification, whatever was asked", async ({ expect }) => {
    const { key, keyId } = await createOrganization({ plan: "PRO" });
    await useUp(keyId, 300);
    const asked = [
      call(PATH, { key }),
      call("/chat", { key, body: {} }),
      call("/integrations/status/nobody", { key }),
      call("/integrations/mail/connect", { key, body: "not json" }),
      call("/integrations/mail/callback", { key, body: {} }),
      call("/integrations/nothing/connect", { key, body: {} }),
      call("/nowhere", { key }),
      call(PATH, { key, method: "DELETE" }),
      call("/integrations/icons/mail.svg", { key }),
    ];
    for (const response of await Promise.all(asked)) {
      const { error, retryAfter } = await expectError(expect, response, "rate_limited");
      expect(error).toBe("Too many requests, please try again later.");
      expect(retryAfter).toBe(60);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(response.headers.has("Allow")).toBe(false);
      expect(response.headers.has("WWW-Authenticate")).toBe(false);
    }
  });
});

/** Takes `count` places of the key's window, evenly over `ms` milliseconds from NOW on, as as many calls would. */
async function useUp(keyId: string, count: number, ms = 1): Promise<void> {
  await runInDurableObject(limiterOfKey(keyId), (instance) => {
    if (!(instance instanceof RateLimiter)) throw new Error("Not a limiter");
    for (let index = 0; index < count; index++) {
      vi.setSystemTime(NOW + Math.floor((index * ms) / count));
      if (!instance.take(300).allowed) throw new Error(`Call ${index} was refused`);
    }
  });
}
