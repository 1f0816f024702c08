import { and, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { refuseWhere } from "../db/refuse.ts";
import { idempotency } from "../db/schema.ts";
import type { Db, Deps, TimedDb } from "../deps.ts";
import { AppError, invalid } from "../lib/errors.ts";
import { newId, sha256Hex } from "../lib/ids.ts";
import { limits } from "../lib/limits.ts";
import { describeError } from "../lib/log.ts";
import type { ChatUser } from "./conversations.ts";
import type { ChatBody } from "./schemas.ts";

const HEADER = "Idempotency-Key";
const VISIBLE = /^[\x21-\x7e]+$/;

/** The place of one key's reply: the same for every request that presents the key. */
interface Slot {
  hash: string;
  bodyHash: string;
  organizationId: string;
  userId: string;
}

export interface Claim {
  hash: string;
  nonce: string;
}

type Finding =
  | { kind: "mine"; claim: Claim }
  | { kind: "answered"; response: string }
  /** Another request is answering. */
  | { kind: "busy" };

/** Throws 400 for a key that is no key, and with `privacyMode`: a reply that is kept for a day is stored. */
export function requireUsableKey(key: string, { privacyMode }: Pick<ChatBody, "privacyMode">): void {
  if (privacyMode) throw invalid(HEADER, "Not possible with privacyMode: the reply would have to be stored");
  if (!VISIBLE.test(key) || key.length > limits.idempotencyKeyLength) {
    throw invalid(HEADER, `Must be 1 to ${limits.idempotencyKeyLength} visible ASCII characters`);
  }
}

/** What a client presents, and the API key that it does so with. */
export interface Presented {
  idempotencyKey: string;
  keyId: string;
}

export async function slotOf(
  { idempotencyKey, keyId }: Presented,
  { organizationId, id: userId }: ChatUser,
  request: ChatBody,
): Promise<Slot> {
  const [hash, bodyHash] = await Promise.all([
    sha256Hex(JSON.stringify(["chat", organizationId, keyId, idempotencyKey])),
    sha256Hex(JSON.stringify(request)),
  ]);
  return { hash, bodyHash, organizationId, userId };
}

/** Takes a free, expired or crashed slot, else tells what is in it. Asked again when D1 fails, as the nonce is the same. Throws 409 `idempotency_conflict`. */
export async function claimSlot(deps: TimedDb, slot: Slot): Promise<Finding> {
  const nonce = newId("idem");
  const claim = () => claimAs(deps, slot, nonce);
  return judge(await claim().catch(claim), slot, nonce);
}

async function claimAs(deps: TimedDb, slot: Slot, nonce: string): Promise<SlotRow | undefined> {
  const now = deps.now();
  const fresh = {
    organizationId: slot.organizationId,
    // Only of a user who exists: an erasure takes the claim along.
    userId: sql`(SELECT id FROM users WHERE id = ${slot.userId})`,
    conversationId: null,
    bodyHash: slot.bodyHash,
    claim: nonce,
    leaseUntil: now + limits.idempotencyLeaseMs,
    response: null,
    expiresAt: now + limits.idempotencyTtlMs,
  };
  const { claim: holder, response, leaseUntil, expiresAt } = idempotency;
  const isLeft = sql`${response} IS NULL AND (${leaseUntil} <= ${now} OR ${holder} = ${nonce})`;
  const claim = deps.db
    .insert(idempotency)
    .values({ hash: slot.hash, ...fresh })
    .onConflictDoUpdate({
      target: idempotency.hash,
      set: fresh,
      setWhere: sql`${expiresAt} <= ${now} OR (${isLeft})`,
    });
  const [, [row]] = await deps.db.batch([claim, selectSlot(deps, slot)]);
  return row;
}

/** What is in the slot now; undefined when it may be claimed. */
async function findSlot(deps: TimedDb, slot: Slot): Promise<Finding | undefined> {
  const [row] = await selectSlot(deps, slot);
  const now = deps.now();
  if (!row || row.expiresAt <= now || (row.response === null && row.leaseUntil <= now)) return undefined;
  return judge(row, slot);
}

function selectSlot({ db }: TimedDb, { hash }: Slot) {
  const { bodyHash, claim, leaseUntil, response, expiresAt } = idempotency;
  return db
    .select({ bodyHash, claim, leaseUntil, response, expiresAt })
    .from(idempotency)
    .where(eq(idempotency.hash, hash));
}

type SlotRow = Pick<typeof idempotency.$inferSelect, "bodyHash" | "claim" | "response">;

function judge(row: SlotRow | undefined, slot: Slot, nonce?: string): Finding {
  if (row && row.claim === nonce) return { kind: "mine", claim: { hash: slot.hash, nonce } };
  if (row && row.bodyHash !== slot.bodyHash) throw new AppError("idempotency_conflict");
  return typeof row?.response === "string" ? { kind: "answered", response: row.response } : { kind: "busy" };
}

/** The statements that keep what was answered, behind those of the exchange. If the claim is gone, the last one refuses the batch. */
export function fillSlot(
  { db }: Db,
  claim: Claim,
  filling: { userId: string; conversationId: string; response: string },
): SQLWrapper[] {
  const guard = refuseWhere(sql`NOT EXISTS (SELECT 1 FROM ${idempotency} WHERE ${takenBy(claim)})`);
  return [db.update(idempotency).set(filling).where(heldBy(claim)), guard];
}

/** Gives the slot back, so that the client may try again. One that stays is free when its lease ends. */
export async function releaseSlot(deps: Pick<Deps, "db" | "log">, claim: Claim): Promise<void> {
  try {
    await deps.db.delete(idempotency).where(heldBy(claim));
  } catch (error) {
    deps.log("warn", "idempotency_release_failed", describeError(error));
  }
}

function takenBy({ hash, nonce }: Claim) {
  return and(eq(idempotency.hash, hash), eq(idempotency.claim, nonce));
}

function heldBy(claim: Claim) {
  return and(takenBy(claim), isNull(idempotency.response));
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
const RETRY_AFTER_S = 5;

/** Waits for who fills the slot: its answer, or the claim if it failed. Throws 409 `request_in_progress` after a chat's longest time. */
export async function joinSlot(deps: TimedDb, slot: Slot, signal?: AbortSignal) {
  const end = deps.now() + limits.chatMs;
  for (let pause = FIRST_PAUSE_MS; deps.now() < end; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await scheduler.wait(pause, signal ? { signal } : {});
    // oxlint-disable-next-line no-await-in-loop
    const finding = (await findSlot(deps, slot)) ?? (await claimSlot(deps, slot));
    if (finding.kind !== "busy") return finding;
  }
  throw new AppError("request_in_progress", { retryAfter: RETRY_AFTER_S });
}
