import { and, eq, isNotNull } from "drizzle-orm";
import { integrations } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { IntegrationType } from "../lib/integration-types.ts";
import { providerOf } from "../providers/registry.ts";
import { ownRow, type CredentialsOwner } from "./credentials.ts";
import { oweRevocation } from "./revocation.ts";

/**
 * Has the vendor withdraw a grant that nobody may or can use, unless that would end the one that the connection lives on.
 */
export async function discardGrant(
  deps: Deps,
  grant: CredentialsOwner & { type: IntegrationType; credentials: string },
): Promise<void> {
  const isSafe = !providerOf(grant.type).oauth.revokesWholeGrant || !(await isLive(deps, grant));
  if (isSafe) await oweRevocation(deps, grant);
}

async function isLive(deps: Pick<Deps, "db">, owner: CredentialsOwner): Promise<boolean> {
  const rows = await deps.db
    .select({ id: integrations.id })
    .from(integrations)
    .where(
      and(
        ownRow(owner),
        eq(integrations.enabled, true),
        eq(integrations.connected, true),
        isNotNull(integrations.credentials),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
