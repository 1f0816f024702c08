import { integrations } from "../../db/schema.ts";

/** What a status entry is made of. */
export const shown = {
  id: integrations.id,
  type: integrations.type,
  enabled: integrations.enabled,
  connected: integrations.connected,
  shared: integrations.shared,
  reason: integrations.reason,
  account: integrations.account,
  syncSchedule: integrations.syncSchedule,
  lastSyncedAt: integrations.lastSyncedAt,
  nextSyncAt: integrations.nextSyncAt,
  lastResult: integrations.lastResult,
  epoch: integrations.epoch,
  leaseToken: integrations.leaseToken,
  leaseUntil: integrations.leaseUntil,
  leasedAt: integrations.leasedAt,
};

export type IntegrationRow = Pick<typeof integrations.$inferSelect, keyof typeof shown>;
