import { eq } from "drizzle-orm";
import { integrations } from "../../src/db/schema.ts";
import { connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";
import { storeRecords } from "../support/stored.ts";
import { NOW_MS } from "./clock.ts";
import type { Entry } from "./made/harbour.ts";
import { USER } from "./service.ts";

/** An organization whose owner's business suite has these records, as if they had just been synchronized. */
export async function openCompany(entries: readonly Entry[]): Promise<string> {
  const { id: organizationId, key } = await createOrganization();
  await connectSource({ key, type: "business-suite", user: USER });
  const own = eq(integrations.organizationId, organizationId);
  const [row] = await db().select().from(integrations).where(own);
  if (row === undefined) throw new Error("Not connected");
  const { id: integrationId, userId, epoch, type } = row;
  const records = entries.map((entry, nth) => ({
    ...entry,
    id: `r${nth}`,
    title: `${entry.dataset} ${nth}`,
  }));
  await storeRecords({ integrationId, userId, region: null, epoch, type }, records);
  await db()
    .update(integrations)
    .set({ lastSyncedAt: NOW_MS - 60_000 })
    .where(own);
  return key;
}
