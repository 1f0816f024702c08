import { sql, type SQL } from "drizzle-orm";
import * as z from "zod";
import { insertAudit, type Actor } from "../../audit/audit.ts";
import type { Db, Deps } from "../../deps.ts";
import type { RotationCursor, RotationMessage } from "../../domain/messages.ts";
import { UnsealError } from "../../lib/crypto.ts";
import { describeError } from "../../lib/log.ts";

/**
 * The columns with sealed values. Not here, for they pass by themselves: payloads of tickets in KV (15 minutes) and
 * what a connection's object keeps while D1 cannot be written: a fresh pair until the next question or sync, the tokens
 * of a callback until its alarm.
 */
const holders = [
  holder("integrations", "credentials", "id"),
  holder("revocations", "credentials", "integration_id"),
  holder("tickets", "progress", "integration_id", "hash"),
  // Sealed for the endpoint itself.
  holder("webhook_endpoints", "secret", "id"),
  holder("hash_keys", "sealed", "id"),
];

function holder(table: string, sealed: string, subject: string, key = "id") {
  const name = sql.identifier;
  return { name: table, table: name(table), sealed: name(sealed), subject: name(subject), key: name(key) };
}

type Holder = ReturnType<typeof holder>;

/** Old and new values of a page travel in one parameter of at most 2,000,000 bytes; a token set has up to 13,000. */
const PAGE = 50;
const PAGES_A_MESSAGE = 20;

const START: RotationCursor = { holder: 0, key: "" };
const sealedRow = z.object({
  key: z.string(),
  organizationId: z.string(),
  subject: z.string(),
  sealed: z.string(),
});

/**
 * Seals one page of values again with the first key: two statements, `limit` rows. A value that changed meanwhile
 * is left alone, and credentials keep their version, so a refresh that comes before, between or after wins. Doing
 * a page twice is fine. What cannot be opened is logged and stays. `next` is undefined after the last row.
 */
export async function rotateSealed(
  deps: Pick<Deps, "db" | "keyring" | "log">,
  { limit, after = START }: { limit: number; after?: RotationCursor | undefined },
): Promise<{ resealed: number; next: RotationCursor | undefined }> {
  const place = holders[after.holder];
  if (!place) return { resealed: 0, next: undefined };
  const { table, key, sealed, subject } = place;
  const found: unknown[] = await deps.db.all(sql`
    SELECT ${key} AS key, organization_id AS organizationId, ${subject} AS subject, ${sealed} AS sealed
    FROM ${table} WHERE ${key} > ${after.key} AND ${isOutdated(deps, place)} ORDER BY ${key} LIMIT ${limit}`);
  const rows = z.array(sealedRow).parse(found);
  const fresh = await Promise.all(rows.map((row) => reseal(deps, place, row)));
  const resealed = await replace(
    deps,
    place,
    fresh.filter((row) => row !== undefined),
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  if (last) return { resealed, next: { holder: after.holder, key: last.key } };
  const isLastHolder = after.holder === holders.length - 1;
  return { resealed, next: isLastHolder ? undefined : { holder: after.holder + 1, key: "" } };
}

/** Some pages, then a message for the rest. A pass that sealed something is followed by another, for rows that came in behind it. */
export async function continueRotation(deps: Deps, message: RotationMessage): Promise<void> {
  let { after, resealed = 0 } = message;
  for (let page = 0; page < PAGES_A_MESSAGE; page++) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const done = await rotateSealed(deps, { limit: PAGE, after });
    resealed += done.resealed;
    after = done.next;
    if (after) continue;
    deps.log("info", "rotation_pass", { resealed });
    // oxlint-disable-next-line no-await-in-loop -- the loop ends here
    if (resealed > 0) await deps.syncQueue.send({ kind: "rotate" });
    return;
  }
  await deps.syncQueue.send({ kind: "rotate", resealed, ...(after && { after }) });
}

/** How many values are sealed by another key than the first one, those that cannot be opened included. */
export async function countOutdated(deps: Pick<Deps, "db" | "keyring">): Promise<number> {
  const counts = holders.map(
    (place) => sql`(SELECT count(*) FROM ${place.table} WHERE ${isOutdated(deps, place)})`,
  );
  const row: unknown = await deps.db.get(sql`SELECT ${sql.join(counts, sql` + `)} AS remaining`);
  return z.object({ remaining: z.number() }).parse(row).remaining;
}

/** Enqueues the rotation if there is anything to do; answers how much. Asking twice only looks twice. */
export async function startRotation(deps: Deps, actor: Actor): Promise<number> {
  const remaining = await countOutdated(deps);
  if (remaining === 0) return remaining;
  await deps.syncQueue.send({ kind: "rotate" });
  const details = { remaining };
  await insertAudit(deps, { organizationId: null, actor, action: "encryption.rotation_started", details });
  return remaining;
}

function isOutdated({ keyring }: Pick<Deps, "keyring">, { sealed }: Holder): SQL {
  const { currentPrefix } = keyring;
  return sql`${sealed} IS NOT NULL AND substr(${sealed}, 1, ${currentPrefix.length}) <> ${currentPrefix}`;
}

async function reseal(
  deps: Pick<Deps, "keyring" | "log">,
  { name }: Holder,
  { key, organizationId, subject, sealed: old }: z.infer<typeof sealedRow>,
) {
  const context = { organizationId, subject };
  try {
    return { key, old, sealed: await deps.keyring.seal(await deps.keyring.open(old, context), context) };
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    deps.log("error", "reseal_failed", { table: name, integrationId: subject, ...describeError(error) });
    return undefined;
  }
}

/** Writes each value where the old one still stands; answers how many. */
async function replace(
  { db }: Db,
  { table, key, sealed }: Holder,
  rows: { key: string; old: string; sealed: string }[],
) {
  if (rows.length === 0) return 0;
  const { meta } = await db.run(sql`
    UPDATE ${table} SET ${sealed} = fresh.value->>'sealed' FROM json_each(${JSON.stringify(rows)}) AS fresh
    WHERE ${table}.${key} = fresh.value->>'key' AND ${table}.${sealed} = fresh.value->>'old'`);
  return meta.changes;
}
