import { beforeEach, describe, it, vi } from "vitest";
import { generateKey } from "../../src/auth/key-format.ts";
import { expectError, limitHeaders } from "../support/errors.ts";
import { call, createOrganization, type CallOptions } from "../support/service.ts";

/** Of the future: the runtime lets an alarm that is due by the real clock come at once. */
let now = Date.UTC(2036, 10, 21, 12);
const PATH = "/integrations/available";
const MALFORMED = `bak_${"0".repeat(38)}`;

/** The answers to `count` calls from one address. */
function flood(address: string, count: number, options: CallOptions = {}): Promise<Response[]> {
  return Promise.all(Array.from({ length: count }, () => call(PATH, { address, ...options })));
}

const statuses = (responses: Response[]) => [...new Set(responses.map(({ status }) => status))];

describe("a caller without a valid key", () => {
  beforeEach(() => {
    // The isolate remembers callers from test to test.
    now += 3_600_000;
    vi.useFakeTimers({ toFake: ["Date"], now });
  });

  it("has 60 calls a minute, counted down in the headers, and the next in a minute", async ({ expect }) => {
    for (let left = 59; left >= 0; left--) {
      const response = await call(PATH);
      expect(response.status).toBe(401);
      expect(limitHeaders(response)).toMatchObject({ limit: 60, remaining: left });
    }
    const { retryAfter = 0 } = await expectError(expect, await call(PATH), "rate_limited");
    vi.setSystemTime(now + retryAfter * 1000 - 1);
    expect((await call(PATH)).status).toBe(429);
    vi.setSystemTime(now + retryAfter * 1000);
    expect((await call(PATH)).status).toBe(401);
  });

  it("is counted by address, together with unknown, revoked and expired keys", async ({ expect }) => {
    const expired = await createOrganization({ expiresAt: now - 1 });
    await flood("198.51.100.1", 30);
    await flood("198.51.100.1", 15, { key: generateKey() });
    await flood("198.51.100.1", 15, { key: expired.key });
    expect(statuses(await flood("198.51.100.1", 5))).toEqual([429]);
    expect(statuses(await flood("198.51.100.2", 60))).toEqual([401]);
  });

  it("is counted with a malformed key as well", async ({ expect }) => {
    expect(statuses(await flood("198.51.100.1", 60, { key: MALFORMED }))).toEqual([401]);
    expect(statuses(await flood("198.51.100.1", 20, { key: MALFORMED }))).toEqual([429]);
    expect(statuses(await flood("198.51.100.2", 1, { key: MALFORMED }))).toEqual([401]);
  });

  it("has one limit for no key, malformed and unknown ones, whichever comes first", async ({ expect }) => {
    const unknown = { key: generateKey() };
    const malformed = { key: MALFORMED };
    const orders = [
      [{}, malformed, unknown],
      [malformed, unknown, {}],
      [unknown, {}, malformed],
    ];
    for (const [index, order] of orders.entries()) {
      const address = `198.51.100.${index}`;
      for (const options of order) expect(statuses(await flood(address, 20, options))).toEqual([401]);
      for (const options of order) expect(statuses(await flood(address, 5, options))).toEqual([429]);
    }
  });

  it("takes nothing from who has a valid key at the same address", async ({ expect }) => {
    const { key } = await createOrganization({ plan: "PRO" });
    await flood("198.51.100.1", 61);
    await flood("198.51.100.1", 61, { key: MALFORMED });
    const response = await call(PATH, { key, address: "198.51.100.1" });
    expect(limitHeaders(response)).toMatchObject({ limit: 300, remaining: 299 });
  });

  it("holds one IPv6 /64 together, in every notation", async ({ expect }) => {
    const same = ["2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff:ffff:ffff:ffff"];
    for (const address of same) await flood(address, 20);
    expect(statuses(await flood("2001:db8:1:2::99", 1))).toEqual([429]);
    expect(statuses(await flood("2001:db8:1:3::1", 1))).toEqual([401]);
    expect(statuses(await flood("2001:db8::1:2:3:4", 1))).toEqual([401]);
  });

  it("does not hold short addresses with many zeros together", async ({ expect }) => {
    await flood("2001:db8::1", 60);
    expect(statuses(await flood("2001:db8::2", 1))).toEqual([429]);
    expect(statuses(await flood("2001:db9::1", 1))).toEqual([401]);
    expect(statuses(await flood("::1", 1))).toEqual([401]);
  });

  it("does not hold IPv4 addresses in IPv6 form together", async ({ expect }) => {
    await flood("::ffff:198.51.100.1", 60);
    expect(statuses(await flood("::ffff:198.51.100.1", 1))).toEqual([429]);
    expect(statuses(await flood("198.51.100.1", 1))).toEqual([429]);
    expect(statuses(await flood("::ffff:198.51.100.2", 1))).toEqual([401]);
  });

  it("cannot name its own address", async ({ expect }) => {
    await flood("198.51.100.1", 60);
    for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "True-Client-IP"]) {
      const responses = await flood("198.51.100.1", 1, { headers: { [name]: "198.51.100.9" } });
      expect(statuses(responses)).toEqual([429]);
    }
  });
});
