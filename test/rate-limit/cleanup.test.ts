import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, it, vi } from "vitest";

/** Of the future: the runtime lets an alarm that is due by the real clock come at once. */
const NOW = Date.UTC(2036, 10, 21, 12);
const limiter = () => env.RATE_LIMITER.getByName("key:test");
const tables = () =>
  runInDurableObject(limiter(), (_instance, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'bins'").toArray(),
  );
const rows = () =>
  runInDurableObject(limiter(), (_instance, { storage }) =>
    storage.sql.exec("SELECT count(*) AS count FROM bins").one(),
  );

describe("the limiter's storage", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  });

  it("is emptied by the alarm once the key has been quiet, and the count begins again", async ({
    expect,
  }) => {
    await limiter().take(2);
    await limiter().take(2);
    expect(await limiter().take(2)).toMatchObject({ allowed: false });
    vi.setSystemTime(NOW + 120_000);
    expect(await runDurableObjectAlarm(limiter())).toBe(true);
    expect(await tables()).toEqual([]);
    expect(await limiter().take(2)).toMatchObject({ allowed: true, remaining: 1 });
    expect(await runDurableObjectAlarm(limiter())).toBe(true);
  });

  it("is kept, and the alarm set again, while the key is in use", async ({ expect }) => {
    await limiter().take(2);
    vi.setSystemTime(NOW + 100_000);
    await limiter().take(2);
    vi.setSystemTime(NOW + 120_000);
    expect(await runDurableObjectAlarm(limiter())).toBe(true);
    expect(await tables()).toHaveLength(1);
    expect(await limiter().take(2)).toMatchObject({ allowed: true, remaining: 0 });
    vi.setSystemTime(NOW + 300_000);
    expect(await runDurableObjectAlarm(limiter())).toBe(true);
    expect(await tables()).toEqual([]);
  });

  it("holds at most a row a second, for a minute", async ({ expect }) => {
    for (let second = 0; second < 200; second++) {
      vi.setSystemTime(NOW + second * 1000);
      await limiter().take(1000);
      await limiter().take(1000);
    }
    expect(await rows()).toEqual({ count: 60 });
  });

  it("is not written by a refusal", async ({ expect }) => {
    await limiter().take(1);
    const written = () =>
      runInDurableObject(limiter(), (_instance, { storage }) =>
        storage.sql.exec("SELECT first, last, count FROM bins").toArray(),
      );
    const before = await written();
    vi.setSystemTime(NOW + 30_000);
    expect(await limiter().take(1)).toMatchObject({ allowed: false });
    expect(await written()).toEqual(before);
  });
});
