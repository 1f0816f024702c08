import { and, gt, isNull, or, sql } from "drizzle-orm";
import { apiKeys } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { LiveKeys } from "../domain/caller.ts";
import { describeError } from "../lib/log.ts";

/** Hexadecimal digits: among 10,000 keys one made-up key of 1,700 is taken for a live one, and looked up. */
const DIGITS = 6;

type LiveKeysDeps = Pick<Deps, "db" | "liveKeys" | "now" | "log">;

/**
 * Whether a key of this hash may be live: where made-up keys come in masses, so that they cost an isolate one statement
 * a minute and not one each, and a key that is good is found all the same. One that was issued within the last minute
 * may be missed.
 */
export async function mayBeLive(deps: LiveKeysDeps, hash: string): Promise<boolean> {
  const { beginnings } = deps.liveKeys.get("", deps.now()) ?? (await readLiveKeys(deps));
  return beginnings?.has(hash.slice(0, DIGITS)) ?? true;
}

async function readLiveKeys(deps: LiveKeysDeps): Promise<LiveKeys> {
  const now = deps.now();
  // Until they are there, and if they cannot be had, each key is looked up.
  deps.liveKeys.set("", { beginnings: undefined }, now);
  try {
    // One text: rows of their own would be as many objects.
    const [row] = await deps.db
      .select({ all: sql<string | null>`group_concat(substr(${apiKeys.hash}, 1, ${DIGITS}), '')` })
      .from(apiKeys)
      .where(and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))));
    const live = { beginnings: new Set(row?.all?.match(new RegExp(`.{${DIGITS}}`, "g"))) };
    deps.liveKeys.set("", live, now);
    return live;
  } catch (error) {
    deps.log("warn", "live_keys_unknown", describeError(error));
    return { beginnings: undefined };
  }
}
