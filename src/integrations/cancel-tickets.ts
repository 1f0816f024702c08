import { eq, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { runBatch } from "../db/client.ts";
import { revocations, tickets } from "../db/schema.ts";
import { integrationTypes } from "../lib/integration-types.ts";
import { integrationId, userId, type UserRef } from "./ids.ts";
import { propertyTicket, stateTicket } from "./ticket-kinds.ts";
import { forgetTicket } from "./tickets.ts";

/** Two KV calls each; an invocation has a thousand. */
const PAGE = 100;

/**
 * Ends the open flows of a user, so that no callback under way can finish. Payloads in KV go first, while their rows
 * still tell of them. Tokens that a flow has earned go to the outbox, and the next cron tick has them revoked.
 */
export async function cancelTickets(deps: Deps, user: UserRef): Promise<void> {
  const owner = await userId(user);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- page by page, on purpose
    const page = await deps.db
      .select({ hash: tickets.hash })
      .from(tickets)
      .where(eq(tickets.userId, owner))
      .limit(PAGE);
    if (page.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop
    await cancel(
      deps,
      user,
      page.map(({ hash }) => hash),
    );
  }
}

async function cancel(deps: Deps, user: UserRef, hashes: string[]): Promise<void> {
  await Promise.all(
    hashes.flatMap((hash) => [stateTicket, propertyTicket].map((kind) => forgetTicket(deps, kind, hash))),
  );
  const types = await Promise.all(
    integrationTypes.map(async (type) => ({ type, id: await integrationId(user, type) })),
  );
  const chosen = sql`hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`;
  await runBatch(deps.db, [
    sql`INSERT INTO ${revocations} (id, organization_id, integration_id, type, credentials, next_attempt_at)
      SELECT 'rev_' || hash, organization_id, integration_id, of.value->>'type', progress, ${deps.now()}
      FROM ${tickets} JOIN json_each(${JSON.stringify(types)}) AS of ON of.value->>'id' = integration_id
      WHERE ${chosen} AND progress IS NOT NULL
      ON CONFLICT (id) DO NOTHING`,
    sql`DELETE FROM ${tickets} WHERE ${chosen}`,
  ]);
}
