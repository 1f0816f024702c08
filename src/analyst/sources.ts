import { connectorOf } from "../connectors/registry.ts";
import type { AccountByType } from "../domain/account.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import type { Region } from "../domain/regions.ts";
import type { SyncResult } from "../domain/sync-result.ts";

/** A connection of one type that this request may ask. Its identity comes from the request, never from a model. */
export interface SourceOf<T extends IntegrationType> {
  type: T;
  organizationId: string;
  integrationId: string;
  /** Who made the connection: what was synchronized of it is in the store of that user. */
  userId: string;
  /** Of the organization. */
  region: Region | null;
  /** Sealed tokens. */
  credentials: string;
  account: AccountByType[T];
  /** When a synchronization last completed, in milliseconds since the epoch; null before the first. */
  lastSyncedAt: number | null;
  /** Cron, UTC; null for what is never stored. */
  syncSchedule: string | null;
  lastResult: SyncResult | null;
}

export type Source = { [T in IntegrationType]: SourceOf<T> }[IntegrationType];

/** A source that was asked for and cannot be used, and why. */
export interface MissingSource {
  type: IntegrationType;
  reason:
    | "not connected"
    | "has to be connected again"
    | "lacks the permission to be read and has to be connected again";
}

export function isSourceOf<T extends IntegrationType>(
  source: Source,
  type: T,
): source is Source & SourceOf<T> {
  return source.type === type;
}

/** Whether its first synchronization has not completed: until then it is asked live, where it can be. */
export function isFirstRead({ lastSyncedAt, syncSchedule }: Source): boolean {
  return lastSyncedAt === null && syncSchedule !== null;
}

/** What its tables say until then. */
export function firstReadNote(type: IntegrationType): string {
  return `${connectorOf(type).name} is being read for the first time: this may be partial.`;
}
