import type { Config } from "../config.ts";
import { fromBase64Url, toBase64Url, utf8 } from "../lib/encoding.ts";
import { newId, randomToken, sha256Hex } from "../lib/ids.ts";

/** What a session's cookie says. Who holds it may act as the session, once the database knows the secret's hash. */
export interface Ticket {
  id: string;
  secret: string;
}

type Keys = Pick<Config, "encryptionKeys" | "adminToken">;

const OPERATOR = "ops";
const ORGANIZATION = "ses";
const FORM = /^((?:ops|ses)_[0-9A-Za-z]{22})\.([\w-]{43})\.([\w-]{43})$/;

/** The cookie's name and whether it needs https. Without https there are only loopback hosts. */
export function cookieOf(url: string): { name: string; secure: boolean } {
  const secure = new URL(url).protocol === "https:";
  return { name: secure ? "__Host-session" : "session", secure };
}

/** A session's new id and secret. */
export function newTicket(kind: "operator" | "organization"): Ticket {
  return { id: newId(kind === "operator" ? OPERATOR : ORGANIZATION), secret: randomToken() };
}

/** The cookie's value: `<id>.<secret>.<signature>`. */
export async function signTicket(keys: Keys, ticket: Ticket): Promise<string> {
  const { id, secret } = ticket;
  return `${id}.${secret}.${await sign(keys, await signedText(keys, ticket))}`;
}

/** What the cookie says; undefined when it was not signed here. Touches no storage. */
export async function readTicket(keys: Keys, cookie: string): Promise<Ticket | undefined> {
  const [, id, secret, signature] = FORM.exec(cookie) ?? [];
  if (!id || !secret || !signature) return undefined;
  const ticket = { id, secret };
  return (await isSigned(keys, await signedText(keys, ticket), signature)) ? ticket : undefined;
}

/** What a form of this session carries, so that no other site can send one. */
export function csrfTokenOf(keys: Keys, { id, secret }: Ticket): Promise<string> {
  return sign(keys, `csrf.${id}.${secret}`);
}

/** A new ADMIN_TOKEN ends every session that the old one began. */
async function signedText({ adminToken = "" }: Keys, { id, secret }: Ticket): Promise<string> {
  const bound = id.startsWith(OPERATOR) ? await sha256Hex(adminToken) : "";
  return `session.${id}.${secret}.${bound}`;
}

async function sign({ encryptionKeys: [first] }: Keys, text: string): Promise<string> {
  if (!first) throw new Error("Nothing to sign with");
  const signature = await crypto.subtle.sign("HMAC", await signingKey(first.bytes), utf8(text));
  return toBase64Url(new Uint8Array(signature));
}

/** By whichever of the keys; compared in constant time. */
async function isSigned({ encryptionKeys }: Keys, text: string, signature: string): Promise<boolean> {
  const bytes = fromBase64Url(signature);
  const verdicts = await Promise.all(
    encryptionKeys.map(async (key) =>
      crypto.subtle.verify("HMAC", await signingKey(key.bytes), bytes, utf8(text)),
    ),
  );
  return verdicts.includes(true);
}

/** Derived, so that what seals tokens signs nothing. */
async function signingKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  return await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: utf8("dashboard sessions") },
    base,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign", "verify"],
  );
}
