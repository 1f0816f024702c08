import { integer } from "drizzle-orm/sqlite-core";

/** Milliseconds since the epoch. */
export const instant = (name: string) => integer(name, { mode: "number" });
