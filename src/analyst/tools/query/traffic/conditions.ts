import { hours, weekdays } from "../../../../catalogue/grains.ts";
import type { Operator } from "../../../../catalogue/inputs/query.ts";
import type { Dimension, Measure } from "../../../../catalogue/types.ts";
import type { Condition } from "../computed.ts";
import { MisuseError } from "../../../../lib/misuse-error.ts";

/** What counts. */
export interface TextCondition {
  dimension: Dimension;
  match: "exact" | "contains" | "empty";
  values: string[];
  isNot: boolean;
}

/** What rows are listed, by their own figures. */
export interface ValueCondition {
  measure: Measure;
  is: Operator;
  values: number[];
}

export interface Conditions {
  texts: TextCondition[];
  having: ValueCondition[];
}

/** Dimensions whose values are known without asking. */
const closed: Readonly<Record<string, readonly string[]>> = { weekday: weekdays, hour: hours };

/** Throws `MisuseError` for an operator that says nothing of its field. */
export function readConditions(conditions: readonly Condition[]): Conditions {
  const texts: TextCondition[] = [];
  const having: ValueCondition[] = [];
  for (const { of, is, values } of conditions) {
    if ("measure" in of) having.push({ measure: of.measure, is, values: values.map(toNumber) });
    else texts.push(readText(of.dimension, is, values.map(String)));
  }
  return { texts, having };
}

function toNumber(value: string | number): number {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) throw new MisuseError(`"${value}" is no number to filter by`);
  return number;
}

function readText(dimension: Dimension, is: Operator, values: string[]): TextCondition {
  const known = closed[dimension.name];
  if (known) return { dimension, match: "exact", values: pick(dimension, known, is, values), isNot: false };
  const isNot = is === "isNot" || is === "doesNotContain" || is === "isNotEmpty";
  switch (is) {
    case "is":
    case "isNot":
      return { dimension, match: "exact", values, isNot };
    case "contains":
    case "doesNotContain":
      return { dimension, match: "contains", values, isNot };
    case "isEmpty":
    case "isNotEmpty":
      return { dimension, match: "empty", values: [], isNot };
    default:
      throw new MisuseError(
        `${dimension.name} is text: filter it by is, isNot, contains, doesNotContain, isEmpty or isNotEmpty, not by ${is}`,
      );
  }
}

/** Those of the known values that pass. */
function pick({ name }: Dimension, known: readonly string[], is: Operator, values: string[]): string[] {
  const wanted = values.map((value) => (/^\d$/.test(value) ? `0${value}` : value));
  const isKnown = (value: string) => known.some((one) => one.toLowerCase() === value.toLowerCase());
  const isPart = is === "contains" || is === "doesNotContain";
  const found = known.filter((own) => (isPart || wanted.every(isKnown) ? passes(own, is, wanted) : false));
  if (found.length > 0) return found;
  throw new MisuseError(`No ${name} ${is} ${values.join(", ")}: they are ${known.join(", ")}`);
}

function passes(own: string, is: Operator, values: readonly string[]): boolean {
  const [text, wanted] = [own.toLowerCase(), values.map((value) => value.toLowerCase())];
  switch (is) {
    case "is":
      return wanted.includes(text);
    case "isNot":
      return !wanted.includes(text);
    case "contains":
      return wanted.some((value) => text.includes(value));
    case "doesNotContain":
      return !wanted.some((value) => text.includes(value));
    case "isNotEmpty":
      return true;
    default:
      return /^\d/.test(own) && values.some((value) => compare(Number(own), is, Number(value)));
  }
}

/** Whether a figure passes; what cannot be told passes nothing. */
export function meets({ is, values }: ValueCondition, own: number | null): boolean {
  if (is === "isEmpty" || is === "isNotEmpty") return (own === null) === (is === "isEmpty");
  if (own === null) return false;
  if (is === "isNot") return !values.includes(own);
  return values.some((value) => compare(own, is, value));
}

function compare(own: number, is: Operator, value: number): boolean {
  switch (is) {
    case "is":
      return own === value;
    case "above":
      return own > value;
    case "below":
      return own < value;
    case "atLeast":
      return own >= value;
    case "atMost":
      return own <= value;
    default:
      throw new MisuseError(
        `A number can be filtered by is, isNot, above, below, atLeast or atMost, not by ${is}`,
      );
  }
}
