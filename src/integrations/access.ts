import { eq } from "drizzle-orm";
import { integrations } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { UnsealError } from "../lib/crypto.ts";
import { ProviderError } from "../providers/errors.ts";
import type { TokenSet } from "../providers/provider.ts";
import { markDisconnected, openTokens, type CredentialsOwner } from "./credentials.ts";

/** A token this close to its end is replaced before it is used. */
const MARGIN_MS = 60_000;

/**
 * Runs a vendor call with a good token: as stored while it lasts, else from the connection's object; once more
 * with a fresh one when the vendor says that it is not good. Throws `ProviderError`.
 */
export async function withAccess<T>(
  deps: Deps,
  connection: CredentialsOwner & { credentials: string },
  call: (tokens: TokenSet) => Promise<T>,
): Promise<T> {
  const stored = await readTokens(deps, connection);
  const isFresh = stored.expiresAt === undefined || stored.expiresAt - MARGIN_MS > deps.now();
  const tokens = isFresh ? stored : await freshTokens(deps, connection, stored);
  try {
    return await call(tokens);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "unauthorized") throw error;
    return await call(await freshTokens(deps, connection, tokens));
  }
}

/** Tokens that do not open (a key that is gone, a row that was tampered with) are as good as none. */
async function readTokens(
  deps: Deps,
  connection: CredentialsOwner & { credentials: string },
): Promise<TokenSet> {
  try {
    return await openTokens(deps, connection, connection.credentials);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    deps.log("error", "credentials_unreadable", { integrationId: connection.integrationId });
    const seen = eq(integrations.credentials, connection.credentials);
    await markDisconnected(deps, connection, "credentials_unreadable", seen);
    throw new ProviderError("refused", "connection", { cause: error });
  }
}

async function freshTokens(deps: Deps, owner: CredentialsOwner, stale: TokenSet): Promise<TokenSet> {
  const { organizationId, integrationId } = owner;
  const stub = deps.connections.getByName(integrationId);
  const result = await stub.accessToken({ organizationId, integrationId }, stale.accessToken);
  if (result.kind === "tokens") return result.tokens;
  if (result.kind === "disconnected") throw new ProviderError("refused", "connection");
  throw new ProviderError("unavailable", "connection", { retryAfter: result.retryAfter });
}
