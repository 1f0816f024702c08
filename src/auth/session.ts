import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import { insertAudit, noteFailedSignIn, type Actor } from "../audit/audit.ts";
import { dashboardSessions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../domain/caller.ts";
import { equalInConstantTime } from "../lib/crypto.ts";
import { sha256Hex } from "../lib/ids.ts";
import { csrfTokenOf, newTicket, readTicket, signTicket, type Ticket } from "./session-cookie.ts";

export const SESSION_MS = 8 * 3_600_000;

type SessionDeps = Pick<Deps, "db" | "config" | "now">;

/** The session of a cookie; undefined for one that is forged, ended or expired. A forged one costs no storage call. */
export async function readSession(deps: SessionDeps, cookie: string): Promise<Session | undefined> {
  const ticket = await readTicket(deps.config, cookie);
  if (!ticket) return undefined;
  const [row] = await deps.db
    .select({ organizationId: dashboardSessions.organizationId })
    .from(dashboardSessions)
    .where(and(await ownRow(ticket), gt(dashboardSessions.expiresAt, deps.now())))
    .limit(1);
  return row && { id: ticket.id, ...row, csrfToken: await csrfTokenOf(deps.config, ticket) };
}

/**
 * Signs the operator in: the cookie's value, or undefined for a wrong token. Both are noted in the audit log.
 * A session that the same browser had (`previous`, a cookie) ends.
 */
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

/** What is stored of a new session. */
export async function rowOf(deps: Pick<Deps, "now">, { id, secret }: Ticket) {
  const createdAt = deps.now();
  return { id, hash: await sha256Hex(secret), createdAt, expiresAt: createdAt + SESSION_MS };
}

/** Ends the session of a cookie, if it is one. */
export async function signOut(deps: SessionDeps, cookie: string | undefined): Promise<void> {
  await deps.db.delete(dashboardSessions).where(await rowOfCookie(deps, cookie));
}

/** Picks the row of a cookie's session, and none where there is none. */
export async function rowOfCookie(deps: SessionDeps, cookie: string | undefined): Promise<SQL> {
  const ticket = cookie === undefined ? undefined : await readTicket(deps.config, cookie);
  return (ticket && (await ownRow(ticket))) ?? sql`0`;
}

/** Whom the audit log names for what a session does. */
export function actorOf({ id, organizationId }: Session): Actor {
  return { kind: organizationId === null ? "operator" : "organization", sessionId: id };
}

async function ownRow({ id, secret }: Ticket) {
  return and(eq(dashboardSessions.id, id), eq(dashboardSessions.hash, await sha256Hex(secret)));
}
