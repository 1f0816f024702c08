import * as z from "zod";
import { googleRefusal, invalidArgument } from "../errors.ts";

// int64 travels as a string, and Google takes a number as well.
const int64 = z.union([z.int(), z.string().regex(/^-?\d+$/)]).transform(Number);
const text = z.string().default("");
const flag = z.boolean().default(false);
const numericValue = z.strictObject({ int64Value: int64.optional(), doubleValue: z.number().optional() });

const filterSchema = z.strictObject({
  fieldName: z.string(),
  stringFilter: z
    .strictObject({
      matchType: z
        .enum([
          "MATCH_TYPE_UNSPECIFIED",
          "EXACT",
          "BEGINS_WITH",
          "ENDS_WITH",
          "CONTAINS",
          "FULL_REGEXP",
          "PARTIAL_REGEXP",
        ])
        .default("EXACT"),
      value: text,
      caseSensitive: flag,
    })
    .optional(),
  inListFilter: z.strictObject({ values: z.array(z.string()).default([]), caseSensitive: flag }).optional(),
  numericFilter: z
    .strictObject({
      operation: z.enum([
        "OPERATION_UNSPECIFIED",
        "EQUAL",
        "LESS_THAN",
        "LESS_THAN_OR_EQUAL",
        "GREATER_THAN",
        "GREATER_THAN_OR_EQUAL",
      ]),
      value: numericValue,
    })
    .optional(),
  betweenFilter: z.strictObject({ fromValue: numericValue, toValue: numericValue }).optional(),
  emptyFilter: z.strictObject({}).optional(),
});

export type FieldFilter = z.infer<typeof filterSchema>;
export type NumericValue = z.infer<typeof numericValue>;

const expressionSchema = z.strictObject({
  get andGroup() {
    return listSchema.optional();
  },
  get orGroup() {
    return listSchema.optional();
  },
  get notExpression() {
    return expressionSchema.optional();
  },
  filter: filterSchema.optional(),
});

const listSchema = z.strictObject({
  get expressions() {
    return z.array(expressionSchema).default([]);
  },
});

export type FilterExpression = z.infer<typeof expressionSchema>;

const dimension = z.strictObject({ name: text });
const metric = z.strictObject({ name: text, invisible: flag });
const orderBy = z.strictObject({
  desc: flag,
  metric: z.strictObject({ metricName: z.string() }).optional(),
  dimension: z
    .strictObject({
      dimensionName: z.string(),
      orderType: z
        .enum(["ORDER_TYPE_UNSPECIFIED", "ALPHANUMERIC", "CASE_INSENSITIVE_ALPHANUMERIC", "NUMERIC"])
        .default("ALPHANUMERIC"),
    })
    .optional(),
});

export type OrderBy = z.infer<typeof orderBy>;

const common = {
  property: z.string().optional(),
  dimensions: z.array(dimension).default([]),
  metrics: z.array(metric).default([]),
  dimensionFilter: expressionSchema.optional(),
  metricFilter: expressionSchema.optional(),
  limit: int64.default(0),
  orderBys: z.array(orderBy).default([]),
  metricAggregations: z
    .array(z.enum(["METRIC_AGGREGATION_UNSPECIFIED", "TOTAL", "MINIMUM", "MAXIMUM", "COUNT"]))
    .default([]),
  returnPropertyQuota: flag,
};

export const reportSchema = z.strictObject({
  ...common,
  dateRanges: z.array(z.strictObject({ startDate: text, endDate: text, name: text })).default([]),
  offset: int64.default(0),
  keepEmptyRows: flag,
  currencyCode: text,
});

export const realtimeSchema = z.strictObject({
  ...common,
  minuteRanges: z
    .array(
      z.strictObject({
        startMinutesAgo: z.int().min(0).max(29).default(29),
        endMinutesAgo: z.int().min(0).max(29).default(0),
        name: text,
      }),
    )
    .default([]),
});

export const batchSchema = z.strictObject({ requests: z.array(reportSchema).default([]) });

export const compatibilitySchema = z.strictObject({
  dimensions: common.dimensions,
  metrics: common.metrics,
  dimensionFilter: expressionSchema.optional(),
  metricFilter: expressionSchema.optional(),
  compatibilityFilter: z
    .enum(["COMPATIBILITY_UNSPECIFIED", "COMPATIBLE", "INCOMPATIBLE"])
    .default("COMPATIBILITY_UNSPECIFIED"),
});

export type ReportRequest = z.infer<typeof reportSchema>;
export type RealtimeRequest = z.infer<typeof realtimeSchema>;

/** Parses a body as Google's JSON transcoding does: an empty body is an empty message, unknown keys are refused. */
export function parseMessage<T>(schema: z.ZodType<T>, body: string): T {
  const result = schema.safeParse(body.trim() === "" ? {} : parseJson(body));
  if (result.success) return result.data;
  const violations = result.error.issues.flatMap(violationsOf);
  throw googleRefusal(400, "INVALID_ARGUMENT", violations.map((entry) => entry.description).join("\n"), [
    { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: violations },
  ]);
}

function parseJson(body: string): unknown {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    throw invalidArgument("Invalid JSON payload received. Unexpected token.");
  }
  if (typeof message === "object" && message !== null && !Array.isArray(message)) return message;
  throw invalidArgument('Invalid JSON payload received. Unknown name "": Root element must be a message.');
}

interface Violation {
  field?: string;
  description: string;
}

function violationsOf(issue: z.core.$ZodIssue): Violation[] {
  const field = issue.path.map(String).reduce(protoPath, "");
  const place = field === "" ? "" : ` at '${field}'`;
  if (issue.code !== "unrecognized_keys") {
    return [{ field, description: `Invalid value${place}: ${issue.message}` }];
  }
  return issue.keys.map((key) => ({
    ...(field === "" ? {} : { field }),
    description: `Invalid JSON payload received. Unknown name "${key}"${place}: Cannot find field.`,
  }));
}

/** `dateRanges`, `0` -> `date_ranges[0]`, as Google names the place. */
function protoPath(path: string, part: string): string {
  if (/^\d+$/.test(part)) return `${path}[${part}]`;
  const name = part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return path === "" ? name : `${path}.${name}`;
}
