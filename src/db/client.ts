import { drizzle } from "drizzle-orm/d1";

export type Database = ReturnType<typeof createDatabase>;

export function createDatabase(d1: D1Database) {
  return drizzle(d1);
}

/** The error that D1 gave, under drizzle's wrapper. */
export function isConstraintError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.message.includes("SQLITE_CONSTRAINT");
}
