import { and, eq } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { integrations } from "../../db/schema.ts";
import { limits } from "../../lib/limits.ts";
import { describeError } from "../../lib/log.ts";
import { VendorError } from "../../connectors/errors.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { lacksScopes, refreshTokens } from "../../connectors/oauth.ts";
import type { TokenSet } from "../../connectors/token-set.ts";
import { connectorOf } from "../../connectors/registry.ts";
import {
  oauthClient,
  markDisconnected,
  openTokens,
  ownRow,
  sealTokens,
  type CredentialsOwner,
} from "./credentials.ts";
import type { Grant } from "./grants.ts";
import { oweRevocation } from "./revocation.ts";

/** What the connection's object answers; plain data, for it crosses an RPC. */
export type AccessResult =
  | { kind: "tokens"; tokens: TokenSet }
  /** The grant is gone; the user has to connect again. */
  | { kind: "disconnected" }
  /** The grant does not reach the data; the user has to connect again and allow it. */
  | { kind: "ungranted" }
  /** The vendor could not be asked; the grant may be good. */
  | { kind: "unavailable"; retryAfter: number | undefined };

const PENDING = "pending";
const REFRESHED_AT = "refreshed-at";
const pendingTokens = z.object({ sealed: z.string(), version: z.number() });

/**
 * Refreshes the connection's tokens unless somebody else already has. A fresh pair is put into the object's own
 * storage before anything else is awaited, so that a rotated token survives a failing database.
 */
export async function refreshAccessToken(
  deps: Deps,
  storage: SyncKvStorage,
  owner: CredentialsOwner,
  stale: string,
): Promise<AccessResult> {
  const row = await readConnection(deps, owner);
  if (!row?.enabled || row.credentials === null) return { kind: "disconnected" };
  if (!row.connected) return { kind: row.reason === "scope_missing" ? "ungranted" : "disconnected" };
  const kept = pendingTokens.safeParse(storage.get(PENDING));
  const isKept = kept.success && kept.data.version === row.credentialsVersion;
  const sealed = isKept ? kept.data.sealed : row.credentials;
  const current = await openTokens(deps, owner, sealed);
  if (isKept)
    await writeTokens(deps, storage, owner, { version: row.credentialsVersion, sealed, tokens: current });
  if (current.accessToken !== stale) {
    const version = row.credentialsVersion + (isKept ? 1 : 0);
    return await grantedOnly(deps, owner, row.type, version, current);
  }
  const wait = untilNextRefresh(storage, deps.now());
  if (wait > 0) return { kind: "unavailable", retryAfter: Math.ceil(wait / 1000) };

  try {
    const fresh = await refreshTokens(deps, connectorOf(row.type).oauth, {
      client: oauthClient(deps, row.type),
      tokens: current,
      now: deps.now(),
    });
    const version = isKept ? row.credentialsVersion + 1 : row.credentialsVersion;
    const sealedFresh = await sealTokens(deps, owner, fresh);
    storage.put(PENDING, { sealed: sealedFresh, version });
    storage.put(REFRESHED_AT, deps.now());
    const isStored = await writeTokens(deps, storage, owner, { version, sealed: sealedFresh, tokens: fresh });
    return isStored
      ? await grantedOnly(deps, owner, row.type, version + 1, fresh)
      : await superseded(deps, owner, row, sealedFresh);
  } catch (error) {
    return await explainFailure(deps, storage, owner, row.credentialsVersion, error);
  }
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

async function explainFailure(
  deps: Deps,
  storage: SyncKvStorage,
  owner: CredentialsOwner,
  version: number,
  error: unknown,
): Promise<AccessResult> {
  if (!(error instanceof VendorError)) throw error;
  deps.log("warn", "refresh_failed", { integrationId: owner.integrationId, ...describeError(error) });
  if (error.kind !== "refused") return { kind: "unavailable", retryAfter: error.retryAfter };
  await markDisconnected(deps, owner, "refresh_refused", eq(integrations.credentialsVersion, version));
  // Connected again meanwhile: the refusal was about the old grant.
  const row = await readConnection(deps, owner);
  if (!row?.connected || row.credentials === null || row.credentialsVersion === version)
    return { kind: "disconnected" };
  storage.delete(PENDING);
  return { kind: "tokens", tokens: await openTokens(deps, owner, row.credentials) };
}

async function readConnection(deps: Deps, owner: CredentialsOwner) {
  const [row] = await deps.db.select().from(integrations).where(ownRow(owner)).limit(1);
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

/**
 * The connection was ended or made again while its tokens were being refreshed: nobody may use the fresh pair, so the
 * vendor is told to withdraw it.
 */
async function superseded(
  deps: Deps,
  owner: CredentialsOwner,
  { type, grantKey, grantedAt }: Grant,
  sealed: string,
): Promise<AccessResult> {
  await oweRevocation(deps, { ...owner, type, credentials: sealed, grantKey, grantedAt });
  const row = await readConnection(deps, owner);
  if (!row?.enabled || !row.connected || row.credentials === null) return { kind: "disconnected" };
  return { kind: "tokens", tokens: await openTokens(deps, owner, row.credentials) };
}
