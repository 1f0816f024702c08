import type { Deps } from "../deps.ts";
import { users } from "../db/schema.ts";
import type { UserRef } from "./ids.ts";

/** The statement that makes a user exist; it changes nothing for one who does. */
export function insertUser(deps: Pick<Deps, "db" | "now">, id: string, user: UserRef) {
  return deps.db
    .insert(users)
    .values({
      id,
      organizationId: user.organizationId,
      externalId: user.externalUserIdentifier,
      createdAt: deps.now(),
    })
    .onConflictDoNothing();
}
