import type { Ask } from "../plan.ts";
import { lowerFirst } from "./text.ts";
import { NAMELESS } from "./cells.ts";
import { titleOf } from "./describe.ts";
import { placeNames } from "./names.ts";
import { rowsOf } from "./report/report.ts";
import { refusal, type Section, type Session } from "./session.ts";

/** A question about the rows of another with these as its condition, or why there are none. */
export function amongRows(
  { among, pick, ...ask }: Ask,
  session: Session,
): { ask: Ask } | { section: Section } | "pending" {
  if (among === undefined) return { ask };
  const before = among.among === undefined ? { ask: among } : amongRows(among, session);
  if (before === "pending" || "section" in before) return before;
  const placed = placeNames(before.ask, session);
  if (placed === undefined) return "pending";
  if ("section" in placed) return placed;
  const rows = rowsOf(placed.ask, session);
  if (rows === undefined) return "pending";
  if ("blocks" in rows) return { section: rows };
  const [field = ""] = placed.ask.groupBy;
  const all = rows
    .map(({ cells, label }) => String(cells[field] ?? label))
    .filter((name) => !NAMELESS.test(name));
  const values = pick === undefined ? all : all.slice(pick - 1, pick);
  const title = lowerFirst(titleOf(ask, field));
  if (values.length === 0)
    return { section: refusal(`I found no ${title} in the answer before that this could be about.`, []) };
  const conditions = [
    ...ask.conditions.filter((one) => one.field !== field),
    { field, is: "is" as const, values },
  ];
  const open = ask.open.filter(({ dimensions }) => !dimensions.includes(field));
  const assumptions = [...ask.assumptions, `Of each ${title} in the answer before`];
  return { ask: { ...ask, conditions, open, assumptions } };
}
