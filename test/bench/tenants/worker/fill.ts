import { env } from "cloudflare:workers";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import * as z from "zod";
import { integrations } from "../../../../src/db/schema.ts";
import type { Deps } from "../../../../src/deps.ts";
import type { VendorRecord } from "../../../../src/domain/records.ts";
import { mapLimited } from "../../../../src/lib/concurrency.ts";
import type { StoreStep } from "../../../../src/store/protocol.ts";
import { syncConnection } from "../../../../src/sync/engine.ts";
import { packDays, storeStep, type Day } from "../../../support/stored.ts";

/** More slices than any source of the sandbox needs. */
const MOST_SLICES = 20;
const AT_ONCE = 4;

/** Synchronizes everything to its end, however often the vendors' twins ask to wait. */
export async function syncAll(deps: Deps): Promise<void> {
  const unread = and(isNull(integrations.lastSyncedAt), isNotNull(integrations.syncSchedule));
  for (let slice = 0; slice < MOST_SLICES; slice += 1) {
    // oxlint-disable no-await-in-loop -- a slice goes on where the last one stopped
    await env.DB.exec("DELETE FROM sandbox_state WHERE kind = 'calls'");
    const due = deps.now();
    const rows = await deps.db.update(integrations).set({ nextSyncAt: due }).where(unread).returning();
    if (rows.length === 0) return;
    for (const { id: integrationId, organizationId } of rows) {
      await syncConnection(deps, { organizationId, integrationId, due });
    }
    // oxlint-enable no-await-in-loop
  }
  throw new Error("Not all was synchronized");
}

const fillBody = z.object({ from: z.string(), users: z.array(z.string()) });
/** A line of a store's export; `data` is as the service wrote it. */
const line = z.object({
  type: z.enum(["record", "daily_metric"]),
  data: z.looseObject({ integrationId: z.string() }),
});

/** Writes what one user's store holds into the stores of others, each into the connection of the same type. */
export async function fill(deps: Deps, body: unknown): Promise<void> {
  const { from, users } = fillBody.parse(body);
  const steps = await stepsOf(deps, from);
  await mapLimited(users, AT_ONCE, async (user) => {
    for (const { id, type, epoch, userId } of await connectionsOf(deps, user)) {
      const target = { userId, region: null, type, integrationId: id, epoch };
      // oxlint-disable-next-line no-await-in-loop -- one store takes one call at a time anyway
      await storeStep(target, steps.get(type) ?? {});
    }
  });
}

/** What a user's store holds of each type, as a synchronization would write it. */
async function stepsOf(deps: Deps, user: string): Promise<Map<string, StoreStep>> {
  const stream = await deps.stores.of({ userId: user, region: null }).export();
  const lines = (await new Response(stream).text()).split("\n").filter(Boolean);
  const all = lines.map((text) => line.parse(JSON.parse(text)));
  const connections = await connectionsOf(deps, user);
  return new Map(
    connections.map(({ id, type }) => {
      const own = all.filter(({ data }) => data.integrationId === id);
      const dataOf = (kind: string) => own.filter((one) => one.type === kind).map(({ data }) => data);
      const records = dataOf("record") as unknown as VendorRecord[];
      return [type, { records, days: packDays(dataOf("daily_metric") as unknown as Day[]) }];
    }),
  );
}

function connectionsOf({ db }: Deps, user: string) {
  return db.select().from(integrations).where(eq(integrations.userId, user));
}
