import { memoizeAsync } from "./memoize.ts";
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

/** The same id for the same parts, so that nothing is read first. Parts are JSON-encoded: ("a", "bc") and ("ab", "c") differ. */
export async function stableId(prefix: string, ...parts: string[]): Promise<string> {
  return `${prefix}_${await digestOf(JSON.stringify(parts))}`;
}

/** A request asks for its user's several times, and so do those that follow it. */
const digestOf = memoizeAsync(async (text) => toBase64Url((await sha256(text)).slice(0, 18)), 1000);
