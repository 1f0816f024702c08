import * as z from "zod";
import { fromBase64Url } from "../../lib/encoding.ts";

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
export function readMailBody(payload: unknown): { text: string; attachments: string[] } {
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

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (all, decimal, hex, name) => {
    if (typeof name === "string") return NAMED[name.toLowerCase()] ?? all;
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : all;
  });
}
