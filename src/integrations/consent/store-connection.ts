import { eq, sql, and, type SQL } from "drizzle-orm";
import { integrations, NO_LEASE, revocations } from "../../db/schema.ts";
import { insertAudit, type Actor } from "../../audit/audit.ts";
import type { Deps, TimedDb } from "../../deps.ts";
import { announceEvents, recordEvents } from "../../events/record.ts";
import type { Account } from "../../domain/account.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { newId } from "../../lib/ids.ts";
import { limits } from "../../lib/limits.ts";
import { connectorOf, accountName } from "../../connectors/registry.ts";
import { supersedeOvertaken } from "../tokens/grants.ts";
import { insertRevocation } from "../tokens/revocation.ts";
import { userId } from "../ids.ts";
import { sendSync } from "../send-sync.ts";
import { nextEpoch, readStored } from "../stored-data.ts";
import { spendTicket, type Claim } from "./tickets.ts";
import type { Earned } from "../tokens/kept-tokens.ts";
import { ownRow } from "../tokens/credentials.ts";

interface NewConnection {
  organizationId: string;
  externalUserIdentifier: string;
  integrationId: string;
  type: IntegrationType;
  shared: boolean;
  account: Account;
  earned: Earned;
  /** When the vendor ends the grant, in milliseconds since the epoch, as far as it has said so. */
  grantExpiresAt: number | null;
  /** Who began the flow; unknown of one from before that was kept. */
  actor?: Actor | undefined;
}

/**
 * Connected and enabled: one transaction stores the connection and its event, and spends the ticket that earned it.
 * The first synchronization is enqueued at once; if that fails, the next cron tick finds it due. The user exists since
 * connect: one who was erased meanwhile is not made again, and the transaction fails. Answers whether it is connected:
 * a newer consent to the same account may have overtaken it.
 */
export async function storeConnection(deps: Deps, connection: NewConnection, claim: Claim): Promise<boolean> {
  const { integrationId, organizationId, type, account, earned, actor } = connection;
  const owner = await userId(connection);
  const now = deps.now();
  const syncSchedule = connectorOf(type).syncSchedule ?? null;
  const fresh = {
    shared: connection.shared,
    enabled: true,
    connected: true,
    reason: null,
    account,
    ...earned,
    grantExpiresAt: connection.grantExpiresAt,
    expiryToldAt: null,
    nextSyncAt: syncSchedule === null ? now + limits.keepAliveMs : now,
    syncFailures: 0,
    skipped: null,
    ...NO_LEASE,
    updatedAt: now,
  };
  const isSame = await dropOtherAccount(deps, integrationId, type, account);
  const upsert = deps.db
    .insert(integrations)
    .values({
      id: integrationId,
      organizationId,
      userId: owner,
      type,
      syncSchedule,
      createdAt: now,
      epoch: now,
      ...fresh,
    })
    // Connecting again keeps the configuration: the schedule stays as it was set.
    .onConflictDoUpdate({
      target: integrations.id,
      set: {
        ...fresh,
        ...(!isSame && { lastSyncedAt: null, lastResult: null }),
        epoch: nextEpoch(deps),
        credentialsVersion: sql`${integrations.credentialsVersion} + 1`,
      },
    });
  const results = await spendTicket(deps, claim, [
    connectionStored(deps, connection, owner),
    ...oweReplaced(deps, connection),
    upsert,
    ...supersedeOvertaken(deps, { type, ...earned }, integrationId),
    insertAudit(deps, {
      organizationId,
      actor,
      action: "connection.created",
      target: integrationId,
      details: { type, shared: connection.shared },
    }),
  ]);
  announceEvents(deps, results);
  const isConnected = !results.some((result) => result.results.some((row) => "superseded" in row));
  if (isConnected && syncSchedule !== null) {
    const sync = { organizationId, integrationId, due: now };
    await sendSync(deps, sync, { failure: "first_sync_left_to_cron" });
  }
  return isConnected;
}

/** Live tokens of another grant are owed a revocation, or nobody would end it; one owed of the same grant would end the new ones too. */
function oweReplaced({ db, now }: TimedDb, { integrationId, earned }: NewConnection) {
  const { grantKey } = earned;
  const isOther = grantKey === null ? sql`grant_key IS NULL` : sql`grant_key <> ${grantKey}`;
  return [
    insertRevocation(newId("rev"), now(), and(eq(integrations.id, integrationId), isOther)),
    ...(grantKey === null ? [] : [db.delete(revocations).where(eq(revocations.grantKey, grantKey))]),
  ];
}

/** With another account nothing of the old one may stay: it goes before the new one comes. Answers whether it is the same one. */
async function dropOtherAccount(deps: Deps, connection: string, type: IntegrationType, account: Account) {
  const row = await readStored(deps, connection);
  if (!row) return false;
  const { account: rules } = connectorOf(type);
  if (rules.identity(row.account) === rules.identity(account)) return true;
  await deps.stores.of(row).detach({ connection, epoch: row.epoch });
  return false;
}

/** Events of a connection about to be stored: what stood there decides which. One whose authorization had ended is reauthorized, and recovers. */
function connectionStored(deps: Pick<Deps, "now">, connection: NewConnection, owner: string): SQL {
  const { organizationId, externalUserIdentifier, type: integrationType, account } = connection;
  const connectedAs = accountName(integrationType, account);
  const data = { externalUserIdentifier, integrationType, connectedAs };
  const live = and(ownRow(connection), eq(integrations.enabled, true));
  const isLive = sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${live})`;
  const isBroken = sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${and(live, eq(integrations.connected, false))})`;
  return recordEvents(
    deps,
    { organizationId, userId: owner, data },
    {
      "connection.created": sql`NOT ${isLive}`,
      "connection.reauthorized": isLive,
      "connection.recovered": isBroken,
    },
  );
}
