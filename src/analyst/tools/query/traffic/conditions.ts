import { hours, weekdays } from "../../../../catalogue/grains.ts";
import type { Operator } from "../../../../catalogue/inputs/query.ts";
import type { Dimension, Measure } from "../../../../catalogue/types.ts";
import { COMPARE } from "../../../../store/groups/conditions.ts";
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

/** Dimensions whose values are known without asking. */
const closed: Readonly<Record<string, readonly string[]>> = { weekday: weekdays, hour: hours };

/** Of filters that suit their fields (resolve-filters.ts). Throws `MisuseError` for a part of time that there is not. */
export function readConditions(conditions: readonly Condition[]) {
  const texts: TextCondition[] = [];
  const having: ValueCondition[] = [];
  for (const { of, is, values } of conditions) {
    if ("measure" in of) having.push({ measure: of.measure, is, values: values.map(Number) });
    else texts.push(readText(of.dimension, is, values.map(String)));
  }
  return { texts, having };
}

export type Conditions = ReturnType<typeof readConditions>;

function readText(dimension: Dimension, is: Operator, values: string[]): TextCondition {
  const known = closed[dimension.name];
  if (known) return { dimension, match: "exact", values: pick(dimension, known, is, values), isNot: false };
  const isNot = is === "isNot" || is === "doesNotContain" || is === "isNotEmpty";
  if (is === "isEmpty" || is === "isNotEmpty") return { dimension, match: "empty", values: [], isNot };
  return { dimension, match: is === "is" || is === "isNot" ? "exact" : "contains", values, isNot };
}

/** Those of the known values that pass. */
function pick({ name }: Dimension, known: readonly string[], is: Operator, values: string[]): string[] {
  const wanted = values.map((value) => (/^\d$/.test(value) ? `0${value}` : value.toLowerCase()));
  const isPart = is === "contains" || is === "doesNotContain";
  const isMet = (own: string) =>
    wanted.some((value) => (isPart ? own.toLowerCase().includes(value) : own.toLowerCase() === value));
  const isKnown = (value: string) => known.some((own) => own.toLowerCase() === value);
  const isWanted = is === "is" || is === "contains";
  const found = known.filter((own) => (is === "isEmpty" ? false : isMet(own) === isWanted));
  if (found.length > 0 && (isPart || wanted.every(isKnown))) return found;
  throw new MisuseError(`No ${name} ${is} ${values.join(", ")}: they are ${known.join(", ")}`);
}

/** Whether a figure passes; what cannot be told passes nothing. */
export function meets({ is, values }: ValueCondition, own: number | null): boolean {
  if (is === "isEmpty" || is === "isNotEmpty") return (own === null) === (is === "isEmpty");
  if (own === null) return false;
  if (is === "isNot") return !values.includes(own);
  return values.some((value) => COMPARE[is]?.(own, value));
}
