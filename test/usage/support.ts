import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { usageHours } from "../../src/db/schema.ts";
import type { Subject } from "../../src/domain/usage.ts";
import { RateLimiter } from "../../src/rate-limit/limiter.ts";
import { db } from "../support/service.ts";

/** Of the future: the runtime lets an alarm that is due by the real clock come at once. */
export const NOON = Date.UTC(2036, 10, 21, 12);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const limiterOfKey = (keyId: string) => env.RATE_LIMITER.getByName(`key:${keyId}`);

/** Has the key's object send what it has counted, with another database than the real one if need be. */
export async function send(keyId: string, database: D1Database = env.DB): Promise<void> {
  await runInDurableObject(limiterOfKey(keyId), async (instance, { storage }) => {
    if (!(instance instanceof RateLimiter)) throw new Error("Not a limiter");
    // As the platform does before it calls.
    await storage.deleteAlarm();
    Reflect.set(instance, "env", { ...env, DB: database });
    await instance.alarm();
  });
}

/** So many requests of the key, as the Worker tells its object of them. */
export async function useUp(subject: Subject, requests: number): Promise<void> {
  await runInDurableObject(limiterOfKey(subject.keyId), (instance) => {
    if (!(instance instanceof RateLimiter)) throw new Error("Not a limiter");
    for (let nth = 0; nth < requests; nth++) instance.take(300, subject);
  });
}

/** What the object still holds. */
export async function counters(keyId: string): Promise<Record<string, unknown>[]> {
  return await runInDurableObject(limiterOfKey(keyId), (_instance, { storage }) => {
    const [table] = storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'counters'").toArray();
    return table ? storage.sql.exec("SELECT * FROM counters ORDER BY hour, user").toArray() : [];
  });
}

/** When the object's alarm comes. */
export async function alarmOf(keyId: string): Promise<number | null> {
  return await runInDurableObject(limiterOfKey(keyId), (_instance, { storage }) => storage.getAlarm());
}

/** What the database has, of keys and of users. */
export async function stored(): Promise<(typeof usageHours.$inferSelect)[]> {
  return await db().select().from(usageHours).orderBy(usageHours.hour, usageHours.userId);
}
