/** What a dimension has to be: any of the values, compared without regard to case; with `isNot`, none of them. */
export interface TextFilter {
  field: string;
  /** `empty`: Google has no value, or writes `(not set)`. */
  match: "exact" | "contains" | "empty";
  values: readonly string[];
  isNot: boolean;
}

/** What a metric of a row has to be, any of them; it must be one of the report's metrics. */
export interface NumberFilter {
  field: string;
  operation: "EQUAL" | "LESS_THAN" | "LESS_THAN_OR_EQUAL" | "GREATER_THAN" | "GREATER_THAN_OR_EQUAL";
  values: readonly number[];
  isNot: boolean;
}

/** Filters of the Data API (providers.md 1.6): all of them hold. Undefined without any. */
export function writeTextFilters(filters: readonly TextFilter[]): object | undefined {
  return allOf(filters.map((filter) => negate(filter.isNot, writeText(filter))));
}

export function writeNumberFilters(filters: readonly NumberFilter[]): object | undefined {
  return allOf(
    filters.map(({ field: fieldName, operation, values, isNot }) => {
      const any = values.map((doubleValue) => ({
        filter: { fieldName, numericFilter: { operation, value: { doubleValue } } },
      }));
      return negate(isNot, anyOf(any));
    }),
  );
}

function writeText({ field: fieldName, match, values }: TextFilter): object {
  if (match === "empty") return { filter: { fieldName, emptyFilter: {} } };
  if (match === "exact") return { filter: { fieldName, inListFilter: { values } } };
  return anyOf(
    values.map((value) => ({ filter: { fieldName, stringFilter: { matchType: "CONTAINS", value } } })),
  );
}

function negate(isNot: boolean, expression: object): object {
  return isNot ? { notExpression: expression } : expression;
}

function anyOf(expressions: object[]): object {
  return expressions.length === 1 ? { ...expressions[0] } : { orGroup: { expressions } };
}

function allOf(expressions: object[]): object | undefined {
  return expressions.length > 1 ? { andGroup: { expressions } } : expressions[0];
}
