import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { integrations } from "../db/schema.ts";
import type { Account } from "../lib/account.ts";
import type { IntegrationType } from "../lib/integration-types.ts";
import { providerOf } from "../providers/registry.ts";
import { userId } from "./ids.ts";
import { spendTicket, type Claim } from "./tickets.ts";
import { insertUser } from "./users.ts";

export interface NewConnection {
  organizationId: string;
  externalUserIdentifier: string;
  integrationId: string;
  type: IntegrationType;
  shared: boolean;
  account: Account;
  /** Sealed. */
  credentials: string;
}

/** Connected and enabled: one transaction stores the connection and spends the ticket that earned it. */
export async function storeConnection(deps: Deps, connection: NewConnection, claim: Claim): Promise<void> {
  const owner = await userId(connection);
  const now = deps.now();
  const fresh = {
    shared: connection.shared,
    enabled: true,
    connected: true,
    reason: null,
    account: connection.account,
    credentials: connection.credentials,
    updatedAt: now,
  };
  const upsert = deps.db
    .insert(integrations)
    .values({
      id: connection.integrationId,
      organizationId: connection.organizationId,
      userId: owner,
      type: connection.type,
      syncSchedule: providerOf(connection.type).syncSchedule ?? null,
      createdAt: now,
      ...fresh,
    })
    // Connecting again keeps the configuration: the schedule stays as it was set.
    .onConflictDoUpdate({
      target: integrations.id,
      set: { ...fresh, credentialsVersion: sql`${integrations.credentialsVersion} + 1` },
    });
  await deps.db.batch([insertUser(deps, owner, connection), upsert, spendTicket(deps, claim)]);
}
