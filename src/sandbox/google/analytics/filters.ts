import { invalidArgument } from "../errors.ts";
import type { FieldFilter, FilterExpression } from "./request.ts";

/** Reads one field of whatever is being filtered: text for dimensions, numbers for metrics. */
type FieldReader<T> = (subject: T) => string | number;
type Predicate<T> = (subject: T) => boolean;

/** Turns a filter into a function; `readerOf` finds how a field is read. Refuses an expression that says nothing. */
export function compileFilter<T>(
  expression: FilterExpression | undefined,
  readerOf: (field: string) => FieldReader<T>,
): Predicate<T> {
  if (expression === undefined) return () => true;
  const { andGroup, orGroup, notExpression, filter } = expression;
  const parts = (andGroup ?? orGroup)?.expressions.map((part) => compileFilter(part, readerOf));
  if (parts !== undefined) {
    return (subject) =>
      andGroup ? parts.every((part) => part(subject)) : parts.some((part) => part(subject));
  }
  if (notExpression !== undefined) {
    const inner = compileFilter(notExpression, readerOf);
    return (subject) => !inner(subject);
  }
  if (filter !== undefined) return compileField(filter, readerOf(filter.fieldName));
  throw invalidArgument("A FilterExpression must have one of andGroup, orGroup, notExpression or filter.");
}

/** Texts are compared without regard to case. */
function compileField<T>(filter: FieldFilter, read: FieldReader<T>): Predicate<T> {
  const textOf = (subject: T) => String(read(subject)).toLowerCase();
  const { stringFilter, inListFilter, numericFilter, emptyFilter } = filter;
  if (stringFilter !== undefined) {
    const wanted = stringFilter.value.toLowerCase();
    return stringFilter.matchType === "EXACT"
      ? (subject) => textOf(subject) === wanted
      : (subject) => textOf(subject).includes(wanted);
  }
  if (inListFilter !== undefined) {
    const wanted = new Set(inListFilter.values.map((value) => value.toLowerCase()));
    return (subject) => wanted.has(textOf(subject));
  }
  if (numericFilter !== undefined) {
    const compare = COMPARISONS[numericFilter.operation];
    return (subject) => compare(Number(read(subject)), numericFilter.value.doubleValue);
  }
  if (emptyFilter !== undefined) return (subject) => ["", "(not set)"].includes(textOf(subject));
  throw invalidArgument(`The filter on ${filter.fieldName} has no condition.`);
}

const COMPARISONS = {
  EQUAL: (a: number, b: number) => a === b,
  LESS_THAN: (a: number, b: number) => a < b,
  LESS_THAN_OR_EQUAL: (a: number, b: number) => a <= b,
  GREATER_THAN: (a: number, b: number) => a > b,
  GREATER_THAN_OR_EQUAL: (a: number, b: number) => a >= b,
};
