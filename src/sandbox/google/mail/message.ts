import type { Mail, MailAddress } from "../../company/mail.ts";

export const MAIL_FORMATS = ["full", "metadata", "minimal", "raw"] as const;
export type MailFormat = (typeof MAIL_FORMATS)[number];

interface Part {
  partId: string;
  mimeType: string;
  filename: string;
  headers: { name: string; value: string }[];
  body: { size: number; data?: string; attachmentId?: string };
  parts?: Part[];
}

/** A mail as messages.get replies it: minimal without payload, metadata with headers only, full with all parts. */
export function describeMail(mail: Mail, format: MailFormat, wantedHeaders: readonly string[] = []) {
  const headers = headersOf(mail);
  const common = {
    id: mail.id,
    threadId: mail.threadId,
    labelIds: mail.labels,
    snippet: snippetOf(mail),
    sizeEstimate: mail.text.length * 2 + 1800,
    historyId: historyIdAt(mail.ms),
    internalDate: String(mail.ms),
  };
  if (format === "minimal") return common;
  if (format === "raw") return { ...common, raw: base64Url(rawOf(mail, headers)) };
  if (format === "full") return { ...common, payload: payloadOf(mail, headers) };
  const names = wantedHeaders.map((name) => name.toLowerCase());
  const kept =
    names.length === 0 ? headers : headers.filter(({ name }) => names.includes(name.toLowerCase()));
  return { ...common, payload: { mimeType: mimeTypeOf(mail), headers: kept } };
}

/** Grows with time, so that a mail's number is above all older ones'. */
export function historyIdAt(ms: number): string {
  return String(Math.floor(ms / 1000));
}

function snippetOf(mail: Mail): string {
  return escapeHtml(mail.text.replace(/\s+/g, " ")).slice(0, 200);
}

function headersOf(mail: Mail): Part["headers"] {
  const headers = [
    { name: "Delivered-To", value: mail.owner.email },
    { name: "Message-ID", value: `<${mail.id}@mail.harbour.example>` },
    { name: "Date", value: new Date(mail.ms).toUTCString().replace("GMT", "+0000") },
    { name: "From", value: written(mail.from) },
    { name: "To", value: mail.to.map(written).join(", ") },
    { name: "Subject", value: mail.subject },
    { name: "MIME-Version", value: "1.0" },
    { name: "Content-Type", value: `${mimeTypeOf(mail)}; boundary="${mail.id}"` },
  ];
  if (mail.id === mail.threadId) return headers;
  return [...headers, { name: "In-Reply-To", value: `<${mail.threadId}@mail.harbour.example>` }];
}

function mimeTypeOf(mail: Mail): string {
  return mail.attachments.length > 0 ? "multipart/mixed" : "multipart/alternative";
}

function written(address: MailAddress): string {
  return `${address.name} <${address.email}>`;
}

function payloadOf(mail: Mail, headers: Part["headers"]): Part {
  const top = { partId: "", filename: "", headers, body: { size: 0 } };
  if (mail.attachments.length === 0) {
    return { ...top, mimeType: "multipart/alternative", parts: bodyParts(mail, "") };
  }
  const body: Part = {
    partId: "0",
    mimeType: "multipart/alternative",
    filename: "",
    headers: [{ name: "Content-Type", value: `multipart/alternative; boundary="${mail.id}b"` }],
    body: { size: 0 },
    parts: bodyParts(mail, "0."),
  };
  const files = mail.attachments.map((file, nth): Part => ({
    partId: String(nth + 1),
    mimeType: "application/pdf",
    filename: file.filename,
    headers: [
      { name: "Content-Type", value: `application/pdf; name="${file.filename}"` },
      { name: "Content-Disposition", value: `attachment; filename="${file.filename}"` },
    ],
    body: { size: file.text.length, attachmentId: attachmentId(mail, nth) },
  }));
  return { ...top, mimeType: "multipart/mixed", parts: [body, ...files] };
}

function bodyParts(mail: Mail, prefix: string): Part[] {
  const html = mail.text
    .split("\n\n")
    .map((block) => `<p>${escapeHtml(block).replaceAll("\n", "<br>")}</p>`)
    .join("");
  return [
    textPart(`${prefix}0`, "text/plain", mail.text),
    textPart(`${prefix}1`, "text/html", `<div dir="ltr">${html}</div>`),
  ];
}

function textPart(partId: string, mimeType: string, text: string): Part {
  return {
    partId,
    mimeType,
    filename: "",
    headers: [{ name: "Content-Type", value: `${mimeType}; charset="UTF-8"` }],
    body: { size: new TextEncoder().encode(text).length, data: base64Url(text) },
  };
}

/** The id under which an attachment of a mail can be fetched. */
export function attachmentId(mail: Mail, nth: number): string {
  return `ANGj${mail.id}-${nth}`;
}

function rawOf(mail: Mail, headers: Part["headers"]): string {
  const plain = headers.filter(({ name }) => name !== "Content-Type");
  const lines = plain.map(({ name, value }) => `${name}: ${value}`);
  return [...lines, "Content-Type: text/plain; charset=UTF-8", "", mail.text].join("\r\n");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#39;");
}

/** UTF-8 text in the URL-safe alphabet. Gmail keeps the padding. */
export function base64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_");
}
