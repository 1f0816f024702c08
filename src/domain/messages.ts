/** The last row that a rotation of encryption keys has looked at. */
export interface RotationCursor {
  holder: number;
  key: string;
}

/** What older keys have sealed is sealed again with the first one: behind `after`, or from the start without it. */
export interface RotationMessage {
  kind: "rotate";
  after?: RotationCursor;
  /** How many this pass over the rows has sealed so far. */
  resealed?: number;
}

/** What travels on the sync queue. */
export type SyncMessage =
  | { kind: "revoke"; revocationId: string }
  | RotationMessage
  | { kind: "purge"; integrationId: string }
  /** `due` is the connection's `next_sync_at` when it was enqueued: once that has moved, the message is stale. */
  | { kind: "sync"; organizationId: string; integrationId: string; due: number };

/** What travels on the webhook queue; what it names stands in the database, due, until it is done. */
export type WebhookMessage =
  | { kind: "fan_out"; eventId: string }
  /** `attempts` made so far: a message that comes twice, or behind a later one, finds another number and does nothing. */
  | { kind: "deliver"; deliveryId: string; attempts: number };
