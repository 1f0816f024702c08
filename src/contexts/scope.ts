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

/** True of the contexts that a reader sees: the organization's and, for a user, the user's. */
export function visibleTo(scope: VisibleScope) {
  const isShared = isNull(contexts.userId);
  return and(
    eq(contexts.organizationId, scope.organizationId),
    scope.userId === null ? isShared : or(isShared, eq(contexts.userId, scope.userId)),
  );
}

export function visibleContext(scope: ContextScope, id: string) {
  return and(eq(contexts.id, id), visibleTo(scope));
}
