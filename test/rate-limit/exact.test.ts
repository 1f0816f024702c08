import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, it, vi } from "vitest";
import { issueKey } from "../../src/auth/keys.ts";
import type { RateLimiter } from "../../src/rate-limit/limiter.ts";
import { limitHeaders } from "../support/errors.ts";
import { call, callUnchecked, createOrganization, db } from "../support/service.ts";

/** Of the future: the runtime lets an alarm that is due by the real clock come at once. */
const NOW = Date.UTC(2036, 10, 21, 12);
const PATH = "/integrations/available";

/** How many of `count` calls at once were answered with each status. */
async function burst(key: string, count: number): Promise<Record<number, number>> {
  return tally(await Promise.all(Array.from({ length: count }, () => callUnchecked(PATH, { key }))));
}

function tally(responses: Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** How many of `count` that ask a limiter at once it lets in: what HTTP adds is the same for each of them. */
async function admitted(limiter: DurableObjectStub<RateLimiter>, count: number): Promise<number> {
  const taken = await Promise.all(Array.from({ length: count }, () => limiter.take(300)));
  return taken.filter(({ allowed }) => allowed).length;
}

describe("the limit of a key", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  });

  it("G18 exact limit: of 600 calls at once 300 pass, and the headers fall from 299 to 0", async ({
    expect,
  }) => {
    const { key } = await createOrganization({ plan: "PRO" });
    // Local D1 is slow with so many reads at once; one call puts the key into the isolate's cache.
    const responses = [await call(PATH, { key })];
    responses.push(...(await Promise.all(Array.from({ length: 599 }, () => callUnchecked(PATH, { key })))));

    expect(tally(responses)).toEqual({ 200: 300, 429: 300 });
    const passed = responses.filter(({ status }) => status === 200).map(limitHeaders);
    const remaining = passed.map((headers) => headers.remaining).toSorted((a, b) => b - a);
    expect(remaining).toEqual(Array.from({ length: 300 }, (_, index) => 299 - index));
    const refused = responses.filter(({ status }) => status === 429);
    for (const response of refused) {
      if (limitHeaders(response).remaining !== 0 || response.headers.get("Retry-After") !== "60") {
        expect.fail("A refusal told something else than 0 left and 60 seconds");
      }
    }
  }, 60_000);

  it("G18 exact limit: of 10,000 requests that ask the limiter at once 300 pass", async ({ expect }) => {
    const limiter = env.RATE_LIMITER.getByName("key:burst");
    expect(await admitted(limiter, 10_000)).toBe(300);
  }, 60_000);

  it("G18 exact limit holds when no isolate knows the key yet", async ({ expect }) => {
    const { key } = await createOrganization({ plan: "PRO" });
    expect(await burst(key, 400)).toEqual({ 200: 300, 429: 100 });
  });

  it("G19 the count survives eviction", async ({ expect }) => {
    const limiter = env.RATE_LIMITER.getByName("key:evicted");
    expect(await admitted(limiter, 299)).toBe(299);
    await evictDurableObject(limiter);
    expect(await admitted(limiter, 100)).toBe(1);
  });

  it("G20 the boundary of a minute lets no more through: any 60 seconds hold 300", async ({ expect }) => {
    const limiter = env.RATE_LIMITER.getByName("key:boundary");
    vi.setSystemTime(NOW + 59_900);
    expect(await admitted(limiter, 300)).toBe(300);
    vi.setSystemTime(NOW + 60_100);
    expect(await admitted(limiter, 300)).toBe(0);
    vi.setSystemTime(NOW + 59_900 + 59_999);
    expect(await admitted(limiter, 1)).toBe(0);
    vi.setSystemTime(NOW + 59_900 + 60_000);
    expect(await admitted(limiter, 301)).toBe(300);
  });

  it("G20 a clock that steps back opens the window to nobody", async ({ expect }) => {
    const limiter = env.RATE_LIMITER.getByName("key:back");
    expect(await admitted(limiter, 300)).toBe(300);
    for (const back of [1000, 3_600_000]) {
      vi.setSystemTime(NOW - back);
      expect(await admitted(limiter, 5)).toBe(0);
    }
  });

  it("G21 keys are independent, those of one organization as well: of 320 interleaved calls each passes 300", async ({
    expect,
  }) => {
    const { key, id } = await createOrganization({ plan: "PRO" });
    const keys = [key, await createSecondKey(id)];
    await Promise.all(keys.map((one) => call(PATH, { key: one })));
    const rounds = Array.from({ length: 319 }, () => keys.map((one) => callUnchecked(PATH, { key: one })));
    const answered = await Promise.all(rounds.map((round) => Promise.all(round)));
    for (const [index] of keys.entries()) {
      const own = answered.flatMap((round) => round[index] ?? []);
      expect(tally(own)).toEqual({ 200: 299, 429: 20 });
    }
  });

  it("follows the plan: 300 for PRO, 1000 for ENTERPRISE", async ({ expect }) => {
    for (const [plan, limit] of [
      ["PRO", 300],
      ["ENTERPRISE", 1000],
    ] as const) {
      const { key } = await createOrganization({ plan });
      const response = await call(PATH, { key });
      expect(limitHeaders(response)).toMatchObject({ limit, remaining: limit - 1 });
    }
  });
});

async function createSecondKey(organizationId: string): Promise<string> {
  const issued = await issueKey({ db: db(), now: () => Date.now() }, { organizationId, name: "second" });
  return issued.key;
}
