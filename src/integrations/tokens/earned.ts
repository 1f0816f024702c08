import { and, eq, isNull } from "drizzle-orm";
import { tickets } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Tokens that the vendor has given to a flow, sealed, and the grant that they are of (grants.ts). */
export interface Earned {
  credentials: string;
  grantKey: string | null;
  grantedAt: number;
}

/** What a ticket stores of them. */
export function columnsOf({ credentials, grantKey, grantedAt }: Earned) {
  return { progress: credentials, grantKey, grantedAt };
}

/** The statement that leaves tokens with a ticket that has none, whoever holds it. */
export function leaveProgress({ db }: Pick<Deps, "db">, hash: string, earned: Earned) {
  return db
    .update(tickets)
    .set(columnsOf(earned))
    .where(and(eq(tickets.hash, hash), isNull(tickets.progress)))
    .returning({ hash: tickets.hash });
}
