import { toBase64, utf8 } from "../../../lib/encoding.ts";
import type { Mail, MailAddress } from "../../company/mail.ts";

interface Part {
  mimeType: string;
  filename: string;
  headers: { name: string; value: string }[];
  body: { size: number; data?: string };
  parts?: Part[];
}

/** A mail as messages.get replies it: metadata with the wanted headers only, full with all parts. */
export function describeMail(mail: Mail, format: "full" | "metadata", wantedHeaders: readonly string[] = []) {
  const { id, threadId, labels: labelIds, ms } = mail;
  const headers = headersOf(mail);
  const wanted = wantedHeaders.map((name) => name.toLowerCase());
  const kept = headers.filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()));
  return {
    id,
    threadId,
    labelIds,
    snippet: escapeHtml(mail.text.replace(/\s+/g, " ")).slice(0, 200),
    internalDate: String(ms),
    payload: format === "full" ? payloadOf(mail, headers) : { mimeType: "multipart/mixed", headers: kept },
  };
}

function headersOf(mail: Mail): Part["headers"] {
  const values = {
    "Delivered-To": mail.owner.email,
    Date: new Date(mail.ms).toUTCString().replace("GMT", "+0000"),
    From: written(mail.from),
    To: mail.to.map(written).join(", "),
    Subject: mail.subject,
    "MIME-Version": "1.0",
  };
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

function written(address: MailAddress): string {
  return `${address.name} <${address.email}>`;
}

/** The body twice, and behind it what is attached. */
function payloadOf(mail: Mail, headers: Part["headers"]): Part {
  const html = mail.text
    .split("\n\n")
    .map((block) => `<p>${escapeHtml(block).replaceAll("\n", "<br>")}</p>`)
    .join("");
  const body = multipart("alternative", [
    textPart("text/plain", mail.text),
    textPart("text/html", `<div dir="ltr">${html}</div>`),
  ]);
  if (mail.attachment === undefined) return { ...body, headers };
  const type = `application/pdf; name="${mail.attachment}"`;
  const file = { ...part("application/pdf", type), filename: mail.attachment };
  return { ...multipart("mixed", [body, file]), headers };
}

function multipart(kind: "alternative" | "mixed", parts: Part[]): Part {
  return { ...part(`multipart/${kind}`, `multipart/${kind}; boundary="${kind}"`), parts };
}

function textPart(mimeType: string, text: string): Part {
  const bytes = utf8(text);
  // The URL-safe alphabet, but with the padding.
  const data = toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_");
  const body = { size: bytes.length, data };
  return { ...part(mimeType, `${mimeType}; charset="UTF-8"`), body };
}

function part(mimeType: string, type: string): Part {
  return { mimeType, filename: "", headers: [{ name: "Content-Type", value: type }], body: { size: 0 } };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#39;");
}
