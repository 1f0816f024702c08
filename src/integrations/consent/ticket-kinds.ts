import * as z from "zod";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../../audit/audit.ts";
import { dataCentres, integrationTypes } from "../../domain/integration-types.ts";
import { limits } from "../../lib/limits.ts";
import type { Deps } from "../../deps.ts";
import { runBatch } from "../../db/client.ts";
import { tickets } from "../../db/schema.ts";
import { userId, type UserRef } from "../ids.ts";
import { insertRevocationsOfTickets } from "../tokens/revocation.ts";
import { forgetTicket } from "./tickets.ts";

const actor = z.union([
  z.object({ kind: z.literal("key"), keyId: z.string() }),
  z.object({ kind: z.enum(["operator", "organization"]), sessionId: z.string() }),
  z.object({ kind: z.enum(["operator", "service"]) }),
]) satisfies z.ZodType<Actor>;

const flow = z.object({
  integrationId: z.string(),
  externalUserIdentifier: z.string(),
  redirectUri: z.string(),
  shared: z.boolean(),
  actor: actor.optional(),
});

export const stateTicket = {
  name: "oauth-state",
  ttlMs: limits.stateTtlMs,
  payload: flow.extend({
    type: z.enum(integrationTypes),
    dc: z.enum(dataCentres),
    /** The PKCE verifier, sealed. */
    verifier: z.string().optional(),
  }),
};

export type StatePayload = z.infer<typeof stateTicket.payload>;

/** What the callback of web-analytics has to remember until a property is chosen; the tokens wait in the ticket's row. */
export const propertyTicket = {
  name: "property-selection",
  ttlMs: limits.temporaryTokenTtlMs,
  payload: flow.extend({ properties: z.array(z.object({ id: z.string(), name: z.string() })) }),
};

/** Two KV calls each; an invocation has a thousand. */
const PAGE = 100;

/** Ends the open flows of a user; tokens that they have earned are owed a revocation. Answers which connections they were to become. */
export async function cancelTickets(deps: Deps, user: UserRef): Promise<Set<string>> {
  const owner = await userId(user);
  const meant = new Set<string>();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- page by page, on purpose
    const page = await deps.db
      .select({ hash: tickets.hash, integrationId: tickets.integrationId })
      .from(tickets)
      .where(eq(tickets.userId, owner))
      .limit(PAGE);
    if (page.length === 0) return meant;
    for (const { integrationId } of page) if (integrationId !== null) meant.add(integrationId);
    // oxlint-disable-next-line no-await-in-loop
    await cancel(
      deps,
      page.map(({ hash }) => hash),
    );
  }
}

async function cancel(deps: Deps, hashes: string[]): Promise<void> {
  await Promise.all(
    hashes.flatMap((hash) => [stateTicket, propertyTicket].map((kind) => forgetTicket(deps, kind, hash))),
  );
  const chosen = sql`hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`;
  await runBatch(deps.db, [
    insertRevocationsOfTickets(deps, chosen),
    sql`DELETE FROM ${tickets} WHERE ${chosen}`,
  ]);
}
