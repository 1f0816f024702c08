import { weekdays } from "../../../catalogue/grains.ts";
import { byCurrency, compareKeys } from "../../../store/groups/values.ts";
import { type Cell, type Column, NONE, type Row, type Table } from "../../../tables/table.ts";
import type { Clock } from "../../clock.ts";
import { type Cells, createCells } from "./cells.ts";
import { columnsOf, columnsOfListing } from "./columns.ts";
import { type Compared, compareGroups } from "./compare.ts";
import type { Asked, Computed, Grouping, Order } from "./computed.ts";
import { describeFilters, isRunning, notesOn, titleOf } from "./words.ts";

const MOST = { records: 20, time: 100 };

/** The table of what was computed; the caller numbers it. */
export function assemble(asked: Asked, computed: Computed, { today }: Clock): Omit<Table, "id"> {
  const compared = compareGroups(asked, computed, today);
  const isSplit = computed.current.totals.length > 1;
  const cells = createCells(asked, compared, today);
  const totals = totalsOf(compared, cells);
  const rows = computed.listed
    ? computed.listed.map(({ currency, cells: own, ...one }) => ({
        ...one,
        currency: isSplit ? currency : undefined,
        cells: { record: one.label, ...own },
      }))
    : rowsOf(asked, compared, cells, isSplit);
  const rowCount = computed.listed
    ? (compared.totals[0]?.values["count"] ?? rows.length)
    : Math.max(rows.length, computed.current.rowCount);
  const limit =
    asked.query.limit ?? (asked.groupBy.some(({ kind }) => kind === "grain") ? MOST.time : MOST.records);
  const listed = computed.listed ? rows : orderRows(asked, rows, limit, isSplit);
  const columns = computed.listed ? columnsOfListing(asked) : columnsOf(asked, isSplit, today);
  const { period } = asked;
  const [order] = computed.listed ? [asked.order] : ordersOf(asked);
  return {
    title: titleOf(asked),
    tool: "query",
    dataset: asked.dataset.name,
    sources: [asked.dataset.source],
    columns: computed.listed ? columns.filter((column) => isUsed(column, listed, totals)) : columns,
    rows: listed,
    totals,
    rowCount,
    truncated: listed.length < rowCount,
    ...(!isSplit && order && { orderedBy: { column: order.by, direction: order.direction } }),
    filters: describeFilters(asked),
    period: period ?? null,
    comparedWith: asked.comparedWith ?? null,
    through: isRunning(asked, today) ? today : null,
    timeZone: computed.timeZone ?? null,
    currency: computed.currency ?? null,
    from: computed.from,
    dataAsOf: new Date(computed.dataAsOf).toISOString(),
    complete: computed.complete,
    notes: [...computed.notes, ...notesOn(asked, compared, isSplit, today)],
  };
}

/** Of a listing the columns that any record has. */
function isUsed({ key, inTotalsOnly }: Column, rows: readonly Row[], totals: readonly Row[]): boolean {
  if (key === "record" || key === "count") return true;
  const own = inTotalsOnly ? totals : [...rows, ...totals];
  return own.some(({ cells }) => (cells[key] ?? null) !== null);
}

/** `total`, and where amounts are in several currencies a row of each. */
function totalsOf({ totals }: Compared, cells: Cells): Row[] {
  return totals.map((one, index) =>
    index === 0
      ? { label: "total", cells: cells.ofTotal(one) }
      : { label: one.currency ?? NONE, currency: one.currency, cells: cells.ofTotal(one) },
  );
}

function rowsOf({ groupBy }: Asked, compared: Compared, cells: Cells, isSplit: boolean): Row[] {
  const hasCurrency = groupBy.some(({ name }) => name === "currency");
  return compared.rows.map((one) => {
    const keys = groupBy.map(({ name }, index) => [name, one.keys[index] ?? NONE] as const);
    const all = isSplit && !hasCurrency ? [...keys, ["currency", one.currency ?? NONE] as const] : keys;
    const label = all.map(([, value]) => value).join(", ");
    const own = { ...Object.fromEntries(all), ...cells.ofRow(one) };
    return { label, currency: isSplit ? one.currency : undefined, cells: own };
  });
}

/** The first rows in order, without a value last; by default time goes forward, and the largest come first, within their currency. */
function orderRows(asked: Asked, rows: readonly Row[], limit: number, isSplit: boolean): Row[] {
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
function ordersOf({ order, groupBy, measures: [measure] }: Asked): Order[] {
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
