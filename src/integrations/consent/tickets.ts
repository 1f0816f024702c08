import { and, eq, gt, isNull, lte, or, sql, type SQLWrapper } from "drizzle-orm";
import * as z from "zod";
import type { Db, Deps, TimedDb } from "../../deps.ts";
import { runBatch } from "../../db/client.ts";
import { isRefused, refuseWhere } from "../../db/refuse.ts";
import { tickets } from "../../db/schema.ts";
import { newId, randomToken, sha256Hex } from "../../lib/ids.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { columnsOf, type Earned } from "../tokens/kept-tokens.ts";
import { selectHashKey } from "../tokens/grants.ts";
import { insertRevocationsOfTickets } from "../tokens/revocation.ts";

/**
 * A ticket is a secret handed to the client for one later use: the OAuth state, the temporary access token.
 * It is a row in D1 that exactly one request can claim. Its payload is read from KV, under the secret's hash, and
 * from the row where KV does not have it yet: a write is seen elsewhere only after a minute or more, and KV has no
 * atomic read-and-delete (platform.md A1).
 */
interface TicketKind<P> {
  name: string;
  payload: z.ZodType<P>;
  ttlMs: number;
}

export interface Ticket<P> {
  hash: string;
  organizationId: string;
  payload: P;
}

/** A holder that neither finished nor gave back (a crash) holds no longer than a vendor call can last. */
const CLAIM_MS = 60_000;

/** What a new ticket is: the secret for the client, the row to insert, and the payload to put into KV. */
export async function issueTicket<P>(
  deps: Pick<Deps, "db" | "kv" | "now">,
  kind: TicketKind<P>,
  input: {
    organizationId: string;
    userId: string;
    integrationId: string;
    type: IntegrationType;
    payload: P;
    earned?: Earned;
  },
) {
  const secret = randomToken();
  const hash = await sha256Hex(secret);
  const expiresAt = deps.now() + kind.ttlMs;
  const { organizationId, earned, ...rest } = input;
  const payload = JSON.stringify({ kind: kind.name, organizationId, expiresAt, payload: input.payload });
  const insert = deps.db
    .insert(tickets)
    .values({ ...rest, ...(earned && columnsOf(earned)), organizationId, hash, payload, expiresAt });
  const store = () =>
    deps.kv.put(`${kind.name}:${hash}`, payload, { expirationTtl: Math.ceil(kind.ttlMs / 1000) });
  return { secret, hash, insert, store };
}

/** The ticket of a secret, or undefined when it is unknown or has expired. Takes no claim. */
export async function findTicket<P>(
  deps: Pick<Deps, "db" | "kv" | "now">,
  kind: TicketKind<P>,
  secret: string,
): Promise<Ticket<P> | undefined> {
  const hash = await sha256Hex(secret);
  const stored = (await deps.kv.get(`${kind.name}:${hash}`)) ?? (await readPayload(deps, hash));
  if (stored === null) return undefined;
  const { data: entry } = z
    .object({
      kind: z.literal(kind.name),
      organizationId: z.string(),
      expiresAt: z.number(),
      payload: kind.payload,
    })
    .safeParse(JSON.parse(stored));
  // KV's own expiry is housekeeping: it is no sooner than a minute and not exact.
  if (!entry || entry.expiresAt <= deps.now()) return undefined;
  return { hash, organizationId: entry.organizationId, payload: entry.payload };
}

async function readPayload(deps: Db, hash: string): Promise<string | null> {
  const [row] = await deps.db
    .select({ payload: tickets.payload })
    .from(tickets)
    .where(eq(tickets.hash, hash));
  return row?.payload ?? null;
}

export interface Claim {
  hash: string;
  nonce: string;
  earned: Earned | undefined;
  /** An earlier holder may have got further than the ticket says. */
  isRetry: boolean;
  /** The key of grants, sealed, if there is one yet: read along, for what is claimed is about to need it. */
  hashKey: string | undefined;
}

