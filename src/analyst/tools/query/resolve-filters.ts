import { hours, isGrain, weekdays } from "../../../catalogue/grains.ts";
import { findByWord, refuse } from "../../../catalogue/find.ts";
import type { Filter, Operator } from "../../../catalogue/inputs/query.ts";
import type { Dataset, Dimension, Measure } from "../../../catalogue/types.ts";
import { grains, type Grain } from "../../../catalogue/units.ts";
import { spanOf } from "../../../periods/span.ts";
import type { Condition } from "./computed.ts";
import { MisuseError } from "../../../lib/misuse-error.ts";

const WITHOUT_VALUE: readonly Operator[] = ["isEmpty", "isNotEmpty"];

const OPERATORS = {
  text: ["is", "isNot", "contains", "doesNotContain", ...WITHOUT_VALUE],
  part: ["is", "isNot", ...WITHOUT_VALUE],
  number: ["is", "isNot", "above", "below", "atLeast", "atMost", ...WITHOUT_VALUE],
  day: ["is", "isNot", "on", "before", "after", "atLeast", "atMost", "above", "below", ...WITHOUT_VALUE],
} as const satisfies Record<string, readonly Operator[]>;

type Kind = keyof typeof OPERATORS;

/** Throws `MisuseError`. */
export function resolveFilter(dataset: Dataset, { field, is, value }: Filter): Condition {
  const of = requireField(dataset, field);
  const kind = kindOf(of);
  const operators: readonly Operator[] = OPERATORS[kind];
  if (!operators.includes(is)) throw new MisuseError(refuse(`filters.is of ${field}`, is, operators));
  const takesNone = WITHOUT_VALUE.includes(is);
  const values = value === undefined ? [] : [value].flat();
  if (takesNone && values.length > 0) throw new MisuseError(`filters: ${field} ${is} takes no value`);
  if (!takesNone && values.length === 0) throw new MisuseError(`filters: ${field} ${is} needs a value`);
  return { of, is, values: values.map((one) => readValue(field, of, kind, one)) };
}

type Of = Condition["of"];

function requireField(dataset: Dataset, word: string): Of {
  const dimension = findByWord(dataset.dimensions, word);
  if (dimension) return { dimension };
  const measures = dataset.measures.filter((measure) => isField(dataset, measure));
  const measure = findByWord(measures, word);
  if (measure) return { measure };
  const grain = word.toLowerCase();
  if (isGrain(grain) && dataset.date) return { dimension: toDimension(grain) };
  const more = dataset.date ? grains : [];
  const valid = [...dataset.dimensions, ...measures].map(({ name }) => name);
  throw new MisuseError(refuse("filters.field", word, [...valid, ...more]));
}

/** Of web traffic rows have measures; of records a measure that is of one field is a field of each. */
function isField(dataset: Dataset, { name, compute }: Measure): boolean {
  if (dataset.source === "web-analytics") return true;
  if ("sum" in compute) return true;
  return (
    "mean" in compute &&
    !dataset.measures.some(
      (other) => other.name !== name && "sum" in other.compute && other.compute.sum === compute.mean,
    )
  );
}

function toDimension(grain: Grain): Dimension {
  const values = grain === "weekday" ? weekdays : grain === "hour" ? hours : undefined;
  return { name: grain, title: grain, synonyms: [], unit: "text", grain, ...(values && { values }) };
}

function kindOf(of: Of): Kind {
  if ("measure" in of) return "number";
  const { unit, values, grain } = of.dimension;
  if (unit === "day" || unit === "instant") return "day";
  if (unit !== "text") return "number";
  return values || grain ? "part" : "text";
}

function readValue(field: string, of: Of, kind: Kind, value: string | number): string | number {
  if (kind === "number") return readNumber(field, of, value);
  if (kind === "day") return readDay(field, value);
  const values = "dimension" in of ? of.dimension.values : undefined;
  const text = String(value);
  if (!values || text === "(none)") return text;
  const known = values.find((one) => one.toLowerCase() === text.toLowerCase());
  if (known === undefined) throw new MisuseError(refuse(`filters.value of ${field}`, value, values));
  return known;
}

function readNumber(field: string, of: Of, value: string | number): number {
  const { unit } = "measure" in of ? of.measure : of.dimension;
  const number =
    typeof value === "number" ? value : Number(value.replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, ""));
  if (unit === "ratio" && Math.abs(number) > 1) {
    throw new MisuseError(`filters.value of ${field}: a fraction of 1, write 0.5 for 50 %`);
  }
  if (Number.isFinite(number)) return number;
  throw new MisuseError(
    `filters.value of ${field}: ${JSON.stringify(value)} is no number; write it like 5000 or 0.25`,
  );
}

function readDay(field: string, value: string | number): string {
  const text = String(value);
  if (spanOf(text)) return text;
  const forms = "2026-10-05, 2026-10, 2026-Q4 or 2026";
  throw new MisuseError(
    `filters.value of ${field}: ${JSON.stringify(value)} is no day; write it like ${forms}`,
  );
}
