import type { MiddlewareHandler } from "hono";
import type * as z from "zod";
import { AppError, type ErrorDetail } from "../lib/errors.ts";
import { readJson } from "./json.ts";
import type { AppEnv } from "./types.ts";
import { countFor, mergeUserHeader, USER_REQUIRED } from "./external-user.ts";

/** A body may hold many thousand faults; a reader needs the first few. */
const MAX_DETAILS = 50;

/** Checks `value`; throws 400 with the paths of the fields that are wrong. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isLacking = findLacking(schema, value, issues);
  const code = issues.some(isLacking) ? "missing_parameters" : "invalid_parameters";
  const details = issues.slice(0, MAX_DETAILS).map((issue) => describeIssue(issue, isLacking(issue)));
  throw new AppError(code, { details });
}

/** Validates the JSON body; the route reads it with `c.req.valid("json")`. */
export function body<S extends z.ZodObject>(
  schema: S,
): MiddlewareHandler<AppEnv, string, { in: { json: z.input<S> }; out: { json: z.output<S> } }> {
  return async (c, next) => {
    const value = await readJson(c.req.raw);
    const merged = "externalUserIdentifier" in schema.shape ? mergeUserHeader(c, value ?? {}) : (value ?? {});
    const valid = parseInput(schema, merged);
    countFor(c, valid);
    c.req.addValidatedData("json", valid);
    await next();
  };
}

function describeIssue({ path, message }: z.core.$ZodIssue, isLacking: boolean): ErrorDetail {
  const field = path.map(String).join(".");
  if (!isLacking) return { path: field, message };
  return { path: field, message: field === "externalUserIdentifier" ? USER_REQUIRED : "Required" };
}

/**
 * Tells of an issue whether its field is required and absent, null or empty; nobody is required to send an element of a
 * list. An empty one counts when the schema complains without it as well. All are taken out at once: a body of a megabyte is parsed twice, not once for each of
 * its faults.
 */
function findLacking(schema: z.ZodType, value: unknown, issues: z.core.$ZodIssue[]) {
  const without: unknown = structuredClone(value);
  const empty = issues.filter(({ path }) => isEmpty(valueAt(value, path)));
  for (const { path } of empty) removeAt(without, path);
  const remaining = empty.length === 0 ? [] : (schema.safeParse(without).error?.issues ?? []);
  const required = new Set(remaining.map(({ path }) => JSON.stringify(path)));
  return ({ path }: z.core.$ZodIssue): boolean => {
    if (typeof path.at(-1) === "number") return false;
    const found = valueAt(value, path);
    return found === undefined || (isEmpty(found) && required.has(JSON.stringify(path)));
  };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "";
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (isObject(parent) && Object.hasOwn(parent, key) ? Reflect.get(parent, key) : undefined),
    value,
  );
}

function removeAt(value: unknown, path: PropertyKey[]): void {
  const key = path.at(-1);
  const parent = valueAt(value, path.slice(0, -1));
  if (key !== undefined && isObject(parent)) Reflect.deleteProperty(parent, key);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
