import { eq } from "drizzle-orm";
import { insertAudit, unlessFlooded } from "../../audit/audit.ts";
import type { Deps, TimedDb } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { describeError } from "../../lib/log.ts";
import { VendorError } from "../../connectors/errors.ts";
import { ClaimLostError } from "./tickets.ts";
import { oauthStates } from "../../db/schema.ts";
import { sha256Hex } from "../../lib/ids.ts";
import { limits } from "../../lib/limits.ts";

/** Why a callback was refused; a closed set. The log line and the audit log have it, the reply only what helps. */
export type RefusalReason =
  | "state_unknown"
  | "state_expired"
  /** Also: another callback has it at the moment. */
  | "state_used"
  | "other_type"
  | "other_issuer"
  | "other_organization"
  | "other_user"
  | "vendor_refused"
  | "scope_missing"
  | "no_property"
  /** The vendor was asked to end the same grant meanwhile, for another user of the account. */
  | "grant_ended";

interface Refusal {
  reason: RefusalReason;
  requestId: string;
  type: IntegrationType;
  /** The caller's; without a key the flow's, and undefined for a state that nobody has issued. */
  organizationId?: string | undefined;
  /** Whose flow it was; one who connects for the first time has no connection to name. */
  userId?: string;
  cause?: unknown;
}

/** A grant that connects nothing; it is revoked. */
export class UselessGrantError extends Error {
  override readonly name = "UselessGrantError";

  readonly reason: "scope_missing" | "no_property" | "grant_ended";

  constructor(reason: UselessGrantError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Why a failure of a callback is a refusal; undefined for one after which the client may try again. */
export function reasonOf(error: unknown): RefusalReason | undefined {
  if (error instanceof ClaimLostError) return "state_used";
  if (error instanceof UselessGrantError) return error.reason;
  return error instanceof VendorError && error.kind === "refused" ? "vendor_refused" : undefined;
}

/** What the user can do about it, where it is not to connect once more. */
const HINTS = new Map<RefusalReason, string>([
  [
    "no_property",
    "This Google account has no Google Analytics property. Connect with an account that has one",
  ],
  ["scope_missing", "The user did not grant access to the data"],
]);

export async function refuseCallback(deps: Deps, refusal: Refusal): Promise<AppError> {
  const { reason, requestId, type, organizationId, cause } = refusal;
  const told = cause === undefined ? {} : describeError(cause);
  deps.log("warn", "callback_refused", { requestId, organizationId, type, ...told, refusal: reason });
  await noteRefusal(deps, refusal).catch((error: unknown) =>
    deps.log("error", "refusal_not_noted", { requestId, ...describeError(error) }),
  );
  return errorOf(reason, cause);
}

async function noteRefusal(deps: TimedDb, { reason, requestId, type, organizationId, userId }: Refusal) {
  if (organizationId === undefined) return;
  const entry = {
    organizationId,
    action: "connection.refused",
    ...(userId !== undefined && { target: userId }),
    // To an organization, what is another's is as good as none.
    details: { type, reason: reason === "other_organization" ? "state_unknown" : reason, requestId },
  } as const;
  await insertAudit(deps, entry, unlessFlooded(deps, entry));
}

function errorOf(reason: RefusalReason, cause: unknown): AppError {
  const message = HINTS.get(reason);
  const code = reason === "no_property" ? "no_property" : "invalid_oauth_code";
  return new AppError(code, message === undefined ? { cause } : { details: [{ path: "code", message }] });
}

export function insertState(
  { db, now }: TimedDb,
  { hash, organizationId }: { hash: string; organizationId: string },
) {
  return db.insert(oauthStates).values({ hash, organizationId, expiresAt: now() + limits.stateTtlMs });
}

/** Why there is no flow for a state, and whom it concerns: the caller's organization, else the flow's. An erased flow counts as used. */
export async function explainState(
  { db, now }: TimedDb,
  { state, organizationId }: { state: string; organizationId: string | undefined },
): Promise<Pick<Refusal, "reason" | "organizationId">> {
  const hash = await sha256Hex(state);
  const [known] = await db.select().from(oauthStates).where(eq(oauthStates.hash, hash));
  if (!known) return { reason: "state_unknown", organizationId };
  if ((organizationId ?? known.organizationId) !== known.organizationId) {
    return { reason: "other_organization", organizationId };
  }
  const reason = known.expiresAt <= now() ? "state_expired" : "state_used";
  return { reason, organizationId: known.organizationId };
}
