import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, it, vi } from "vitest";
import { issueKey } from "../../src/auth/keys.ts";
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

describe("the limit of a key", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  });

  it("G18 exact limit: of 2,000 calls at once 300 pass, and the headers fall from 299 to 0", async ({
    expect,
  }) => {
    const { key } = await createOrganization({ plan: "PRO" });
    // Local D1 is slow with so many reads at once; one call puts the key into the isolate's cache.
    const responses = [await call(PATH, { key })];
    responses.push(...(await Promise.all(Array.from({ length: 2_000 }, () => callUnchecked(PATH, { key })))));

    expect(tally(responses)).toEqual({ 200: 300, 429: 1_701 });
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
    const taken = await Promise.all(Array.from({ length: 10_000 }, () => limiter.take(300)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(300);
  }, 60_000);

  it("G18 exact limit holds when no isolate knows the key yet", async ({ expect }) => {
    const { key } = await createOrganization({ plan: "PRO" });
    expect(await burst(key, 600)).toEqual({ 200: 300, 429: 300 });
  });

  it("G19 the count survives eviction", async ({ expect }) => {
    const { key, keyId } = await createOrganization({ plan: "PRO" });
    expect(await burst(key, 299)).toEqual({ 200: 299 });
    await evictDurableObject(env.RATE_LIMITER.getByName(`key:${keyId}`));
    expect(await burst(key, 100)).toEqual({ 200: 1, 429: 99 });
  });

  it("G20 the boundary of a minute lets no more through: any 60 seconds hold 300", async ({ expect }) => {
    const { key } = await createOrganization({ plan: "PRO" });
    vi.setSystemTime(NOW + 59_900);
    expect(await burst(key, 300)).toEqual({ 200: 300 });
    vi.setSystemTime(NOW + 60_100);
    expect(await burst(key, 300)).toEqual({ 429: 300 });
    vi.setSystemTime(NOW + 59_900 + 59_999);
    expect(await burst(key, 1)).toEqual({ 429: 1 });
    vi.setSystemTime(NOW + 59_900 + 60_000);
    expect(await burst(key, 301)).toEqual({ 200: 300, 429: 1 });
  });

  it("G20 a clock that steps back opens the window to nobody", async ({ expect }) => {
    const { key } = await createOrganization({ plan: "PRO" });
    expect(await burst(key, 300)).toEqual({ 200: 300 });
    for (const back of [1000, 3_600_000]) {
      vi.setSystemTime(NOW - back);
      expect(await burst(key, 5)).toEqual({ 429: 5 });
    }
  });

  it("G21 keys are independent: 4 keys with 320 interleaved calls each pass 300", async ({ expect }) => {
    const organizations = await Promise.all(
      Array.from({ length: 4 }, () => createOrganization({ plan: "PRO" })),
    );
    const keys = organizations.map(({ key }) => key);
    await Promise.all(keys.map((key) => call(PATH, { key })));
    const rounds = Array.from({ length: 319 }, () => keys.map((key) => callUnchecked(PATH, { key })));
    const answered = await Promise.all(rounds.map((round) => Promise.all(round)));
    for (const [index] of keys.entries()) {
      const own = answered.flatMap((round) => round[index] ?? []);
      expect(tally(own)).toEqual({ 200: 299, 429: 20 });
    }
  }, 60_000);

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

  it("is the key's own: two keys of one organization do not share it", async ({ expect }) => {
    const { key, id } = await createOrganization({ plan: "PRO" });
    const second = await createSecondKey(id);
    expect(await burst(key, 300)).toEqual({ 200: 300 });
    expect(await burst(second, 1)).toEqual({ 200: 1 });
  });
});

async function createSecondKey(organizationId: string): Promise<string> {
  const issued = await issueKey({ db: db(), now: () => Date.now() }, { organizationId, name: "second" });
  return issued.key;
}
