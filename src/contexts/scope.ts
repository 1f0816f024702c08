import { and, eq, isNull, or, type Placeholder } from "drizzle-orm";
import { contexts } from "../db/schema.ts";
import { userId } from "../integrations/ids.ts";

/** Who asks: an organization, for one of its users or for nobody in particular. */
export interface ContextReader {
  organizationId: string;
  externalUserIdentifier: string | null;
}

/** A reader with the id that follows from organization and user; null for nobody. */
export interface ContextScope extends ContextReader {
  userId: string | null;
}

export async function scopeOf(reader: ContextReader): Promise<ContextScope> {
  const { organizationId, externalUserIdentifier } = reader;
  const id =
    externalUserIdentifier === null ? null : await userId({ organizationId, externalUserIdentifier });
  return { ...reader, userId: id };
}

/** The ids of a reader, or their places in a prepared statement. */
export interface VisibleScope {
  organizationId: string | Placeholder;
  userId: string | Placeholder | null;
}

/**
 * True of the contexts that a reader sees: the organization's and, for a user, the user's. Each of the two names the
 * organization, so that SQLite finds each by an index; else it reads those of the organization's other users as well.
 */
export function visibleTo({ organizationId, userId: user }: VisibleScope) {
  const isOrganizations = eq(contexts.organizationId, organizationId);
  const isShared = and(isOrganizations, isNull(contexts.userId));
  return user === null ? isShared : or(isShared, and(isOrganizations, eq(contexts.userId, user)));
}

export function visibleContext(scope: ContextScope, id: string) {
  return and(eq(contexts.id, id), visibleTo(scope));
}
