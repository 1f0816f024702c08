import type { Rows, RowsPart } from "./grammar.ts";
import { refuse } from "./problem.ts";
import type { Reader } from "./reader.ts";

const QUOTED = /"[^"]*"|“[^”“]*[”“]|„[^“”]*[“”]|«[^»]*»|'[^']*'|‘[^’]*’/uy;
const PLAIN = /(?:(?!\.\.)[^,\]])+/uy;
/** After a text in quotes; an apostrophe within a label is followed by something else. */
const ENDS = /(?=\s*(?:[,\].:)|]|$))/uy;
const COMPARED = /[\p{L}_][\p{L}\p{N}_.]*\s*(?:[<>]=?|[≤≥])\s*[-+]?\d+(?:\.\d+)?\s*%?(?=\s*[,\]])/uy;
const PARTS = /^([^\s<>≤≥]+)\s*([<>]=?|[≤≥])\s*([^\s%]+)\s*(%?)$/u;
const COLUMN = /[\p{L}_][\p{L}\p{N}_.]*\s*[:=]/uy;

const COMPARISONS = [">", "<", ">=", "<="] as const;

/** A text in quotes, without them. */
export function takeQuoted(reader: Reader): string | undefined {
  return reader.take(QUOTED)?.slice(1, -1);
}

/** What stands in brackets, of which the first has been read. */
export function parseRows(reader: Reader): Rows {
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
