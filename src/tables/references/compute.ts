import { call } from "./calls.ts";
import type { Expression, Operator } from "./grammar.ts";
import { refuse } from "./problem.ts";
import { type Found, onlyMeasureOf, resolvePath } from "./resolve.ts";
import { combine, numberOf, SQUARE } from "./units.ts";
import { derive, type Value, type Values } from "./value.ts";
import type { View } from "./view.ts";

/** What is printed: one value. Throws a Problem. */
export function compute(views: readonly View[], expression: Expression, language: string): Value {
  const found = evaluate(views, expression, language);
  // From the first to the last day, or between them? Within arithmetic it is a period.
  const isDays = expression.kind === "call" && expression.name === "days";
  if (isDays && found.kind === "one" && found.value.isConstant)
    return refuse("Name the dates by their cells: days(r1.asOf, r2[1].due).");
  if (found.kind === "one")
    return found.value.isSquare ? refuse(SQUARE) : (found.value.change ?? found.value);
  if (found.kind === "many") {
    return refuse(
      `${found.values.name} is ${found.values.rows.length} rows: name one, or use sum(...), or ${found.values.view.table.id}.total.`,
    );
  }
  return onlyMeasureOf(found.rows);
}

function evaluate(views: readonly View[], expression: Expression, language: string): Found {
  const inner = (part: Expression) => evaluate(views, part, language);
  if (expression.kind === "path") return resolvePath(views, expression);
  if (expression.kind === "number") return one(constant(expression.value, expression.isPercent));
  if (expression.kind === "call") return one(call(expression, language, inner));
  if (expression.kind === "negative") return each("*", one(constant(-1, false)), inner(expression.of));
  if (expression.kind === "arithmetic") {
    return each(expression.operator, inner(expression.left), inner(expression.right));
  }
  return refuse(`"${expression.text}" is no figure; a text is quoted by quote(cell, "...").`);
}

function one(value: Value): Found {
  return { kind: "one", value };
}

function constant(value: number, isPercent: boolean): Value {
  return derive([], isPercent ? { value: value / 100, unit: "ratio" } : { value, unit: "number" });
}

/** Arithmetic of two values, or of columns row by row. */
function each(operator: Operator, left: Found, right: Found): Found {
  if (left.kind === "rows" || right.kind === "rows")
    return refuse("Arithmetic needs a column: r1[label].column.");
  if (left.kind === "one" && right.kind === "one") return one(combine(operator, left.value, right.value));
  const many = left.kind === "many" ? left.values : right.kind === "many" ? right.values : refuse("No rows.");
  const [a, b] = [itemsOf(left, many), itemsOf(right, many)];
  const items = many.rows.map((_, index) => {
    const [first, second] = [a[index], b[index]];
    if (first === undefined || second === undefined) return undefined;
    return operator === "/" && numberOf(second) === 0 ? undefined : combine(operator, first, second);
  });
  return { kind: "many", values: { ...many, items } };
}

function itemsOf(found: Found, { view, rows, name }: Values): readonly (Value | undefined)[] {
  if (found.kind === "one") return rows.map(() => found.value);
  if (found.kind !== "many") return [];
  const own = rows.map((row) => view.table.rows[row]?.label ?? "");
  const other = found.values.rows.map((row) => found.values.view.table.rows[row]?.label ?? "");
  const isSame = found.values.view === view && found.values.rows.join() === rows.join();
  if (isSame || own.join("\n") === other.join("\n")) return found.values.items;
  // The rows of another table by their labels, where all of them are in both.
  const places = own.map((label) => other.indexOf(label));
  const isAlike = new Set(places).size === other.length && !places.includes(-1);
  if (isAlike) return places.map((place) => found.values.items[place]);
  return refuse(`${name} and ${found.values.name} are not of the same rows.`);
}
