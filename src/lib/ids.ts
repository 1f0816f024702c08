import { randomBase62, toBase64Url, toHex, utf8 } from "./encoding.ts";

/** An unguessable id with a readable prefix, e.g. `cnv_4f...`: 22 base62 characters, 131 bits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBase62(22)}`;
}

/** 256 random bits, base64url. */
export function randomToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

export async function sha256(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text)));
}

export async function sha256Hex(text: string): Promise<string> {
  return toHex(await sha256(text));
}

/**
 * The same id for the same parts, always: a user or a connection is found and written by its id without
 * reading first. Parts are JSON-encoded, so that ("a", "bc") and ("ab", "c") differ.
 */
export async function stableId(prefix: string, ...parts: string[]): Promise<string> {
  const digest = await sha256(JSON.stringify(parts));
  return `${prefix}_${toBase64Url(digest.slice(0, 18))}`;
}
