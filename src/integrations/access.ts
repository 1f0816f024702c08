import { eq } from "drizzle-orm";
import { integrations } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { UnsealError } from "../lib/crypto.ts";
import { ProviderError } from "../providers/errors.ts";
import type { TokenSet } from "../providers/provider.ts";
import { markDisconnected, openTokens, type CredentialsOwner } from "./credentials.ts";

/** A token this close to its end is replaced before it is used. */
const MARGIN_MS = 60_000;

type StoredConnection = CredentialsOwner & { credentials: string };

/** Makes vendor calls with a good token. Throws `ProviderError`; `refused` when the user has to connect again. */
export type Access = <T>(vendorCall: (tokens: TokenSet) => Promise<T>) => Promise<T>;

/**
 * The access to one connection: its token as stored while it lasts, else one from the connection's object; once
 * more with a fresh one when the vendor says that it is not good.
 */
export function createAccess(deps: Deps, connection: StoredConnection): Access {
  let current: Promise<TokenSet> | undefined;

  async function goodTokens(): Promise<TokenSet> {
    current ??= readTokens(deps, connection);
    const tokens = await current;
    const isFresh = tokens.expiresAt === undefined || tokens.expiresAt - MARGIN_MS > deps.now();
    return isFresh ? tokens : await replace(tokens);
  }

  async function replace(stale: TokenSet): Promise<TokenSet> {
    const fresh = await freshTokens(deps, connection, stale);
    current = Promise.resolve(fresh);
    return fresh;
  }

  return async (vendorCall) => {
    const tokens = await goodTokens();
    try {
      return await vendorCall(tokens);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== "unauthorized") throw error;
      return await vendorCall(await replace(tokens));
    }
  };
}

/** Tokens that do not open (a key that is gone, a row that was tampered with) are as good as none. */
async function readTokens(deps: Deps, connection: StoredConnection): Promise<TokenSet> {
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
