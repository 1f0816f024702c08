import { and } from "drizzle-orm";
import { contexts } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import type { Versions } from "./entity-tags.ts";
import { scopeOf, visibleContext, type ContextReader } from "./scope.ts";
import { hasVersion } from "./update.ts";

interface RemoveInput {
  reader: ContextReader;
  id: string;
  versions: Versions | undefined;
}

/**
 * Deletes a context with its earlier versions; when the client names versions, only one that stands at one of them.
 * Throws 404 `context_not_found`, 412 `precondition_failed`.
 */
export async function removeContext(
  { db }: Pick<Deps, "db">,
  { reader, id, versions = "any" }: RemoveInput,
): Promise<void> {
  const scope = await scopeOf(reader);
  const isVisible = visibleContext(scope, id);
  const [deleted, [found]] = await db.batch([
    db
      .delete(contexts)
      .where(and(isVisible, hasVersion(versions)))
      .returning({ id: contexts.id }),
    db.select({ id: contexts.id }).from(contexts).where(isVisible),
  ]);
  if (deleted.length > 0) return;
  throw new AppError(found ? "precondition_failed" : "context_not_found");
}
