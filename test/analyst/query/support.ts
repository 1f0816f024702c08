import { clockOf, type Clock } from "../../../src/analyst/clock.ts";
import type { Source } from "../../../src/analyst/sources.ts";
import { query } from "../../../src/analyst/tools/query/query.ts";
import type { QueryInput } from "../../../src/catalogue/inputs/query.ts";
import { table, type Row, type Table } from "../../../src/tables/table.ts";
import { jobDeps } from "../../support/sync.ts";

/** Asks as a question to this source alone does, and holds the table to its schema. */
export async function ask(source: Source, input: QueryInput, clock?: Clock): Promise<Table> {
  const deps = { ...jobDeps(), now: () => Date.now() };
  const context = { deps, clock: clock ?? clockOf([source], Date.now()), sources: [source] };
  const found = await query.open(input).run(context);
  return table.parse({ id: "r1", ...found.table });
}

/** Label and one cell of each row. */
export function cellsOf(rows: readonly Row[], key: string): [string, unknown][] {
  return rows.map(({ label, cells }) => [label, cells[key]]);
}
