import { eq } from "drizzle-orm";
import { integrations } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { UnsealError } from "../../lib/crypto.ts";
import type { AccessResult } from "./refresh.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { VendorError } from "../../connectors/errors.ts";
import type { Call } from "../../connectors/http.ts";
import { lacksScopes } from "../../connectors/oauth.ts";
import type { TokenSet } from "../../connectors/token-set.ts";
import { connectorOf } from "../../connectors/registry.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { limits } from "../../lib/limits.ts";
import { describeError } from "../../lib/log.ts";
import { markDisconnected, openTokens, type CredentialsOwner } from "./credentials.ts";

/** A token this close to its end is replaced before it is used. */
const MARGIN_MS = 60_000;

type StoredConnection = CredentialsOwner & { type: IntegrationType; credentials: string };

/**
 * Calls with the token of one connection: as stored while it lasts, else one from the connection's object; once more
 * with a fresh one when the vendor says that it is not good. Throws `VendorError`; `refused` when the user has to connect
 * again, `ungranted` when the grant does not reach the data: the vendor is not called with it.
 */
export function createAccess(deps: Deps, connection: StoredConnection): Call {
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
      return await vendorCall({ http: deps, tokens });
    } catch (error) {
      if (!(error instanceof VendorError) || error.kind !== "unauthorized") throw error;
      return await vendorCall({ http: deps, tokens: await replace(tokens) });
    }
  };
}

/** Tokens that do not open (a key that is gone, a row that was tampered with) are as good as none. */
async function readTokens(deps: Deps, connection: StoredConnection): Promise<TokenSet> {
  const seen = eq(integrations.credentials, connection.credentials);
  try {
    const tokens = await openTokens(deps, connection, connection.credentials);
    if (!lacksScopes(connectorOf(connection.type).oauth, tokens)) return tokens;
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    deps.log("error", "credentials_unreadable", { integrationId: connection.integrationId });
    await markDisconnected(deps, connection, "credentials_unreadable", seen);
    throw new VendorError("refused", "connection", { cause: error });
  }
  await markDisconnected(deps, connection, "scope_missing", seen);
  throw new VendorError("ungranted", "connection");
}

/** Refreshes an idle connection's tokens, so that the grant does not die unused. Throws `VendorError`. */
export async function keepAlive(deps: Deps, connection: StoredConnection): Promise<void> {
  await freshTokens(deps, connection, await readTokens(deps, connection));
}

/** Asks twice: an object that is evicted or redeployed in the middle takes its callers with it. */
async function askConnection(deps: Deps, owner: CredentialsOwner, stale: string): Promise<AccessResult> {
  const { organizationId, integrationId } = owner;
  const ask = () => {
    const stub = deps.connections.getByName(integrationId);
    const asked: PromiseLike<AccessResult> = stub.accessToken({ organizationId, integrationId }, stale);
    return withDeadline(asked, limits.connectionMs, "The connection's object is silent");
  };
  try {
    return await ask();
  } catch (error) {
    deps.log("warn", "connection_asked_again", { integrationId, ...describeError(error) });
    return await ask();
  }
}

async function freshTokens(deps: Deps, owner: CredentialsOwner, stale: TokenSet): Promise<TokenSet> {
  const result = await askConnection(deps, owner, stale.accessToken);
  if (result.kind === "tokens") return result.tokens;
  throw new VendorError(result.kind, "connection", { retryAfter: result.retryAfter });
}
