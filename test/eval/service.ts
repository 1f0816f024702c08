import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import { integrationTypes } from "../../src/domain/integration-types.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import { connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";
import { jobDeps } from "../support/sync.ts";
import { NOW_MS } from "./clock.ts";

/** Stops the date, and nothing else: timers and the clock that latency is measured with go on. */
export function stopDate(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW_MS });
}

export const USER = "owner-1";

/** An organization whose owner has connected all five sources, synchronized; answers its key. */
export async function openService(): Promise<string> {
  const { id: organizationId, key } = await createOrganization();
  for (const type of integrationTypes) {
    // oxlint-disable-next-line no-await-in-loop -- consent is given one after the other
    await connectSource({ key, type, user: USER });
  }
  const rows = await db().select().from(integrations).where(eq(integrations.organizationId, organizationId));
  const synchronized = rows.filter(({ syncSchedule }) => syncSchedule !== null);
  await Promise.all(synchronized.map(({ id }) => synchronize(organizationId, id)));
  return key;
}

/** More slices than any source of the sandbox needs. */
const MOST_SLICES = 20;

async function synchronize(organizationId: string, integrationId: string): Promise<void> {
  const own = eq(integrations.id, integrationId);
  for (let slice = 0; slice < MOST_SLICES; slice += 1) {
    // oxlint-disable no-await-in-loop -- a slice goes on where the last one stopped
    await forgetThrottles();
    await db().update(integrations).set({ nextSyncAt: Date.now() }).where(own);
    await syncConnection(jobDeps(), { organizationId, integrationId, due: Date.now() });
    const [row] = await db().select().from(integrations).where(own);
    if (row?.lastSyncedAt != null) return;
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`${integrationId} was not synchronized`);
}

/** The date stands still, so a vendor's minute would never be over. */
export async function forgetThrottles(): Promise<void> {
  await env.DB.exec("DELETE FROM sandbox_state WHERE kind = 'calls'");
}