/** Claims the ticket; undefined if held, spent or gone. Asked again when D1 fails: by the nonce a try whose reply was lost is the same. */
export async function claimTicket(deps: TimedDb, hash: string): Promise<Claim | undefined> {
  const nonce = newId("claim");
  const claim = () => claimAs(deps, hash, nonce);
  return await claim().catch(claim);
}

async function claimAs(deps: TimedDb, hash: string, nonce: string) {
  const now = deps.now();
  const free = or(isNull(tickets.claim), eq(tickets.claim, nonce), lte(tickets.claimedAt, now - CLAIM_MS));
  const claiming = deps.db
    .update(tickets)
    .set({ claim: nonce, claimedAt: now, tries: sql`${tickets.tries} + 1` })
    .where(and(eq(tickets.hash, hash), gt(tickets.expiresAt, now), free))
    .returning({
      credentials: tickets.progress,
      grantKey: tickets.grantKey,
      grantedAt: tickets.grantedAt,
      tries: tickets.tries,
    });
  const [[row], [key]] = await deps.db.batch([claiming, selectHashKey(deps)]);
  if (!row) return undefined;
  const { credentials, grantKey, grantedAt, tries } = row;
  const earned = credentials === null ? undefined : { credentials, grantKey, grantedAt: grantedAt ?? now };
  return { hash, nonce, earned, isRetry: tries > 1, hashKey: key?.sealed };
}

/** Keeps what the holder has earned. Throws `ClaimLostError`. Answers the results of `along`, of the same transaction, claim or not. */
export async function saveProgress(deps: Db, claim: Claim, earned: Earned, along: SQLWrapper[]) {
  const save = deps.db
    .update(tickets)
    .set(columnsOf(earned))
    .where(heldBy(claim))
    .returning({ hash: tickets.hash });
  const [saved, ...results] = await runBatch(deps.db, [save, ...along]);
  if (saved?.results.length !== 1) throw new ClaimLostError();
  return results;
}

export async function releaseTicket(deps: Db, claim: Claim): Promise<void> {
  await deps.db.update(tickets).set({ claim: null, claimedAt: null }).where(heldBy(claim));
}

/** The claim was taken over by a later request, which decides the outcome. */
export class ClaimLostError extends Error {
  override readonly name = "ClaimLostError";
}

/** Uses the ticket up and stores what it earned. Throws `ClaimLostError`, and nothing is stored. Answers the batch's results. */
export async function spendTicket(deps: Db, claim: Claim, outcome: SQLWrapper[]) {
  const guard = refuseWhere(sql`NOT EXISTS (SELECT 1 FROM ${tickets} WHERE ${heldBy(claim)})`);
  try {
    return await runBatch(deps.db, [guard, ...outcome, deps.db.delete(tickets).where(heldBy(claim))]);
  } catch (error) {
    if (isRefused(error)) throw new ClaimLostError();
    throw error;
  }
}

/** Removes the payload of a spent ticket; KV would drop it by itself later. */
export async function forgetTicket(
  deps: Pick<Deps, "kv">,
  kind: Pick<TicketKind<unknown>, "name">,
  hash: string,
): Promise<void> {
  await deps.kv.delete(`${kind.name}:${hash}`);
}

/** Uses the ticket up for nothing: tokens that it has earned are owed a revocation. */
export async function dropTicket(deps: TimedDb, claim: Claim): Promise<void> {
  await spendTicket(deps, claim, [insertRevocationsOfTickets(deps, heldBy(claim))]);
}

/** Drops rows whose time is over, unless somebody is at them; tokens that wait with them are owed a revocation. */
export async function deleteExpiredTickets(deps: TimedDb): Promise<void> {
  const now = deps.now();
  const isFree = or(isNull(tickets.claim), lte(tickets.claimedAt, now - CLAIM_MS));
  const expired = and(lte(tickets.expiresAt, now), isFree);
  await runBatch(deps.db, [
    insertRevocationsOfTickets(deps, expired),
    deps.db.delete(tickets).where(expired),
  ]);
}

function heldBy(claim: Claim) {
  return and(eq(tickets.hash, claim.hash), eq(tickets.claim, claim.nonce));
}
