import { syntaxError } from "./crm-errors.ts";

export type Aggregate = "sum" | "count" | "min" | "max" | "avg";

export interface Column {
  field: string;
  aggregate: Aggregate | null;
  key: string;
}

export type Condition =
  | { kind: "all"; parts: Condition[] }
  | { kind: "any"; parts: Condition[] }
  | { kind: "test"; field: string; operator: string; values: string[] };

export interface SelectQuery {
  columns: Column[];
  module: string;
  where: Condition;
  groupBy: string[];
  orderBy: { key: string; descending: boolean }[];
  offset: number;
  limit: number;
}

interface Reader {
  tokens: string[];
  next: number;
}

const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[A-Za-z_][\w.]*|-?\d+(?:\.\d+)?|<=|>=|!=|<>|[=<>(),*]/g;

/** Reads a COQL query: select, from, where (required), group by, order by, limit. Refuses with SYNTAX_ERROR. */
export function parseCoql(text: string): SelectQuery {
  const reader: Reader = { tokens: text.match(TOKEN) ?? [], next: 0 };
  expectWord(reader, "select");
  const columns = list(reader, () => readColumn(reader));
  expectWord(reader, "from");
  const module = take(reader);
  if (!takeWord(reader, "where")) throw syntaxError("missing clause", "where");
  const where = readCondition(reader);
  const groupBy = takeWord(reader, "group")
    ? (expectWord(reader, "by"), list(reader, () => take(reader)))
    : [];
  const orderBy = takeWord(reader, "order")
    ? (expectWord(reader, "by"), list(reader, () => readOrder(reader)))
    : [];
  const { offset, limit } = readLimit(reader);
  if (reader.next < reader.tokens.length)
    throw syntaxError("error occurred while parsing the query", peek(reader));
  return { columns, module, where, groupBy, orderBy, offset, limit };
}

function readColumn(reader: Reader): Column {
  const name = take(reader);
  let column: Column = { field: name, aggregate: null, key: name };
  const aggregate = aggregateOf(name);
  if (aggregate !== null && peek(reader) === "(") {
    take(reader);
    const field = take(reader);
    expect(reader, ")");
    column = { field, aggregate, key: `${name.toUpperCase()}(${field})` };
  }
  return takeWord(reader, "as") ? { ...column, key: unquote(take(reader)) } : column;
}

function aggregateOf(name: string): Aggregate | null {
  const lower = name.toLowerCase();
  return (["sum", "count", "min", "max", "avg"] as const).find((entry) => entry === lower) ?? null;
}

function readOrder(reader: Reader): { key: string; descending: boolean } {
  const { key } = readColumn(reader);
  if (takeWord(reader, "desc")) return { key, descending: true };
  takeWord(reader, "asc");
  return { key, descending: false };
}

/** `limit 10`, `limit 20, 10` (offset first) or `limit 10 offset 20`. */
function readLimit(reader: Reader): { offset: number; limit: number } {
  if (!takeWord(reader, "limit")) return { offset: 0, limit: 200 };
  const first = Number(take(reader));
  if (peek(reader) === ",") {
    take(reader);
    return { offset: first, limit: Number(take(reader)) };
  }
  return { offset: takeWord(reader, "offset") ? Number(take(reader)) : 0, limit: first };
}

// Zoho wants parentheses as soon as there are more than two conditions side by side.
function readCondition(reader: Reader): Condition {
  const first = readOperand(reader);
  const word = peek(reader).toLowerCase();
  if (word !== "and" && word !== "or") return first;
  take(reader);
  const second = readOperand(reader);
  if (["and", "or"].includes(peek(reader).toLowerCase())) {
    throw syntaxError("more than two conditions need parentheses", peek(reader));
  }
  return { kind: word === "and" ? "all" : "any", parts: [first, second] };
}

function readOperand(reader: Reader): Condition {
  if (peek(reader) !== "(") return readTest(reader);
  take(reader);
  const inner = readCondition(reader);
  expect(reader, ")");
  return inner;
}

function readTest(reader: Reader): Condition {
  const field = take(reader);
  const word = take(reader).toLowerCase();
  const test = (operator: string, values: string[]): Condition => ({ kind: "test", field, operator, values });
  switch (word) {
    case "not": {
      const inner = take(reader).toLowerCase();
      return inner === "in" ? test("not in", readList(reader)) : test(`not ${inner}`, [value(reader)]);
    }
    case "in":
      return test("in", readList(reader));
    case "is": {
      const negated = takeWord(reader, "not");
      expectWord(reader, "null");
      return test(negated ? "is not null" : "is null", []);
    }
    case "between": {
      const low = value(reader);
      expectWord(reader, "and");
      return test("between", [low, value(reader)]);
    }
    default:
      return test(word === "<>" ? "!=" : word, [value(reader)]);
  }
}

function readList(reader: Reader): string[] {
  expect(reader, "(");
  const values = list(reader, () => value(reader));
  expect(reader, ")");
  return values;
}

function list<T>(reader: Reader, read: () => T): T[] {
  const found = [read()];
  while (peek(reader) === ",") {
    take(reader);
    found.push(read());
  }
  return found;
}

function value(reader: Reader): string {
  return unquote(take(reader));
}

function unquote(token: string): string {
  return /^['"]/.test(token) ? token.slice(1, -1).replace(/\\(.)/g, "$1") : token;
}

function peek(reader: Reader): string {
  return reader.tokens[reader.next] ?? "";
}

function take(reader: Reader): string {
  const token = reader.tokens[reader.next];
  if (token === undefined) throw syntaxError("error occurred while parsing the query", "end of query");
  reader.next += 1;
  return token;
}

function takeWord(reader: Reader, word: string): boolean {
  if (peek(reader).toLowerCase() !== word) return false;
  reader.next += 1;
  return true;
}

function expectWord(reader: Reader, word: string): void {
  if (!takeWord(reader, word)) throw syntaxError("missing clause", word);
}

function expect(reader: Reader, token: string): void {
  if (take(reader) !== token) throw syntaxError("error occurred while parsing the query", token);
}
