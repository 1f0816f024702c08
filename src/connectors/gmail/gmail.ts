import * as z from "zod";
import { mapLimited } from "../../lib/concurrency.ts";
import { cutText } from "../../lib/cut-text.ts";
import { callGoogle, googleOAuth } from "../google/google.ts";
import { decodeEntities, readMailBody } from "./body.ts";
import type { Call, VendorRequest } from "../http.ts";
import type { Connector } from "../connector.ts";

const BASE = "https://gmail.googleapis.com/gmail/v1/users/me";
const MESSAGES = `${BASE}/messages`;
const PARALLEL = 4;
/** The most ids that one call lists. */
const LIST_PAGE = 500;
const HEADERS = ["From", "To", "Subject", "Date"];

/** Mail is searched and read live and never stored, so it has no sync schedule. */
export const gmail: Connector<"mail"> = {
  name: "Gmail",
  description: "Mail of the connected account, searched and read when a question needs it, never stored",
  capabilities: ["Mail search", "Reading of single messages"],
  icon: "M3 5h18v14H3zm1.6 2v1.1L12 13l7.4-4.9V7z",
  oauth: googleOAuth("https://www.googleapis.com/auth/gmail.readonly"),
  async identify(call) {
    const { emailAddress } = await callGoogle(call, { url: `${BASE}/profile` }, profileReply);
    return { result: {}, account: { emailAddress } };
  },
  account: { name: "emailAddress", identity: ({ emailAddress }) => emailAddress, status: () => ({}) },
};

const profileReply = z.object({ emailAddress: z.string() });

const listReply = z.object({
  messages: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

const messageReply = z.object({
  id: z.string(),
  threadId: z.string().optional(),
  snippet: z.string().default(""),
  internalDate: z.string().regex(/^\d{1,15}$/),
  payload: z
    .looseObject({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
    .default({ headers: [] }),
});

export interface MailSummary {
  id: string;
  /** Id of the conversation, which is that of its first message. */
  thread: string;
  url: string;
  from: string;
  to: string;
  subject: string;
  /** ISO 8601, UTC. */
  date: string;
  snippet: string;
}

/**
 * The newest messages that match a Gmail query, headers and snippet only (a list holds ids alone). `total` is null
 * beyond a page of them: Gmail's `resultSizeEstimate` is no count.
 */
export async function searchMail(
  call: Call,
  input: { query: string; limit: number },
): Promise<{ mails: MailSummary[]; total: number | null }> {
  const query = { q: input.query, maxResults: LIST_PAGE };
  const { messages, nextPageToken } = await callGoogle(call, { url: MESSAGES, query }, listReply);
  const wanted = messages.slice(0, input.limit);
  const mails = await mapLimited(wanted, PARALLEL, async ({ id }) => {
    const message = await getMessage(call, id, { format: "metadata", metadataHeaders: HEADERS });
    // HTML, in which a quote is `&#39;`.
    return { ...headersOf(message), snippet: decodeEntities(message.snippet) };
  });
  return { mails, total: nextPageToken ? null : messages.length };
}

function getMessage(call: Call, id: string, query: NonNullable<VendorRequest["query"]>) {
  return callGoogle(call, { url: `${MESSAGES}/${encodeURIComponent(id)}`, query }, messageReply);
}

export interface MailMessage extends Omit<MailSummary, "snippet"> {
  text: string;
  /** The text was longer than is given. */
  isCut: boolean;
  /** Names of the files that are attached. */
  attachments: string[];
}

/** One message's plain text, with at most `limit` characters. Throws `VendorError`. */
export async function readMail(call: Call, input: { id: string; limit: number }): Promise<MailMessage> {
  const message = await getMessage(call, input.id, { format: "full" });
  const { text, attachments } = readMailBody(message.payload);
  const isCut = text.length > input.limit;
  return { ...headersOf(message), text: cutText(text, input.limit), isCut, attachments };
}

function headersOf({ id, threadId: thread = id, internalDate, payload }: z.output<typeof messageReply>) {
  const header = (name: string) =>
    payload.headers.find((one) => one.name.toLowerCase() === name)?.value ?? "";
  return {
    id,
    thread,
    // Gmail opens a conversation by the API's id; of the accounts that are signed in, the first.
    url: `https://mail.google.com/mail/#all/${encodeURIComponent(thread)}`,
    from: header("from"),
    to: header("to"),
    subject: header("subject"),
    date: new Date(Number(internalDate)).toISOString(),
  };
}
