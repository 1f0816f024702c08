import { weekdays } from "../../../catalogue/grains.ts";
import { NONE, type Cell, type Row } from "../../../tables/table.ts";
import { byCurrency, compareKeys } from "../../../store/groups/values.ts";
import type { Asked, Grouping, Order } from "./computed.ts";

/**
 * The first rows in the order asked for, without a value last. By default time goes forward, and the largest come first.
 * Amounts of several currencies are ordered each within its own.
 */
export function orderRows(asked: Asked, rows: readonly Row[], limit: number, isSplit: boolean): Row[] {
  const orders = ordersOf(asked);
  const [first] = orders;
  if (!first) return rows.slice(0, limit);
  const sorted = rows.toSorted(
    (a, b) =>
      orders.map((order) => compareBy(asked, order, a, b)).find((result) => result !== 0) ??
      compareKeys(a.label, b.label, 1),
  );
  const measure = asked.measures.find(({ name }) => name === first.by.split(".")[0]);
  const isMoney = isSplit && measure?.unit === "money" && !first.by.endsWith("Percent");
  return isMoney ? byCurrency(sorted, limit, ({ currency }) => currency) : sorted.slice(0, limit);
}

/** What rows are in the order of, the most important first. */
export function ordersOf({ order, groupBy, measures: [measure] }: Asked): Order[] {
  if (order) return [order];
  const scales = groupBy.filter(isScale).map(({ name }): Order => ({ by: name, direction: "ascending" }));
  return [...scales, ...(measure ? [{ by: measure.name, direction: "descending" } as const] : [])];
}

function isScale(grouping: Grouping): boolean {
  return grouping.kind === "grain" || grouping.dimension.derived !== undefined;
}

/** Values whose order is not that of their letters. */
function scaleOf(grouping: Grouping): readonly string[] | undefined {
  if (grouping.kind === "grain") return grouping.grain === "weekday" ? weekdays : undefined;
  return grouping.dimension.derived && grouping.dimension.values;
}

function compareBy({ groupBy }: Asked, { by, direction }: Order, a: Row, b: Row): number {
  const sign = direction === "ascending" ? 1 : -1;
  const grouping = groupBy.find(({ name }) => name === by);
  const key = (row: Row) => placeOf(grouping, row.cells[by]);
  return compareKeys(key(a), key(b), sign);
}

/** Values that have an order of their own stand in it. */
function placeOf(grouping: Grouping | undefined, cell: Cell | undefined): Cell | undefined {
  if (!grouping) return cell;
  if (cell === NONE) return null;
  const values = scaleOf(grouping);
  return values ? values.indexOf(String(cell)) : cell;
}
