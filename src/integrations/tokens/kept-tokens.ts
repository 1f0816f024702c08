import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import { tickets, integrations } from "../../db/schema.ts";
import type { Db, Deps } from "../../deps.ts";
import { UnsealError } from "../../lib/crypto.ts";
import { integrationTypes } from "../../domain/integration-types.ts";
import { describeError } from "../../lib/log.ts";
import type { TokenSet } from "../../connectors/token-set.ts";
import { openTokens, ownRow, type CredentialsOwner } from "./credentials.ts";
import { grantKeyOf } from "./grants.ts";
import { oweRevocation } from "./revocation.ts";

/** Tokens that the vendor has given to a flow, sealed, and the grant that they are of (grants.ts). */
export interface Earned {
  credentials: string;
  grantKey: string | null;
  grantedAt: number;
}

export function columnsOf({ credentials, grantKey, grantedAt }: Earned) {
  return { progress: credentials, grantKey, grantedAt };
}

function leaveProgress({ db }: Db, hash: string, earned: Earned) {
  return db
    .update(tickets)
    .set(columnsOf(earned))
    .where(and(eq(tickets.hash, hash), isNull(tickets.progress)))
    .returning({ hash: tickets.hash });
}

/** Tokens of a callback as the connection's object keeps them, before anything that can fail: sealed. */
export const keptTokens = z.object({
  /** Of the ticket that they were earned with. */
  hash: z.string(),
  organizationId: z.string(),
  integrationId: z.string(),
  type: z.enum(integrationTypes),
  credentials: z.string(),
  /** When the vendor was asked for them, and when it gave them. */
  askedAt: z.number(),
  grantedAt: z.number(),
});

export type KeptTokens = z.infer<typeof keptTokens>;

/** Finishes a callback: the ticket gets the tokens; if it is gone and nobody else has them, they are owed a revocation. Twice is fine. */
export async function completeKept(deps: Deps, kept: KeptTokens): Promise<void> {
  const { hash, organizationId, integrationId, type, credentials, grantedAt } = kept;
  const owner = { organizationId, integrationId };
  const tokens = await tryOpen(deps, owner, credentials);
  if (!tokens) return;
  const grantKey = await grantKeyOf(deps, type, tokens);
  const [left, own, waiting] = await deps.db.batch([
    leaveProgress(deps, hash, { credentials, grantKey, grantedAt }),
    deps.db.select({ sealed: integrations.credentials }).from(integrations).where(ownRow(owner)),
    deps.db
      .select({ sealed: tickets.progress })
      .from(tickets)
      .where(eq(tickets.integrationId, integrationId)),
  ]);
  if (left.length > 0) return;
  const held = await Promise.all([...own, ...waiting].map(({ sealed }) => tryOpen(deps, owner, sealed)));
  if (held.some((one) => one && isSame(one, tokens))) return;
  await oweRevocation(deps, { ...owner, type, credentials, grantKey, grantedAt });
}

/** What does not open can neither be used nor revoked. */
async function tryOpen(deps: Deps, owner: CredentialsOwner, sealed: string | null) {
  if (sealed === null) return undefined;
  try {
    return await openTokens(deps, owner, sealed);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    deps.log("error", "kept_tokens_unreadable", { ...owner, ...describeError(error) });
    return undefined;
  }
}

/** Where refresh tokens do not rotate, they tell after a refresh as well. */
function isSame(one: TokenSet, other: TokenSet): boolean {
  return (
    one.accessToken === other.accessToken ||
    (one.refreshToken !== undefined && one.refreshToken === other.refreshToken)
  );
}
