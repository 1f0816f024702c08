import { and, eq, notInArray, or, sql } from "drizzle-orm";
import { fold } from "../lib/fold.ts";
import { type Store, scan } from "./database.ts";
import type { NamesPlan, NamesResult } from "./plans.ts";
import { records } from "./tables.ts";

const { title, status, kind, owner, account, place, category, source, campaign } = records;
const fields = { title, status, kind, owner, account, place, category, source, campaign };
const MOST = 20;
const LETTERS = 3;

/** The names of several words that a text says, as the records spell them. A single word may be any other. */
export function findNames(store: Store, connection: number, { text }: NamesPlan): NamesResult {
  const whole = ` ${fold(text)} `;
  const beginnings = JSON.stringify(beginningsOf(text));
  const seen = new Set<unknown>();
  const names = new Set<string>();
  // The database leaves out what cannot stand there; how words are compared only code knows.
  const mayBeSaid = Object.values(fields).map(
    (column) => sql`lower(substr(${column}, 1, ${LETTERS})) IN (SELECT value FROM json_each(${beginnings}))`,
  );
  const written = notInArray(records.dataset, ["messages", "pages"]);
  const rows = scan<Record<string, string | null>>(
    store,
    store.orm
      .select(fields)
      .from(records)
      .where(and(eq(records.connection, connection), written, or(...mayBeSaid))),
  );
  for (const row of rows) {
    for (const name of Object.values(row)) {
      if (name === null || seen.has(name)) continue;
      seen.add(name);
      const isSaid = (called: string, fewest: number): boolean => {
        const words = fold(called);
        return words.split(" ").length >= fewest && whole.includes(` ${words} `);
      };
      // "Gift Guide for Dads" in "Campaign: Gift Guide for Dads 2026", of each year; of two words each may mean something else.
      const own = name.replace(/^[^:]{2,30}: /, "");
      const said = [own, own.replace(/\W+20\d\d$/, "")].find(
        (called) => called !== name && isSaid(called, 3),
      );
      if (isSaid(name, 2)) names.add(name);
      else if (said !== undefined) names.add(said);
    }
  }
  return { kind: "names", names: [...names].slice(0, MOST) };
}

/** The first letters of each of its words; of case SQLite knows that of ASCII alone. */
function beginningsOf(text: string): string[] {
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return [
    ...new Set(
      Array.from(lower.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu), ({ index }) =>
        lower.slice(index, index + LETTERS),
      ),
    ),
  ];
}
