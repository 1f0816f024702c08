import { and, eq } from "drizzle-orm";
import { hashKeys } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { UnsealError } from "../../lib/crypto.ts";
import { toHex, utf8 } from "../../lib/encoding.ts";
import { randomToken } from "../../lib/ids.ts";

type HashDeps = Pick<Deps, "db" | "keyring" | "log">;

const ID = "grants";
const CONTEXT = { organizationId: "", subject: ID };

/** The statement that reads the key, sealed: for a batch of who will need it. */
export function selectHashKey({ db }: Pick<Deps, "db">) {
  return db.select({ sealed: hashKeys.sealed }).from(hashKeys).where(eq(hashKeys.id, ID)).limit(1);
}

/**
 * HMAC-SHA-256 in hex. The same text gives the same hash for good: the key is made once and only sealed anew. `sealed`
 * is the key of who has read it already.
 */
export async function keyedHash(deps: HashDeps, text: string, sealed?: string): Promise<string> {
  const key = await openKey(deps, sealed ?? (await readKey(deps)));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", utf8(key), algorithm, false, ["sign"]);
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", imported, utf8(text))));
}

/** The sealed key; made by whoever comes first. */
async function readKey(deps: HashDeps): Promise<string> {
  const [found] = await selectHashKey(deps);
  if (found) return found.sealed;
  const sealed = await deps.keyring.seal(randomToken(), CONTEXT);
  await deps.db.insert(hashKeys).values({ id: ID, sealed }).onConflictDoNothing();
  const [made] = await selectHashKey(deps);
  return made?.sealed ?? sealed;
}

/** One whose sealing key was taken away too early is replaced, as users then have to connect again in any case. */
async function openKey(deps: HashDeps, sealed: string): Promise<string> {
  try {
    return await deps.keyring.open(sealed, CONTEXT);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    deps.log("error", "hash_key_unreadable", { id: ID });
    await deps.db.delete(hashKeys).where(and(eq(hashKeys.id, ID), eq(hashKeys.sealed, sealed)));
    return await openKey(deps, await readKey(deps));
  }
}
