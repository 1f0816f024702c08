import { invalidArgument } from "../errors.ts";
import type { FieldFilter, FilterExpression, NumericValue } from "./request.ts";

/** Reads one field of whatever is being filtered: text for dimensions, numbers for metrics. */
export type FieldReader<T> = (subject: T) => string | number;
export type Predicate<T> = (subject: T) => boolean;

export function fieldsOf(expression: FilterExpression | undefined): string[] {
  if (expression === undefined) return [];
  const nested = [
    ...(expression.andGroup?.expressions ?? []),
    ...(expression.orGroup?.expressions ?? []),
    ...(expression.notExpression === undefined ? [] : [expression.notExpression]),
  ];
  const own = expression.filter === undefined ? [] : [expression.filter.fieldName];
  return [...own, ...nested.flatMap(fieldsOf)];
}

/** Turns a filter into a function; `readerOf` finds how a field is read. Refuses an expression that says nothing. */
export function compileFilter<T>(
  expression: FilterExpression | undefined,
  readerOf: (field: string) => FieldReader<T>,
): Predicate<T> {
  if (expression === undefined) return () => true;
  if (expression.andGroup !== undefined) {
    const parts = expression.andGroup.expressions.map((part) => compileFilter(part, readerOf));
    return (subject) => parts.every((part) => part(subject));
  }
  if (expression.orGroup !== undefined) {
    const parts = expression.orGroup.expressions.map((part) => compileFilter(part, readerOf));
    return (subject) => parts.some((part) => part(subject));
  }
  if (expression.notExpression !== undefined) {
    const inner = compileFilter(expression.notExpression, readerOf);
    return (subject) => !inner(subject);
  }
  if (expression.filter === undefined) {
    throw invalidArgument("A FilterExpression must have one of andGroup, orGroup, notExpression or filter.");
  }
  return compileField(expression.filter, readerOf(expression.filter.fieldName));
}

function compileField<T>(filter: FieldFilter, read: FieldReader<T>): Predicate<T> {
  if (filter.stringFilter !== undefined) {
    const test = textTest(filter.stringFilter);
    return (subject) => test(String(read(subject)));
  }
  if (filter.inListFilter !== undefined) {
    const { values, caseSensitive } = filter.inListFilter;
    const fold = foldCase(caseSensitive);
    const wanted = new Set(values.map(fold));
    return (subject) => wanted.has(fold(String(read(subject))));
  }
  if (filter.numericFilter !== undefined) {
    const { operation, value } = filter.numericFilter;
    const wanted = numberOf(value);
    const compare = COMPARISONS[operation];
    return (subject) => compare(Number(read(subject)), wanted);
  }
  if (filter.betweenFilter !== undefined) {
    const from = numberOf(filter.betweenFilter.fromValue);
    const to = numberOf(filter.betweenFilter.toValue);
    return (subject) => Number(read(subject)) >= from && Number(read(subject)) <= to;
  }
  if (filter.emptyFilter !== undefined) {
    return (subject) => ["", "(not set)"].includes(String(read(subject)));
  }
  throw invalidArgument(`The filter on ${filter.fieldName} has no condition.`);
}

const COMPARISONS = {
  OPERATION_UNSPECIFIED: (a: number, b: number) => a === b,
  EQUAL: (a: number, b: number) => a === b,
  LESS_THAN: (a: number, b: number) => a < b,
  LESS_THAN_OR_EQUAL: (a: number, b: number) => a <= b,
  GREATER_THAN: (a: number, b: number) => a > b,
  GREATER_THAN_OR_EQUAL: (a: number, b: number) => a >= b,
} as const;

function numberOf(value: NumericValue): number {
  return value.int64Value ?? value.doubleValue ?? 0;
}

function foldCase(caseSensitive: boolean): (text: string) => string {
  return caseSensitive ? (text) => text : (text) => text.toLowerCase();
}

function textTest(filter: NonNullable<FieldFilter["stringFilter"]>): (text: string) => boolean {
  const { value, matchType, caseSensitive } = filter;
  if (matchType === "FULL_REGEXP") return regexTest(`^(?:${value})$`, caseSensitive);
  if (matchType === "PARTIAL_REGEXP") return regexTest(value, caseSensitive);
  const fold = foldCase(caseSensitive);
  const wanted = fold(value);
  if (matchType === "BEGINS_WITH") return (text) => fold(text).startsWith(wanted);
  if (matchType === "ENDS_WITH") return (text) => fold(text).endsWith(wanted);
  if (matchType === "CONTAINS") return (text) => fold(text).includes(wanted);
  return (text) => fold(text) === wanted;
}

function regexTest(pattern: string, caseSensitive: boolean): (text: string) => boolean {
  try {
    const regex = new RegExp(pattern, caseSensitive ? "" : "i");
    return (text) => regex.test(text);
  } catch {
    throw invalidArgument(`Invalid regular expression: ${pattern}`);
  }
}
