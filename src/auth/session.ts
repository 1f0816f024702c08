import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Config } from "../config.ts";
import { fromBase64Url, toBase64Url, utf8 } from "../lib/encoding.ts";
import { newId, randomToken, sha256Hex } from "../lib/ids.ts";
import { insertAudit, noteFailedSignIn, type Actor } from "../audit/audit.ts";
import { dashboardSessions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../domain/caller.ts";
import { equalInConstantTime } from "../lib/crypto.ts";

/** What a session's cookie says. Who holds it may act as the session, once the database knows the secret's hash. */
interface Ticket {
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

export function newTicket(kind: "operator" | "organization"): Ticket {
  return { id: newId(kind === "operator" ? OPERATOR : ORGANIZATION), secret: randomToken() };
}

/** The cookie's value: `<id>.<secret>.<signature>`. */
export async function signTicket(keys: Keys, ticket: Ticket): Promise<string> {
  const { id, secret } = ticket;
  return `${id}.${secret}.${await sign(keys, await signedText(keys, ticket))}`;
}

/** What the cookie says; undefined when it was not signed here. Touches no storage. */
async function readTicket(keys: Keys, cookie: string): Promise<Ticket | undefined> {
  const [, id, secret, signature] = FORM.exec(cookie) ?? [];
  if (!id || !secret || !signature) return undefined;
  const ticket = { id, secret };
  return (await isSigned(keys, await signedText(keys, ticket), signature)) ? ticket : undefined;
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

export const SESSION_MS = 8 * 3_600_000;

type SessionDeps = Pick<Deps, "db" | "config" | "now">;

/** The session of a cookie; undefined for one that is forged, ended or expired. A forged one costs no storage call. */
export async function readSession(deps: SessionDeps, cookie: string): Promise<Session | undefined> {
  const ticket = await readTicket(deps.config, cookie);
  if (!ticket) return undefined;
  const [row] = await deps.db
    .select({ organizationId: dashboardSessions.organizationId })
    .from(dashboardSessions)
    .where(and(await ownRow(ticket), gt(dashboardSessions.expiresAt, deps.now())));
  if (!row) return undefined;
  const { id, secret } = ticket;
  // What a form of this session carries, so that no other site can send one.
  const csrfToken = await sign(deps.config, `csrf.${id}.${secret}`);
  return { id, ...row, csrfToken };
}

/** Signs the operator in: the cookie's value, undefined for a wrong token; both are audited. The browser's `previous` session ends. */
export async function signInOperator(
  deps: SessionDeps,
  input: { token: string; previous: string | undefined },
): Promise<string | undefined> {
  const { adminToken } = deps.config;
  // Hashes, so that not even the length shows in the time that it takes.
  const [presented, expected] = await Promise.all([sha256Hex(input.token), sha256Hex(adminToken ?? "")]);
  if (adminToken === undefined || !equalInConstantTime(presented, expected)) {
    return await noteFailedSignIn(deps, "wrong_token");
  }
  const ticket = newTicket("operator");
  const actor: Actor = { kind: "operator", sessionId: ticket.id };
  const row = { ...(await rowOf(deps, ticket)), organizationId: null };
  await deps.db.batch([
    deps.db.delete(dashboardSessions).where(await rowOfCookie(deps, input.previous)),
    deps.db.insert(dashboardSessions).values(row),
    insertAudit(deps, { organizationId: null, actor, action: "sign_in.succeeded" }),
  ]);
  return await signTicket(deps.config, ticket);
}

export async function rowOf(deps: Pick<Deps, "now">, { id, secret }: Ticket) {
  const createdAt = deps.now();
  return { id, hash: await sha256Hex(secret), createdAt, expiresAt: createdAt + SESSION_MS };
}

export async function signOut(deps: SessionDeps, cookie: string | undefined): Promise<void> {
  await deps.db.delete(dashboardSessions).where(await rowOfCookie(deps, cookie));
}

/** Picks the row of a cookie's session, and none where there is none. */
export async function rowOfCookie(deps: SessionDeps, cookie: string | undefined): Promise<SQL> {
  const ticket = cookie === undefined ? undefined : await readTicket(deps.config, cookie);
  return (ticket && (await ownRow(ticket))) ?? sql`0`;
}

export function actorOf({ id, organizationId }: Session): Actor {
  return { kind: organizationId === null ? "operator" : "organization", sessionId: id };
}

async function ownRow({ id, secret }: Ticket) {
  return and(eq(dashboardSessions.id, id), eq(dashboardSessions.hash, await sha256Hex(secret)));
}
