import type { DataContext } from "../../data-tool.ts";
import type { Asked, Computed } from "../computed.ts";
import { chooseDimension } from "./choose.ts";
import { addNotes, type Draft } from "./columns.ts";
import { analyseMovers } from "./movers.ts";
import { analyseTarget } from "./target.ts";
import { analyseTrend } from "./trend.ts";
import { findTraffic } from "../traffic/traffic.ts";
import type { Read } from "./usual.ts";

const MOST_MOVERS = 20;

type Assemble = (asked: Asked, computed: Computed) => Draft;

/** Computes a query and what it asks to be made of it. */
export async function analyse(
  context: DataContext,
  asked: Asked,
  read: Read,
  assemble: Assemble,
): Promise<Draft> {
  const { analyse: analysis } = asked.query;
  if (analysis === "movers") return await findMovers(context, asked, read, assemble);
  const computed = await read(asked);
  const table = assemble(asked, computed);
  if (analysis === "trend") return analyseTrend(context, asked, computed, table);
  return analysis === "target" ? analyseTarget(context, asked, computed, table) : table;
}

/** What moves most may be among the smallest, so rows are cut only after all of them have been looked at. */
async function findMovers(
  context: DataContext,
  asked: Asked,
  read: Read,
  assemble: Assemble,
): Promise<Draft> {
  const choice = asked.groupBy.length === 0 ? await chooseDimension(asked, read) : undefined;
  const chosen = choice ?? { asked, computed: await read(asked), note: undefined };
  // What was asked live is not asked a dozen times more to tell what is usual.
  const isTraffic = asked.dataset.source === "web-analytics";
  const find = async (one: Asked) => {
    if (chosen.computed.from === "live") return undefined;
    return isTraffic ? await findTraffic(context, one) : await read(one);
  };
  const everything = { ...chosen.asked, query: { ...chosen.asked.query, limit: Number.MAX_SAFE_INTEGER } };
  const all = assemble(everything, chosen.computed);
  const table = await analyseMovers(context, chosen.asked, chosen.computed, all, find);
  const rows = table.rows.slice(0, asked.query.limit ?? MOST_MOVERS);
  const noted = chosen.note === undefined ? table : addNotes(table, [chosen.note]);
  return { ...noted, rows, truncated: rows.length < noted.rowCount };
}
