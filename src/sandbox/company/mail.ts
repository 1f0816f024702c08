import type { Colleague } from "./company.ts";
import { DAY_MS } from "./dates.ts";
import { hexOf } from "./hash.ts";
import { textOf, wordsOf, type Template, type Words } from "./words.ts";

export interface MailAddress {
  name: string;
  email: string;
}

interface Extras {
  to?: MailAddress[];
  labels?: readonly string[];
  /** The name of a PDF. */
  attachment?: string;
}

/** What a mail says; the mailbox and its threads give the rest. */
export interface MailSketch extends Extras {
  owner: Colleague;
  /** Mails with the same key are one conversation. */
  thread: string;
  ms: number;
  from: MailAddress;
  subject: string;
  words: Words;
}

/** How somebody's mails of one conversation are written. */
export function conversation(owner: Colleague, thread: string) {
  return (ms: number, from: MailAddress, subject: string, extras?: Extras): Template<MailSketch> =>
    (parts, ...blanks) => ({ owner, thread, ms, from, subject, words: wordsOf(parts, blanks), ...extras });
}

export const FOR_ME: Extras = { labels: ["IMPORTANT", "CATEGORY_PERSONAL"] };

export const UPDATE: Extras = { labels: ["CATEGORY_UPDATES"] };

export function addressOf(colleague: Colleague): MailAddress {
  return { name: colleague.name, email: colleague.email };
}

/** Finishes a mail as it stands in the mailbox at `nowMs`: what came in during the last day is mostly unread. */
export function finishMail(sketch: MailSketch, threadMs: number, nowMs: number) {
  const sent = sketch.from.email === sketch.owner.email;
  const unread = !sent && nowMs - sketch.ms < DAY_MS && sketch.ms % 3 !== 0;
  const labels = sent ? ["SENT"] : ["INBOX", ...(sketch.labels ?? ["CATEGORY_PERSONAL"])];
  const threadId = mailId(threadMs, sketch.thread);
  return {
    // A conversation has the id of its first mail.
    id: sketch.ms === threadMs ? threadId : mailId(sketch.ms, `${sketch.thread}:${sketch.ms}`),
    threadId,
    owner: sketch.owner,
    ms: sketch.ms,
    from: sketch.from,
    to: sketch.to ?? [addressOf(sketch.owner)],
    subject: sketch.subject,
    /** May count a campaign's traffic each time. */
    text: () => textOf(sketch.words),
    labels: unread ? [...labels, "UNREAD"] : labels,
    attachment: sketch.attachment,
  };
}

export type Mail = ReturnType<typeof finishMail>;

/** 16 hexadecimal digits that begin with the time, as Gmail's do. */
function mailId(ms: number, key: string): string {
  return ms.toString(16).padStart(11, "0") + hexOf(key, 5);
}
