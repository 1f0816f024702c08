import { and, eq, sql, type SQL } from "drizzle-orm";
import { integrations } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { recordEvents } from "../events/record.ts";
import { accountName } from "../connectors/registry.ts";
import type { Account } from "../domain/account.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import { ownRow } from "./tokens/credentials.ts";

interface Stored {
  organizationId: string;
  userId: string;
  externalUserIdentifier: string;
  integrationId: string;
  type: IntegrationType;
  account: Account;
}

/**
 * The events of a connection that is about to be stored, before it is: what stood there decides which of them it is.
 * Connecting again one whose authorization had ended makes two: it was reauthorized, and it has recovered.
 */
export function connectionStored(deps: Pick<Deps, "now">, connection: Stored): SQL {
  const { organizationId, userId, externalUserIdentifier, type: integrationType, account } = connection;
  const data = {
    externalUserIdentifier,
    integrationType,
    connectedAs: accountName(integrationType, account),
  };
  const live = and(ownRow(connection), eq(integrations.enabled, true));
  const isLive = sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${live})`;
  const isBroken = sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${and(live, eq(integrations.connected, false))})`;
  return recordEvents(
    deps,
    { organizationId, userId, data },
    {
      "connection.created": sql`NOT ${isLive}`,
      "connection.reauthorized": isLive,
      "connection.recovered": isBroken,
    },
  );
}
