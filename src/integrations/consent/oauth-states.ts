import { eq } from "drizzle-orm";
import { oauthStates } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { sha256Hex } from "../../lib/ids.ts";
import { limits } from "../../lib/limits.ts";
import type { Refusal } from "./callback-refusal.ts";

export function insertState(
  { db, now }: Pick<Deps, "db" | "now">,
  { hash, organizationId }: { hash: string; organizationId: string },
) {
  return db.insert(oauthStates).values({ hash, organizationId, expiresAt: now() + limits.stateTtlMs });
}

/**
 * Why there is no flow for a state, and whom it concerns: the caller's organization, or else the flow's. A flow that
 * an erasure has ended counts as used.
 */
export async function explainState(
  { db, now }: Pick<Deps, "db" | "now">,
  { state, organizationId }: { state: string; organizationId: string | undefined },
): Promise<Pick<Refusal, "reason" | "organizationId">> {
  const hash = await sha256Hex(state);
  const [known] = await db.select().from(oauthStates).where(eq(oauthStates.hash, hash)).limit(1);
  if (!known) return { reason: "state_unknown", organizationId };
  if ((organizationId ?? known.organizationId) !== known.organizationId) {
    return { reason: "other_organization", organizationId };
  }
  const reason = known.expiresAt <= now() ? "state_expired" : "state_used";
  return { reason, organizationId: known.organizationId };
}
