import type { Deps } from "../../deps.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { limits } from "../../lib/limits.ts";
import { describeError } from "../../lib/log.ts";
import { announceEvents } from "../../events/record.ts";
import type { TokenSet } from "../../connectors/token-set.ts";
import { UselessGrantError } from "./refusal.ts";
import { openTokens, sealTokens } from "../tokens/credentials.ts";
import { findEnding, grantKeyOf, supersedeOlder } from "../tokens/grants.ts";
import { completeKept, type KeptTokens, type Earned } from "../tokens/kept-tokens.ts";
import type { StatePayload } from "./ticket-kinds.ts";
import { ClaimLostError, saveProgress, type Claim, type Ticket } from "./tickets.ts";

interface FreshTokens {
  tokens: TokenSet;
  earned: Earned;
  /** Their consent has ended the connections of others to the same account. */
  hasSuperseded: boolean;
}

/**
 * The tokens that a claimed state earns: those of an earlier try, or what `exchange` brings. A code is spent once it is
 * exchanged, and the grant stands at the vendor, so new tokens go where they cannot get lost before anything else is
 * waited for: to the connection's object, and then to the ticket. One of the two may fail.
 *
 * Throws `ClaimLostError` when the ticket is somebody else's or gone, with an erased user for one; nobody holds the
 * tokens then, and they are revoked. Throws `UselessGrantError` when the vendor was asked to end the same grant
 * meanwhile, for another user of the account: what it gave may be dead already.
 */
export async function obtainTokens(
  deps: Deps,
  { payload, organizationId }: Ticket<StatePayload>,
  claim: Claim,
  exchange: () => Promise<TokenSet>,
): Promise<FreshTokens> {
  const { integrationId, type } = payload;
  const owner = { organizationId, integrationId };
  if (claim.earned) {
    const tokens = await openTokens(deps, owner, claim.earned.credentials);
    return { tokens, earned: claim.earned, hasSuperseded: false };
  }
  const object = deps.connections.getByName(integrationId);
  const earlier = claim.isRetry ? await patiently(object.kept(claim.hash)) : undefined;
  if (earlier) return await save(deps, claim, earlier, await openTokens(deps, owner, earlier.credentials));

  const askedAt = deps.now();
  const tokens = await exchange();
  const credentials = await sealTokens(deps, owner, tokens);
  const kept = { ...owner, hash: claim.hash, type, credentials, askedAt, grantedAt: deps.now() };
  await patiently(object.keep(kept)).catch((error: unknown) =>
    deps.log("warn", "tokens_not_kept", describeError(error)),
  );
  return await save(deps, claim, kept, tokens);
}

async function save(deps: Deps, claim: Claim, kept: KeptTokens, tokens: TokenSet): Promise<FreshTokens> {
  const { type, integrationId, hash, credentials, askedAt, grantedAt } = kept;
  const forget = () => patiently(deps.connections.getByName(integrationId).forget(hash));
  const earned = { credentials, grantedAt, grantKey: await grantKeyOf(deps, type, tokens, claim.hashKey) };
  try {
    const results = await saveProgress(deps, claim, earned, [
      ...supersedeOlder(deps, { type, ...earned }, integrationId),
      findEnding(earned.grantKey, askedAt),
    ]);
    announceEvents(deps, results);
    deps.defer(forget());
    const rows = results.flatMap((result) => result.results);
    if (rows.some((row) => "ending" in row)) throw new UselessGrantError("grant_ended");
    return { tokens, earned, hasSuperseded: rows.some((row) => "superseded" in row) };
  } catch (error) {
    if (error instanceof ClaimLostError) {
      await completeKept(deps, kept);
      deps.defer(forget());
    }
    throw error;
  }
}

function patiently<T>(asked: PromiseLike<T>): Promise<T> {
  return withDeadline(asked, limits.keepMs, "The connection's object is silent");
}
