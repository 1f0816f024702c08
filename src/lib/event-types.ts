/** What a client can be told of by webhook; a closed set. */
export const eventTypes = [
  "connection.created",
  "connection.reauthorized",
  "connection.refresh_failed",
  "connection.recovered",
  "connection.disconnected",
  "connection.expiring",
  "sync.completed",
  "sync.failed",
  "key.expiring",
  "webhook.disabled",
] as const;

export type EventType = (typeof eventTypes)[number];
