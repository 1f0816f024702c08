import * as z from "zod";
import { mapLimited } from "../../lib/concurrency.ts";
import { cutText } from "../../lib/cut-text.ts";
import { callGoogle, googleOAuth } from "../google/google.ts";
import type { Call, VendorRequest } from "../http.ts";
import type { Connector } from "../connector.ts";
import { fromBase64Url } from "../../lib/encoding.ts";

const BASE = "https://gmail.googleapis.com/gmail/v1/users/me";
const MESSAGES = `${BASE}/messages`;
const PARALLEL = 4;
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

/** The newest messages of a Gmail query, headers and snippet. `total` is null beyond a page: Gmail's `resultSizeEstimate` is no count. */
export async function searchMail(call: Call, input: { query: string; limit: number }) {
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

/** One message's plain text, with at most `limit` characters. Throws `VendorError`. */
export async function readMail(call: Call, input: { id: string; limit: number }) {
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

/** One part of a message; its own parts are read one level at a time, for a sender decides how deep they go. */
const partSchema = z.object({
  mimeType: z.string().default(""),
  filename: z.string().default(""),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  body: z.object({ data: z.string().optional() }).default({}),
  parts: z.array(z.unknown()).default([]),
});

type Part = z.output<typeof partSchema>;

const DEEPEST = 20;

/** The plain text of a message, else its HTML without the tags, and the names of its files. */
function readMailBody(payload: unknown): { text: string; attachments: string[] } {
  const parts = leavesOf(payload);
  const texts = parts.filter(({ filename }) => filename === "");
  const plain = texts.filter(({ mimeType }) => mimeType === "text/plain").map(decodePart);
  const html = texts
    .filter(({ mimeType }) => mimeType === "text/html")
    .map((part) => textOfHtml(decodePart(part)));
  const chosen = plain.some((text) => text.trim() !== "") ? plain : html;
  return {
    text: chosen.join("\n\n").replaceAll("\r\n", "\n").trim().toWellFormed(),
    attachments: parts.flatMap(({ filename }) => (filename === "" ? [] : [filename])),
  };
}

function leavesOf(payload: unknown): Part[] {
  const leaves: Part[] = [];
  let level: unknown[] = [payload];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const parts = level.flatMap((one) => partSchema.safeParse(one).data ?? []);
    leaves.push(...parts.filter((part) => part.parts.length === 0));
    level = parts.flatMap((part) => part.parts);
  }
  return leaves;
}

/** Gmail undoes the transfer encoding, but leaves the text in the sender's charset. */
function decodePart({ body, headers }: Part): string {
  if (body.data === undefined) return "";
  const type = headers.find(({ name }) => name.toLowerCase() === "content-type")?.value ?? "";
  const charset = /charset="?([\w.:-]+)/i.exec(type)?.[1] ?? "utf-8";
  try {
    return decoderFor(charset).decode(fromBase64Url(body.data));
  } catch {
    // Not base64: nothing that can be read.
    return "";
  }
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** HTML as it reads: no styles and scripts, blocks and breaks as new lines. */
function textOfHtml(html: string): string {
  const text = withoutHidden(html)
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^<>]*>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, " ");
  return decodeEntities(text)
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** One pass: a pattern that looks for the closing tag would start over at each opening one. */
function withoutHidden(html: string): string {
  const [first = "", ...rest] = html.split(/<(?=(?:style|script|head)\b)/i);
  const visible = rest.map((chunk) => {
    const close = /<\/(?:style|script|head)\s*>/i.exec(chunk);
    return close ? chunk.slice(close.index + close[0].length) : "";
  });
  return [first, ...visible].join(" ");
}

const NAMED = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }));

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (all, decimal, hex, name) => {
    if (typeof name === "string") return NAMED.get(name.toLowerCase()) ?? all;
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : all;
  });
}
