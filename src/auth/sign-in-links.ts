import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { insertAudit, noteFailedSignIn, type Actor, type SignInFailure } from "../audit/audit.ts";
import { dashboardSessions, signInLinks } from "../db/schema.ts";
import type { Db, Deps, TimedDb } from "../deps.ts";
import { newId, randomToken, sha256Hex } from "../lib/ids.ts";
import { rowOf, rowOfCookie, newTicket, signTicket } from "./session.ts";

const LINK_MS = 24 * 3_600_000;

const CODE = /^(lnk_[0-9A-Za-z]{22})\.([\w-]{43})$/;

export type SignInLink = Awaited<ReturnType<typeof listSignInLinks>>[number];

export async function listSignInLinks({ db }: Db, { organizationId }: { organizationId: string }) {
  const { id, createdAt, expiresAt, usedAt } = signInLinks;
  return await db
    .select({ id, createdAt, expiresAt, usedAt })
    .from(signInLinks)
    .where(eq(signInLinks.organizationId, organizationId))
    .orderBy(desc(createdAt))
    .limit(50);
}

/** A code that signs somebody in to this organization, once, within a day. The returned `code` is its only copy. */
export async function createSignInLink(
  deps: TimedDb,
  { organizationId, actor }: { organizationId: string; actor: Actor },
): Promise<{ code: string; expiresAt: number }> {
  const id = newId("lnk");
  const secret = randomToken();
  const createdAt = deps.now();
  const expiresAt = createdAt + LINK_MS;
  await deps.db.batch([
    deps.db
      .insert(signInLinks)
      .values({ id, hash: await sha256Hex(secret), organizationId, createdAt, expiresAt }),
    insertAudit(deps, { organizationId, actor, action: "sign_in.link_created", target: id }),
  ]);
  return { code: `${id}.${secret}`, expiresAt };
}

/** Ends what links have opened and may still open: the organization's sessions, and its links that nobody has used. */
export async function endAccess(
  deps: TimedDb,
  { organizationId, actor }: { organizationId: string; actor: Actor },
): Promise<void> {
  const isUnused = and(eq(signInLinks.organizationId, organizationId), isNull(signInLinks.usedAt));
  await deps.db.batch([
    deps.db.delete(dashboardSessions).where(eq(dashboardSessions.organizationId, organizationId)),
    deps.db.delete(signInLinks).where(isUnused),
    insertAudit(deps, { organizationId, actor, action: "sign_in.access_ended" }),
  ]);
}

/** Spends a code: the cookie of a new session, or undefined for a bad one, which is audited. The browser's `previous` session ends. */
export async function spendSignInLink(
  deps: Pick<Deps, "db" | "config" | "now">,
  input: { code: string; previous: string | undefined },
): Promise<string | undefined> {
  const link = await findLink(deps, input.code);
  if (!link) return await noteFailedSignIn(deps, "unknown_link");
  const fault = faultOf(link, deps.now());
  if (fault) return await noteFailedSignIn(deps, fault, link);

  const { id, organizationId } = link;
  const isFree = and(
    eq(signInLinks.id, id),
    isNull(signInLinks.usedAt),
    gt(signInLinks.expiresAt, deps.now()),
  );
  const ticket = newTicket("organization");
  const row = await rowOf(deps, ticket);
  const stillFree = sql`EXISTS (SELECT 1 FROM ${signInLinks} WHERE ${isFree})`;
  const actor: Actor = { kind: "organization", sessionId: ticket.id };
  // Of two that come at once, the second finds the link used, and its batch makes no session.
  const [, , claimed] = await deps.db.batch([
    deps.db
      .insert(dashboardSessions)
      .select(
        sql`SELECT ${row.id}, ${row.hash}, ${organizationId}, ${row.createdAt}, ${row.expiresAt} WHERE ${stillFree}`,
      ),
    insertAudit(deps, { organizationId, actor, action: "sign_in.succeeded", target: id }, stillFree),
    deps.db
      .update(signInLinks)
      .set({ usedAt: row.createdAt })
      .where(isFree)
      .returning({ id: signInLinks.id }),
    deps.db.delete(dashboardSessions).where(await rowOfCookie(deps, input.previous)),
  ]);
  return claimed.length === 1
    ? await signTicket(deps.config, ticket)
    : await noteFailedSignIn(deps, "used_link", link);
}

async function findLink({ db }: Db, code: string) {
  const [, id, secret] = CODE.exec(code) ?? [];
  if (!id || !secret) return undefined;
  const isIt = and(eq(signInLinks.id, id), eq(signInLinks.hash, await sha256Hex(secret)));
  const [link] = await db.select().from(signInLinks).where(isIt);
  return link;
}

function faultOf(link: SignInLink, now: number): SignInFailure | undefined {
  if (link.usedAt !== null) return "used_link";
  return link.expiresAt <= now ? "expired_link" : undefined;
}
