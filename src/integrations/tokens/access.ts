import { eq, and } from "drizzle-orm";
import { integrations } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { UnsealError } from "../../lib/crypto.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { VendorError } from "../../connectors/errors.ts";
import type { Call } from "../../connectors/http.ts";
import { lacksScopes, refreshTokens } from "../../connectors/oauth.ts";
import type { TokenSet } from "../../connectors/token-set.ts";
import { connectorOf } from "../../connectors/registry.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { limits } from "../../lib/limits.ts";
import { describeError } from "../../lib/log.ts";
import {
  markDisconnected,
  openTokens,
  oauthClient,
  ownRow,
  sealTokens,
  type CredentialsOwner,
} from "./credentials.ts";
import * as z from "zod";
import { oweRevocation } from "./revocation.ts";

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

/**
 * What the connection's object answers; plain data, for it crosses an RPC. Refused and ungranted: the user has to
 * connect again, in the second case to allow the access to the data. Unavailable: the vendor could not be asked, and the
 * grant may be good.
 */
export type AccessResult =
  | { kind: "tokens"; tokens: TokenSet }
  | { kind: "refused" | "ungranted" | "unavailable"; retryAfter?: number | undefined };

const PENDING = "pending";
const REFRESHED_AT = "refreshed-at";
const pendingTokens = z.object({ sealed: z.string(), version: z.number() });

/** Refreshes the tokens unless somebody has. A fresh pair goes into the object's storage first: a rotated token survives a failing D1. */
export async function refreshAccessToken(
  deps: Deps,
  storage: SyncKvStorage,
  owner: CredentialsOwner,
  stale: string,
): Promise<AccessResult> {
  const row = await readConnection(deps, owner);
  if (!row?.enabled || row.credentials === null) return { kind: "refused" };
  if (!row.connected) return { kind: row.reason === "scope_missing" ? "ungranted" : "refused" };
  const version = row.credentialsVersion;
  const kept = pendingTokens.safeParse(storage.get(PENDING));
  if (kept.success && kept.data.version === version) {
    const { sealed } = kept.data;
    const tokens = await openTokens(deps, owner, sealed);
    await writeTokens(deps, storage, owner, { version, sealed, tokens });
    return await refreshAccessToken(deps, storage, owner, stale);
  }
  const current = await openTokens(deps, owner, row.credentials);
  if (current.accessToken !== stale) return await grantedOnly(deps, owner, row.type, version, current);
  const wait = untilNextRefresh(storage, deps.now());
  if (wait > 0) return { kind: "unavailable", retryAfter: Math.ceil(wait / 1000) };

  try {
    const fresh = await refreshTokens(deps, connectorOf(row.type).oauth, {
      client: oauthClient(deps, row.type),
      tokens: current,
      now: deps.now(),
    });
    const sealed = await sealTokens(deps, owner, fresh);
    storage.put(PENDING, { sealed, version });
    storage.put(REFRESHED_AT, deps.now());
    if (await writeTokens(deps, storage, owner, { version, sealed, tokens: fresh })) {
      return await grantedOnly(deps, owner, row.type, version + 1, fresh);
    }
    // Ended or made again meanwhile: nobody may use the fresh pair, so the vendor is told to withdraw it.
    const { type, grantKey, grantedAt } = row;
    await oweRevocation(deps, { ...owner, type, credentials: sealed, grantKey, grantedAt });
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    deps.log("warn", "refresh_failed", { integrationId: owner.integrationId, ...describeError(error) });
    if (error.kind !== "refused") return { kind: "unavailable", retryAfter: error.retryAfter };
    // Connected again meanwhile, it stays: the refusal was about the old grant.
    const seen = eq(integrations.credentialsVersion, version);
    await markDisconnected(deps, owner, "refresh_refused", seen);
  }
  const now = await readConnection(deps, owner);
  if (!now?.enabled || !now.connected || now.credentials === null) return { kind: "refused" };
  return { kind: "tokens", tokens: await openTokens(deps, owner, now.credentials) };
}

/** A refresh may come back with less than the user had allowed once. */
async function grantedOnly(
  deps: Deps,
  owner: CredentialsOwner,
  type: IntegrationType,
  version: number,
  tokens: TokenSet,
): Promise<AccessResult> {
  if (!lacksScopes(connectorOf(type).oauth, tokens)) return { kind: "tokens", tokens };
  await markDisconnected(deps, owner, "scope_missing", eq(integrations.credentialsVersion, version));
  return { kind: "ungranted" };
}

/** A vendor that calls every new token bad must not be asked for another one each time. */
function untilNextRefresh(storage: SyncKvStorage, now: number): number {
  const last = z.number().safeParse(storage.get(REFRESHED_AT));
  return last.success ? Math.min(last.data + limits.refreshIntervalMs - now, limits.refreshIntervalMs) : 0;
}

async function readConnection(deps: Deps, owner: CredentialsOwner) {
  const [row] = await deps.db.select().from(integrations).where(ownRow(owner));
  return row;
}

/** Raises the version, so that whoever read the older pair cannot write it back. */
async function writeTokens(
  deps: Deps,
  storage: SyncKvStorage,
  owner: CredentialsOwner,
  { version, sealed, tokens }: { version: number; sealed: string; tokens: TokenSet },
): Promise<boolean> {
  const { grantExpiresAt } = tokens;
  const stored = await deps.db
    .update(integrations)
    .set({
      credentials: sealed,
      credentialsVersion: version + 1,
      updatedAt: deps.now(),
      ...(grantExpiresAt !== undefined && { grantExpiresAt }),
    })
    .where(and(ownRow(owner), eq(integrations.credentialsVersion, version), eq(integrations.enabled, true)))
    .returning({ id: integrations.id });
  storage.delete(PENDING);
  return stored.length > 0;
}
