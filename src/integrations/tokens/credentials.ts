import { and, eq, sql, type SQL } from "drizzle-orm";
import { insertAudit } from "../../audit/audit.ts";
import { runBatch } from "../../db/client.ts";
import { integrations } from "../../db/schema.ts";
import type { Deps, EventDeps } from "../../deps.ts";
import { announceEvents, recordConnectionEvents } from "../../events/record.ts";
import type { disconnectReasons } from "../../events/schemas.ts";
import { UnsealError } from "../../lib/crypto.ts";
import { tokenSet, type TokenSet } from "../../connectors/token-set.ts";
import { clientSetting, ConfigError } from "../../config.ts";
import type { OAuthClient } from "../../connectors/connector.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";

/** The connection that tokens belong to; sealed tokens open for no other. */
export interface CredentialsOwner {
  organizationId: string;
  integrationId: string;
}

export function sealTokens(deps: Pick<Deps, "keyring">, owner: CredentialsOwner, tokens: TokenSet) {
  return deps.keyring.seal(JSON.stringify(tokens), contextOf(owner));
}

/** Throws `UnsealError` for anything that was not sealed for this connection. */
export async function openTokens(deps: Pick<Deps, "keyring">, owner: CredentialsOwner, sealed: string) {
  const parsed = tokenSet.safeParse(JSON.parse(await deps.keyring.open(sealed, contextOf(owner))));
  if (!parsed.success) throw new UnsealError("not a token set");
  return parsed.data;
}

/** The user has to connect again; `reason` tells why. A connection that changed meanwhile stays. Of many who find out, one tells. */
export async function markDisconnected(
  deps: EventDeps,
  owner: CredentialsOwner,
  reason: (typeof disconnectReasons)[number],
  seen: SQL,
): Promise<void> {
  const asSeen = and(ownRow(owner), seen);
  const isLive = and(asSeen, eq(integrations.enabled, true), eq(integrations.connected, true));
  const lost = {
    organizationId: owner.organizationId,
    action: "connection.lost",
    target: owner.integrationId,
    details: { reason },
  } as const;
  const results = await runBatch(deps.db, [
    recordConnectionEvents(
      deps,
      { type: "connection.refresh_failed", more: sql`json_object('reason', ${reason})` },
      isLive,
    ),
    insertAudit(deps, lost, sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${isLive})`),
    deps.db
      .update(integrations)
      // Without a time: what is due and never done would be read by every tick.
      .set({ connected: false, reason, nextSyncAt: null, updatedAt: deps.now() })
      .where(isLive),
  ]);
  announceEvents(deps, results);
}

export function ownRow(owner: CredentialsOwner) {
  return and(eq(integrations.id, owner.integrationId), eq(integrations.organizationId, owner.organizationId));
}

function contextOf({ organizationId, integrationId }: CredentialsOwner) {
  return { organizationId, subject: integrationId };
}

/** The client registered at the vendor for this type. Throws `ConfigError` when the operator set none. */
export function oauthClient(deps: Pick<Deps, "config">, type: IntegrationType): OAuthClient {
  const client = deps.config.oauthClients[type];
  if (client) return client;
  throw new ConfigError([`${clientSetting(type, "ID")}, ${clientSetting(type, "SECRET")}: are required`]);
}
