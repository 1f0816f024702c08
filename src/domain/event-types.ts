/** What an endpoint can ask to be told of; a closed set. */
export const subscribableTypes = [
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

/** What a client can be told of by webhook; the test goes only to the endpoint that it is asked for. */
export const eventTypes = [...subscribableTypes, "webhook.test"] as const;

export type EventType = (typeof eventTypes)[number];
