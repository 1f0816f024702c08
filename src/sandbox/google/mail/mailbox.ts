import { momentOf } from "../../company/dates.ts";
import type { Mail } from "../../company/mail.ts";
import { mailsBetween, mailsOf } from "../../company/mails.ts";
import { unlessEmpty, wholeNumber } from "../../vendor/vendor-app.ts";
import { badMailRequest, mailForbidden } from "./errors.ts";
import { compileMailQuery } from "./query.ts";

/** Query parameters of a list call that may repeat. */
export type Params = Record<string, string[]>;

/** The mails that a list call asks for, newest first. */
export function findMails(owner: string, params: Params, nowMs: number, metadataOnly: boolean): Mail[] {
  const query = params["q"]?.[0] ?? "";
  if (query !== "" && metadataOnly) throw mailForbidden("Metadata scope does not support 'q' parameter");
  const matches = compileMailQuery(query, nowMs);
  const labels = params["labelIds"] ?? [];
  return mailsOf(owner, momentOf(nowMs)).filter(
    (mail) => labels.every((label) => mail.labels.some((own) => own === label)) && matches(mail),
  );
}

/** The mail with that id, whose first digits are its time; so only that day is looked through. */
export function findMail(owner: string, id: string, nowMs: number): Mail | null {
  const day = dayOfId(id);
  if (day === null) return null;
  return mailsBetween(owner, day, day, momentOf(nowMs)).find((mail) => mail.id === id) ?? null;
}

/** The mails of a conversation in order of time; it has the id of its first mail and is over within 80 days. */
export function findThread(owner: string, id: string, nowMs: number): Mail[] {
  const day = dayOfId(id);
  if (day === null) return [];
  return mailsBetween(owner, day, day + 80, momentOf(nowMs))
    .filter((mail) => mail.threadId === id)
    .toReversed();
}

function dayOfId(id: string): number | null {
  return /^[0-9a-f]{16}$/.test(id) ? momentOf(Number.parseInt(id.slice(0, 11), 16)).day : null;
}

/** One page of a list with Gmail's own keys: the list's key is absent when it is empty. */
export function pageOfMails<T>(
  key: string,
  list: readonly T[],
  params: Params,
  write: (entry: T) => unknown,
): Record<string, unknown> {
  const size = Math.min(wholeNumber(params["maxResults"]?.[0], 100) || 100, 500);
  const token = params["pageToken"]?.[0] ?? "";
  const offset = token === "" ? 0 : Number(/^0(\d{1,7})7$/.exec(token)?.[1] ?? Number.NaN);
  if (Number.isNaN(offset)) throw badMailRequest("Invalid pageToken");
  const page = list.slice(offset, offset + size);
  return {
    [key]: unlessEmpty(page.map(write)),
    ...(offset + size < list.length && { nextPageToken: `0${offset + size}7` }),
    // An estimate in Gmail as well: it is never far above the page.
    resultSizeEstimate: Math.min(list.length, 201),
  };
}

export const SYSTEM_LABELS = [
  "INBOX",
  "SENT",
  "UNREAD",
  "IMPORTANT",
  "STARRED",
  "DRAFT",
  "SPAM",
  "TRASH",
  "CATEGORY_PERSONAL",
  "CATEGORY_PROMOTIONS",
  "CATEGORY_UPDATES",
] as const;

/** A label with its counts, as labels.get replies. */
export function describeLabel(id: string, mails: readonly Mail[]) {
  const own = mails.filter((mail) => mail.labels.some((label) => label === id));
  const unread = own.filter((mail) => mail.labels.includes("UNREAD"));
  return {
    id,
    name: id,
    type: "system",
    messagesTotal: own.length,
    messagesUnread: unread.length,
    threadsTotal: threadsOf(own).length,
    threadsUnread: threadsOf(unread).length,
  };
}

/** Conversations, the one with the newest mail first; mails within one are in order of time. */
export function threadsOf(mails: readonly Mail[]): Mail[][] {
  return [...Map.groupBy(mails, (mail) => mail.threadId).values()].map((thread) => thread.toReversed());
}
