import type { Row } from "../../tables/table.ts";

/** A row among those that are shown. */
export interface Placed {
  row: Row;
  index: number;
}

/** Rows of what is not known or not there. */
const NAMELESS = /^\(.+\)$/;

/** Of ordered rows the first, or second, that has a name, and all that are level with it; undefined where it has no value. */
export function rankedAt(
  rows: readonly Placed[],
  key: string,
  nth: number,
): { index: number; level: number[] } | undefined {
  const ranked = rows.filter(({ row }) => !NAMELESS.test(row.label));
  const value = ranked[nth - 1]?.row.cells[key] ?? null;
  if (value === null) return undefined;
  const level = ranked.filter(({ row }) => row.cells[key] === value).map(({ index }) => index);
  return { index: ranked[nth - 1]?.index ?? 0, level };
}
