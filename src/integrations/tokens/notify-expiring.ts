import { and, eq, gt, inArray, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { runBatch } from "../../db/client.ts";
import { isoInstant } from "../../db/iso-instant.ts";
import { integrations } from "../../db/schema.ts";
import type { Deps, EventDeps } from "../../deps.ts";
import { announceEvents, isWanted, recordConnectionEvents } from "../../events/record.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";

/** How long before its end the organization is told of a grant. */
const WARNING_MS = 48 * 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TICK_MS = 60_000;

/** Looks for ends by the first cron tick of an hour, and for accounts with many grants by the first of a day. */
export async function notifyExpiringConnections(deps: Deps): Promise<void> {
  if (deps.now() % HOUR_MS < TICK_MS) await notifyEndingGrants(deps);
  if (deps.now() % DAY_MS < TICK_MS) await notifyCrowdedAccounts(deps);
}

/** Tells once a consent of grants that end within 48 hours. Only Google says so (`refresh_token_expires_in`); others end by themselves. */
export async function notifyEndingGrants(deps: EventDeps): Promise<void> {
  const { grantExpiresAt, expiryToldAt } = integrations;
  const now = deps.now();
  // Told before that, it was of a crowded account. The end moves by seconds when tokens are refreshed.
  const isUntold = or(
    isNull(expiryToldAt),
    lt(expiryToldAt, sql`${grantExpiresAt} - ${WARNING_MS + HOUR_MS}`),
  );
  const isEnding = and(gt(grantExpiresAt, now), lte(grantExpiresAt, now + WARNING_MS), isUntold);
  const expiresAt = isoInstant(sql`${grantExpiresAt}`);
  const more = sql`json_object('reason', 'grant_expires', 'expiresAt', ${expiresAt})`;
  await notify(deps, isEnding, more);
}

/**
 * Live grants of one account that a vendor keeps (providers.md 1.3, 5.2): the next one ends the oldest, and nobody is
 * told. Google counts by person and client, and a mail account is a person. Zoho counts by person as well, of whom
 * only the organization is known, so there the warning may come early. Of a Google Analytics property it is not
 * known who has connected it: nothing can be counted. What other services, or consents that were given again, use up
 * of the vendor's number cannot be seen at all, so the oldest may end without a warning.
 */
const GRANTS_KEPT: Partial<Record<IntegrationType, { most: number; account: SQL }>> = {
  mail: { most: 100, account: sql`${integrations.account} ->> '$.emailAddress'` },
  "business-suite": {
    most: 20,
    account: sql`${integrations.account} ->> '$.dc' || ':' || (${integrations.account} ->> '$.organizationId')`,
  },
};

/** With so many places left, all who have the account are told: which of the grants is the oldest is not recorded. */
const PLACES_LEFT = 2;

/** Tells of connections to accounts that have almost as many of our live grants as the vendor keeps. */
export async function notifyCrowdedAccounts(deps: EventDeps): Promise<void> {
  for (const [type, { most, account }] of Object.entries(GRANTS_KEPT)) {
    const isOfType = sql`${integrations.type} = ${type} AND ${isLive}`;
    const crowded = sql`${account} IN (SELECT ${account} FROM ${integrations} WHERE ${isOfType}
      GROUP BY 1 HAVING count(*) >= ${most - PLACES_LEFT})`;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each reads the whole table
    await notify(
      deps,
      and(isOfType, crowded, isNull(integrations.expiryToldAt)),
      sql`json_object('reason', 'too_many_grants')`,
    );
  }
}

const isLive = and(eq(integrations.enabled, true), eq(integrations.connected, true));

/** An organization that has nobody who wants to hear of it now is told when it has, if that is in time. */
async function notify(deps: EventDeps, condition: SQL | undefined, more: SQL): Promise<void> {
  const { db } = deps;
  const { id, organizationId } = integrations;
  const isDue = and(condition, isLive, isWanted(sql`${organizationId}`, "connection.expiring"));
  const due = db.select({ id }).from(integrations).where(isDue);
  const results = await runBatch(db, [
    recordConnectionEvents(deps, { type: "connection.expiring", more }, isDue),
    db.update(integrations).set({ expiryToldAt: deps.now() }).where(inArray(id, due)),
  ]);
  announceEvents(deps, results);
}
