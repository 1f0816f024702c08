import { ratioOf } from "../../../../catalogue/ratio.ts";
import type { Dimension, Measure } from "../../../../catalogue/types.ts";
import { mapLimited } from "../../../../lib/concurrency.ts";
import type { DataContext } from "../../data-tool.ts";
import { assemble } from "../assemble.ts";
import { nameOf } from "../compare.ts";
import type { Asked, Computed } from "../computed.ts";
import { readRecords } from "../records.ts";
import { findTraffic, readTraffic } from "../traffic/traffic.ts";
import { addNotes, type Draft } from "./columns.ts";
import { analyseMovers } from "./movers.ts";
import { createPart, valueOf } from "./parts.ts";
import { analyseTarget } from "./target.ts";
import { analyseTrend } from "./trend.ts";

const MOST_MOVERS = 20;

export async function analyse(context: DataContext, asked: Asked): Promise<Draft> {
  const { analyse: analysis } = asked.query;
  if (analysis === "movers") return await findMovers(context, asked);
  const computed = await read(context, asked);
  const table = assemble(asked, computed, context.clock);
  if (analysis === "trend") return analyseTrend(context, asked, computed, table);
  return analysis === "target" ? analyseTarget(context, asked, table) : table;
}

function isTraffic({ dataset }: Asked): boolean {
  return dataset.source === "web-analytics";
}

async function read(context: DataContext, asked: Asked): Promise<Computed> {
  return isTraffic(asked) ? await readTraffic(context, asked) : await readRecords(context, asked);
}

/** What moves most may be among the smallest, so rows are cut only after all of them have been looked at. */
async function findMovers(context: DataContext, asked: Asked): Promise<Draft> {
  const choice = asked.groupBy.length === 0 ? await chooseDimension(context, asked) : undefined;
  const chosen = choice ?? { asked, computed: await read(context, asked), note: undefined };
  // What was asked live is not asked a dozen times more to tell what is usual.
  const find = async (one: Asked) => {
    if (chosen.computed.from === "live") return undefined;
    return isTraffic(asked) ? await findTraffic(context, one) : await read(context, one);
  };
  const everything = { ...chosen.asked, query: { ...chosen.asked.query, limit: Number.MAX_SAFE_INTEGER } };
  const all = assemble(everything, chosen.computed, context.clock);
  const table = await analyseMovers(context, chosen.asked, chosen.computed, all, find);
  const rows = table.rows.slice(0, asked.query.limit ?? MOST_MOVERS);
  const noted = chosen.note === undefined ? table : addNotes(table, [chosen.note]);
  return { ...noted, rows, truncated: rows.length < noted.rowCount };
}

const PARALLEL = 2;
const MOST_DIMENSIONS = 6;
/** What names single records explains nothing. */
const NAMES = new Set(["name", "number", "currency"]);

/** The dimension that tells most of a change: one value of it has done most beyond its share. Undefined where there is none to choose. */
async function chooseDimension(context: DataContext, asked: Asked) {
  const [measure] = asked.measures;
  const dimensions = candidatesOf(asked);
  if (!measure || dimensions.length === 0) return undefined;
  const choices = await mapLimited(dimensions, PARALLEL, async (dimension) => {
    const grouped: Asked = { ...asked, groupBy: [{ kind: "dimension", name: dimension.name, dimension }] };
    const computed = await read(context, grouped);
    return { dimension, asked: grouped, computed, score: scoreOf(grouped, measure, computed) };
  });
  const [best] = choices.toSorted((a, b) => b.score - a.score);
  if (!best) return undefined;
  const titles = dimensions.map(({ title }) => title.toLowerCase()).join(", ");
  const note = `Of ${titles}, one value of ${best.dimension.title.toLowerCase()} explains most of the change.`;
  return { asked: best.asked, computed: best.computed, note };
}

/** What is stored, and is not held to one value already. */
function candidatesOf({ dataset, conditions }: Asked): Dimension[] {
  const held = new Set(
    conditions.flatMap(({ of, is }) => ("dimension" in of && is === "is" ? [of.dimension.name] : [])),
  );
  return dataset.dimensions
    .filter(({ unit, field, days }) => unit === "text" && (field !== undefined || days !== undefined))
    .filter(({ name }) => !NAMES.has(name) && !held.has(name))
    .slice(0, MOST_DIMENSIONS);
}

/** The largest part of a single value beyond what it would have, had all changed alike. */
function scoreOf(asked: Asked, measure: Measure, computed: Computed): number {
  const { current, previous } = computed;
  // Of people and averages parts do not make up the whole: then it is by how much each has changed.
  const partOf =
    createPart(asked, computed, measure) ?? ((now, then) => valueOf(now, measure) - valueOf(then, measure));
  const weight = ratioOf(asked.dataset, measure)?.per ?? measure;
  const [whole, wholeBefore] = [current.totals[0], previous?.totals[0]];
  const change = valueOf(whole, measure) - valueOf(wholeBefore, measure);
  const all = valueOf(wholeBefore, weight);
  const now = new Map(current.groups.map((group) => [nameOf(group), group]));
  const before = new Map(previous?.groups.map((group) => [nameOf(group), group]));
  const parts = [...new Set([...now.keys(), ...before.keys()])].map((id) => {
    const share = all === 0 ? 0 : valueOf(before.get(id), weight) / all;
    return partOf(now.get(id), before.get(id)) - change * share;
  });
  return Math.max(0, ...parts.map((part) => (change === 0 ? Math.abs(part) : part * Math.sign(change))));
}
