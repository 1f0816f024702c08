import { isGrain, labelOf } from "../../catalogue/grains.ts";
import type { Row, Table } from "../../tables/table.ts";
import type { Ask } from "../plan.ts";
import { numberIn, type Placed } from "./cells.ts";
import { titleOf } from "./describe.ts";
import { dateNameOf } from "../words/states.ts";
import { lowerFirst } from "./text.ts";

const MOST_LEVEL = 2;
const MOST_SHOWN = 40;

/** Of rows in their order the first of each month or customer, with those that are level with the last of them. */
export function firstOfEach(ask: Ask, rows: readonly Placed[], by: string): Placed[] {
  const { limit = 1, within = "" } = ask;
  const each = Map.groupBy(rows, ({ row }) => `${keyOf(ask, row)} ${row.currency ?? ""}`);
  const sorted = [...each].toSorted(([one], [other]) => (isGrain(within) ? one.localeCompare(other) : 0));
  const firsts = sorted.flatMap(([, all]) => {
    const last = numberIn(all[limit - 1]?.row, by);
    const isLevel = ({ row }: Placed): boolean => last !== undefined && numberIn(row, by) === last;
    return all.filter((one, nth) => nth < limit || (nth < limit + MOST_LEVEL && isLevel(one)));
  });
  return firsts.slice(0, MOST_SHOWN);
}

function keyOf({ dataset, within = "", date }: Ask, { cells }: Row): string {
  const own = cells[within] ?? "";
  const day = cells[dateNameOf(dataset, date) ?? ""];
  return isGrain(within) && own === "" ? (labelOf(within, String(day)) ?? "") : String(own);
}

/** "The highest of each month", "the first 3 of each customer by date". */
export function eachWords(ask: Ask, isNumber: boolean): string {
  const { order, limit = 1, within = "" } = ask;
  const [down, up] = isNumber ? ["highest", "lowest"] : ["latest", "earliest"];
  const which = order?.direction === "ascending" ? up : down;
  return `the ${[which, ...(limit > 1 ? [limit] : [])].join(" ")} of each ${lowerFirst(titleOf(ask, within))}`;
}

/** Where rows are cut the first of some months or customers may be missing, and of very many the last are not shown. */
export function restOfEach(ask: Ask, { id, truncated }: Table, shown: number): string[] {
  if (ask.within === undefined) return [];
  const cut = `Not all of {{${id}.rowCount}} rows were looked through: what is missing comes after these.`;
  return [
    ...(shown === MOST_SHOWN ? ["There are more; these are the first."] : []),
    ...(truncated ? [cut] : []),
  ];
}
