import { createMessageBatch, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { vi } from "vitest";
import { integrations, revocations } from "../../src/db/schema.ts";
import type { Deps } from "../../src/deps.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import { openTokens } from "../../src/integrations/tokens/credentials.ts";
import { integrationId, type UserRef } from "../../src/integrations/ids.ts";
import { integrationTypes, type IntegrationType } from "../../src/domain/integration-types.ts";
import { createSandbox } from "../../src/sandbox/app.ts";
import type { Vendor } from "../../src/sandbox/state.ts";
import { consumeBatch } from "../../src/sync/consumer.ts";
import { runTick } from "../../src/tick.ts";
import { rawBindings } from "../support/limits.ts";
import { call, db } from "../support/service.ts";
import type { VendorCall } from "../support/vendors.ts";
import { depsWith } from "../users/support.ts";
import { findGrant } from "../../src/sandbox/grants.ts";

export const VENDOR = {
  "web-analytics": "google",
  mail: "google",
  "notes-workspace": "notion",
  "team-chat": "slack",
  "business-suite": "zoho",
} as const satisfies Record<IntegrationType, Vendor>;

export async function disconnect(key: string, type: string, user = "user-1"): Promise<unknown> {
  const body = { externalUserIdentifier: user };
  return await (await call(`/integrations/${type}/disconnect`, { key, body })).json();
}

const sandbox = () => ({ db: rawBindings.DB, now: () => Date.now() });

/** What the sandbox says, for handlers that let something happen before or after it. */
export async function askSandbox({
  host,
  path,
  method,
  headers,
  body,
  query,
}: VendorCall): Promise<Response> {
  const address = `/${host}${path}?${query.toString()}`;
  return await createSandbox(sandbox()).request(address, { method, headers, ...(body !== "" && { body }) });
}

/** How many of a vendor's grants stand. */
export async function liveGrants(vendor: Vendor): Promise<number> {
  const row = await env.DB.prepare(
    "SELECT count(*) AS live FROM sandbox_state WHERE kind = 'grant' AND value ->> 'vendor' = ?",
  )
    .bind(vendor)
    .first<{ live: number }>();
  return row?.live ?? 0;
}

/** Of each live connection of a type, whether the vendor takes its token. */
export async function liveConnections(type: IntegrationType): Promise<boolean[]> {
  const rows = await db()
    .select()
    .from(integrations)
    .where(
      and(eq(integrations.type, type), eq(integrations.enabled, true), eq(integrations.connected, true)),
    );
  return await Promise.all(
    rows.map(async ({ id, organizationId, credentials }) => {
      const owner = { organizationId, integrationId: id };
      const { accessToken } = await openTokens(depsWith(), owner, credentials ?? "");
      return (await findGrant(sandbox(), VENDOR[type], accessToken)) !== null;
    }),
  );
}

/** The Worker's dependencies, but nothing gets onto the queue: what is enqueued there syncs, beside what is looked at. */
export function quietDeps(): Deps {
  const nothing = () => Promise.resolve();
  const syncQueue = { ...env.SYNC_QUEUE, send: nothing, sendBatch: nothing };
  return { ...depsWith(), syncQueue: syncQueue as unknown as Deps["syncQueue"] };
}

/** Runs the alarms of the users' objects, the cron tick after every flow has expired, and what it enqueues. */
export async function settleEverything(
  users: UserRef[],
  types: readonly IntegrationType[] = integrationTypes,
): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  for (const user of users) {
    for (const type of types) {
      const id = await integrationId(user, type);
      await runDurableObjectAlarm(env.CONNECTION.getByName(id));
    }
  }
  vi.setSystemTime(Date.now() + 16 * 60_000);
  await runTick(quietDeps());
  await retryRevocations();
  vi.useRealTimers();
}

/** The queue's part: every revocation that is owed is tried. */
export async function retryRevocations(): Promise<void> {
  const owed = await db().select().from(revocations);
  const messages = owed.map(({ id }) => ({
    id,
    timestamp: new Date(),
    attempts: 1,
    body: { kind: "revoke", revocationId: id } as const,
  }));
  await consumeBatch(depsWith(), createMessageBatch<SyncMessage>("business-analyst-sync", messages));
}
