import { compareValues, isLike, isLookup, readField, type Scalar } from "./crm-compare.ts";
import { crmRefusal, invalidQuery } from "./crm-errors.ts";
import { crmModuleOf, fieldOf, type CrmField, type CrmModule } from "./crm-modules.ts";
import type { CrmRecord } from "./crm-records.ts";
import { parseCoql, type Column, type Condition, type SelectQuery } from "./coql-parse.ts";

const MOST_ROWS = 2000;

/** A value of the reply; a lookup comes as {id} alone. */
type Cell = Scalar | { id: string };
type CoqlRow = Record<string, Cell>;

export interface CoqlResult {
  module: CrmModule;
  rows: CoqlRow[];
  moreRecords: boolean;
}

/** Runs a query. `records` gives the rows of a module, so that an empty CRM stays empty. */
export function runCoql(text: string, records: (module: CrmModule) => CrmRecord[]): CoqlResult {
  const query = parseCoql(text);
  const module = crmModuleOf(query.module);
  if (module === null) {
    throw crmRefusal(400, "INVALID_MODULE", "the module name given seems to be invalid", {
      module: query.module,
    });
  }
  checkQuery(query, module);
  const found = records(module).filter((record) => holds(query.where, record, module));
  const grouped = query.groupBy.length > 0 || query.columns.some((column) => column.aggregate !== null);
  const rows = grouped ? groupRows(found, query) : found.map((record) => plainRow(record, query.columns));
  const sorted = sortRows(rows, query, module);
  const { offset, limit } = query;
  return {
    module,
    rows: sorted.slice(offset, offset + limit),
    moreRecords: sorted.length > offset + limit,
  };
}

function checkQuery(query: SelectQuery, module: CrmModule): void {
  for (const column of query.columns) {
    requireField(module, column.field, "select");
    const free = column.aggregate === null && !query.groupBy.includes(column.field);
    const mixes = query.groupBy.length > 0 || query.columns.some((other) => other.aggregate !== null);
    if (free && mixes) {
      throw invalidQuery("column must be in the group by clause", { column_name: column.field });
    }
  }
  for (const field of query.groupBy) requireField(module, field, "group by");
  for (const { key } of query.orderBy) {
    if (!query.columns.some((column) => column.key === key)) requireField(module, key, "order by");
  }
  if (!Number.isInteger(query.limit) || query.limit < 1 || query.limit > MOST_ROWS) {
    throw crmRefusal(400, "LIMIT_EXCEEDED", `the limit must be between 1 and ${MOST_ROWS}`, {
      limit: MOST_ROWS,
    });
  }
}

function requireField(module: CrmModule, path: string, clause: string): CrmField {
  const field = fieldOf(module, path.split(".")[0] ?? "");
  if (field !== null) return field;
  throw invalidQuery("column given seems to be invalid", { column_name: path, clause });
}

function holds(condition: Condition, record: CrmRecord, module: CrmModule): boolean {
  if (condition.kind === "all") return condition.parts.every((part) => holds(part, record, module));
  if (condition.kind === "any") return condition.parts.some((part) => holds(part, record, module));
  const field = requireField(module, condition.field, "where");
  const value = readField(record, condition.field);
  const test = TESTS[condition.operator];
  if (test === undefined) throw invalidQuery("invalid operator found", { operator: condition.operator });
  return test(value, condition.values, (other) => compareValues(value, other, field.type));
}

type Test = (value: Scalar, wanted: string[], order: (other: string) => number) => boolean;

const TESTS: Record<string, Test> = {
  "=": (value, [other = ""], order) => value !== null && order(other) === 0,
  "!=": (_, [other = ""], order) => order(other) !== 0,
  ">": (value, [other = ""], order) => value !== null && order(other) > 0,
  ">=": (value, [other = ""], order) => value !== null && order(other) >= 0,
  "<": (value, [other = ""], order) => value !== null && order(other) < 0,
  "<=": (value, [other = ""], order) => value !== null && order(other) <= 0,
  in: (_, wanted, order) => wanted.some((other) => order(other) === 0),
  "not in": (_, wanted, order) => wanted.every((other) => order(other) !== 0),
  between: (value, [low = "", high = ""], order) => value !== null && order(low) >= 0 && order(high) <= 0,
  like: (value, [pattern = ""]) => isLike(value, pattern),
  "not like": (value, [pattern = ""]) => !isLike(value, pattern),
  "is null": (value) => value === null,
  "is not null": (value) => value !== null,
};

/** Lookups come as {id} alone, unless a field behind a dot is asked for; the id always comes along. */
function plainRow(record: CrmRecord, columns: readonly Column[]): CoqlRow {
  const row: CoqlRow = {};
  for (const { field, key } of columns) {
    const value = record[field] ?? null;
    row[key] = isLookup(value) ? { id: value.id } : readField(record, field);
  }
  row["id"] = record.id;
  return row;
}

function groupRows(records: readonly CrmRecord[], query: SelectQuery): CoqlRow[] {
  const keyOf = (record: CrmRecord) =>
    query.groupBy.map((field) => String(readField(record, field))).join("\u0001");
  const groups = [...Map.groupBy(records, keyOf).values()];
  return groups.map((group) => {
    const row: CoqlRow = {};
    for (const column of query.columns) row[column.key] = columnValue(group, column);
    return row;
  });
}

function columnValue(group: readonly CrmRecord[], column: Column): Cell {
  const [first] = group;
  if (column.aggregate === null) {
    const value = first?.[column.field] ?? null;
    return isLookup(value) ? { id: value.id } : first === undefined ? null : readField(first, column.field);
  }
  if (column.aggregate === "count")
    return group.filter((record) => readField(record, column.field) !== null).length;
  const numbers = group
    .map((record) => readField(record, column.field))
    .filter((value) => value !== null)
    .map(Number);
  const sum = numbers.reduce((total, value) => total + value, 0);
  if (column.aggregate === "sum") return cents(sum);
  if (column.aggregate === "avg") return numbers.length === 0 ? null : cents(sum / numbers.length);
  return column.aggregate === "min" ? Math.min(...numbers) : Math.max(...numbers);
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

function sortRows(rows: CoqlRow[], query: SelectQuery, module: CrmModule): CoqlRow[] {
  const orders = query.orderBy.map(({ key, descending }) => {
    const column = query.columns.find((entry) => entry.key === key);
    const type = column?.aggregate != null ? "currency" : (fieldOf(module, key)?.type ?? "text");
    return (a: CoqlRow, b: CoqlRow) =>
      (descending ? -1 : 1) * compareValues(scalarOf(a[key]), scalarOf(b[key]), type);
  });
  return rows.toSorted((a, b) => orders.reduce((result, order) => result || order(a, b), 0));
}

function scalarOf(cell: Cell | undefined): Scalar {
  if (cell === undefined) return null;
  return typeof cell === "object" && cell !== null ? cell.id : cell;
}
