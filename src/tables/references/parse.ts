import type { Expression, Operator, Reference, Rows, RowsPart, Step } from "./grammar.ts";
import { parseFormats } from "./parse-formats.ts";
import { refuse } from "./problem.ts";
import { type Reader, readerOf } from "./reader.ts";

const MOST_DEPTH = 40;
const MOST_LETTERS = 1000;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const DATE = /\d{4}-\d\d-\d\d/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const SUM = /[+−–-]/uy;
const PRODUCT = /[*/×·÷]/uy;
const OPERATORS: Readonly<Record<string, Operator>> = {
  "+": "+",
  "*": "*",
  "×": "*",
  "·": "*",
  "/": "/",
  "÷": "/",
};

/** Reads what stands between `{{` and `}}` (grammar.ts); throws a Problem. */
export function parseReference(written: string): Reference {
  if (written.length > MOST_LETTERS) refuse(`A reference has at most ${MOST_LETTERS} letters.`);
  // Within a table of Markdown the writer has to escape the bar.
  const reader = readerOf(written.replaceAll("\\|", "|"));
  if (reader.isAtEnd()) refuse("There is nothing between the braces.");
  const expression = parseSum(reader, 0);
  const formula = reader.since(0).trim();
  if (!reader.isAtEnd() && reader.take(/\|/y) === undefined) {
    refuse(`"${reader.rest()}" cannot be read: an operator, a dot or "|" is missing before it.`);
  }
  const formats = parseFormats(reader);
  return {
    expression,
    formats: { ...formats, decimals: formats.decimals ?? roundedTo(expression) },
    formula,
  };
}

/** `round(a / b, 1)` is printed so. */
function roundedTo(expression: Expression): number | undefined {
  if (expression.kind !== "call" || expression.name !== "round") return undefined;
  const [, places] = expression.args;
  const digits = places?.kind === "number" ? places.value : 0;
  return Number.isInteger(digits) && digits <= 3 ? digits : undefined;
}

/** Sums of products of factors. */
function parseSum(reader: Reader, depth: number): Expression {
  const parseProduct = () => parseChain(reader, PRODUCT, () => parseFactor(reader, depth));
  return parseChain(reader, SUM, parseProduct);
}

function parseChain(reader: Reader, operators: RegExp, parseOne: () => Expression): Expression {
  let left = parseOne();
  for (;;) {
    const sign = reader.take(operators);
    if (sign === undefined) return left;
    left = { kind: "arithmetic", operator: OPERATORS[sign] ?? "-", left, right: parseOne() };
  }
}

function parseFactor(reader: Reader, depth: number): Expression {
  if (depth > MOST_DEPTH) refuse("Too many brackets.");
  if (reader.take(/[−–-]/uy) !== undefined) return { kind: "negative", of: parseFactor(reader, depth + 1) };
  const date = reader.take(DATE);
  if (date !== undefined) return { kind: "text", text: date };
  const number = reader.take(NUMBER);
  if (number !== undefined) {
    return { kind: "number", value: Number(number), isPercent: reader.take(/%/y) !== undefined };
  }
  const text = takeQuoted(reader);
  if (text !== undefined) return { kind: "text", text };
  if (reader.take(/\(/y) !== undefined) {
    const inner = parseSum(reader, depth + 1);
    if (reader.take(/\)/y) === undefined) refuse('A ")" is missing.');
    return inner;
  }
  return parseNamed(reader, depth);
}

function parseNamed(reader: Reader, depth: number): Expression {
  const name = reader.take(NAME);
  if (name === undefined) return refuse(`A table's id such as r1 is missing before "${reader.rest()}".`);
  if (reader.take(/\(/y) === undefined) return { kind: "path", table: name, steps: parseSteps(reader) };
  const args = parseArguments(reader, depth + 1);
  const names = parseSteps(reader).map((step) =>
    "name" in step ? step.name : refuse(`After ${name}(...) only a column can follow.`),
  );
  return { kind: "call", name: name.toLowerCase(), args, names };
}

function parseArguments(reader: Reader, depth: number): Expression[] {
  if (reader.take(/\)/y) !== undefined) return [];
  const args = [parseSum(reader, depth)];
  while (reader.take(/[,;]/y) !== undefined) args.push(parseSum(reader, depth));
  if (reader.take(/\)/y) === undefined) refuse('A ")" is missing.');
  return args;
}

function parseSteps(reader: Reader): Step[] {
  const steps: Step[] = [];
  for (;;) {
    if (reader.take(/\.?\s*\[/y) !== undefined) steps.push({ rows: parseRows(reader) });
    else if (reader.take(/\./y) !== undefined) steps.push(parseName(reader));
    else return steps;
  }
}

function parseName(reader: Reader): Step {
  const quoted = takeQuoted(reader);
  if (quoted !== undefined) {
    return { rows: { written: quoted, parts: [{ kind: "label", label: quoted, isQuoted: true }] } };
  }
  return { name: reader.take(NAME) ?? refuse(`A name is missing after the dot, before "${reader.rest()}".`) };
}

const QUOTED = /"[^"]*"|“[^”“]*[”“]|„[^“”]*[“”]|«[^»]*»|'[^']*'|‘[^’]*’/uy;
const PLAIN = /(?:(?!\.\.)[^,\]])+/uy;
/** After a text in quotes; an apostrophe within a label is followed by something else. */
const ENDS = /(?=\s*(?:[,\].:)|]|$))/uy;
const COMPARED = /[\p{L}_][\p{L}\p{N}_.]*\s*(?:[<>]=?|[≤≥])\s*[-+]?\d+(?:\.\d+)?\s*%?(?=\s*[,\]])/uy;
const PARTS = /^([^\s<>≤≥]+)\s*([<>]=?|[≤≥])\s*([^\s%]+)\s*(%?)$/u;
const COLUMN = /[\p{L}_][\p{L}\p{N}_.]*\s*[:=]/uy;

const COMPARISONS = [">", "<", ">=", "<="] as const;

/** A text in quotes, without them. */
function takeQuoted(reader: Reader): string | undefined {
  return reader.take(QUOTED)?.slice(1, -1);
}

/** What stands in brackets, of which the first has been read. */
function parseRows(reader: Reader): Rows {
  const start = reader.place();
  const parts = [parsePart(reader)];
  while (reader.take(/,/y) !== undefined) parts.push(parsePart(reader));
  const written = reader.since(start).trim();
  if (reader.take(/\]/y) === undefined) refuse(`"[${written}" has no "]".`);
  return { written, parts };
}

function parsePart(reader: Reader): RowsPart {
  const [, measure, sign = "", number, percent] = PARTS.exec(reader.take(COMPARED) ?? "") ?? [];
  if (measure !== undefined) {
    const operator = COMPARISONS.find((one) => one === sign) ?? (sign === "≥" ? ">=" : "<=");
    return { kind: "compare", column: measure, operator, than: Number(number) / (percent === "%" ? 100 : 1) };
  }
  const column = reader.take(COLUMN)?.slice(0, -1).trim();
  const { value, isQuoted } = parseValue(reader);
  if (column !== undefined) return { kind: "where", column, value };
  if (reader.take(/\.\./y) === undefined) return { kind: "label", label: value, isQuoted };
  return { kind: "range", from: value, to: parseValue(reader).value };
}

function parseValue(reader: Reader): { value: string; isQuoted: boolean } {
  const start = reader.place();
  const quoted = takeQuoted(reader);
  if (quoted !== undefined && reader.take(ENDS) !== undefined) return { value: quoted, isQuoted: true };
  reader.take(PLAIN);
  return { value: reader.since(start).trim(), isQuoted: false };
}
