/** What a page says of the form that led to it. Its code travels in the query, so nobody can make it say anything. */
const messages = {
  "organization-created": "The organization was created.",
  saved: "Your changes were saved. Keys follow them from now on.",
  "access-ended": "The organization's people are signed out, and its open links sign nobody in any more.",
  "key-revoked": "The key was revoked. The service refuses it everywhere from now on.",
  "sync-requested": "The synchronization will begin within a few seconds.",
  "sync-running": "A synchronization is running already.",
  "sync-impossible": "This source cannot be synchronized now: it is not connected, or it is read live.",
  connected: "The source is connected. Ask something about it.",
  disconnected: "The connection was ended and what was synchronized is being deleted.",
  "webhook-updated": "The endpoint was changed.",
  "webhook-deleted": "The endpoint was deleted.",
  "webhook-tested": "A test event was sent. This is its delivery.",
  replayed: "The delivery was queued again.",
  "choose-organization": "Choose the organization whose playground you want; it is in its menu.",
  "signed-out": "You are signed out.",
} as const;

export type FlashCode = keyof typeof messages;

const texts = new Map<string, string>(Object.entries(messages));

export function flashText(code = ""): string | undefined {
  return texts.get(code);
}

export function withFlash(path: string, code: FlashCode): string {
  return `${path}?done=${code}`;
}
