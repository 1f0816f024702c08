import type { MiddlewareHandler } from "hono";
import type * as z from "zod";
import { AppError, type ErrorDetail } from "../lib/errors.ts";
import { readJson } from "./json.ts";
import type { AppEnv } from "./types.ts";
import { mergeUserHeader } from "./external-user.ts";

/** Checks `value`; throws 400 with the path of every field that is wrong. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => describeIssue(issue));
  const absent = parsed.error.issues.some((issue) => isMissing(schema, value, issue.path));
  throw new AppError(absent ? "missing_parameters" : "invalid_parameters", { details });
}

/** Validates the JSON body; the route reads it with `c.req.valid("json")`. */
export function body<S extends z.ZodObject>(
  schema: S,
): MiddlewareHandler<AppEnv, string, { in: { json: z.input<S> }; out: { json: z.output<S> } }> {
  return async (c, next) => {
    const value = await readJson(c.req.raw);
    const merged = "externalUserIdentifier" in schema.shape ? mergeUserHeader(c, value ?? {}) : (value ?? {});
    c.req.addValidatedData("json", parseInput(schema, merged));
    await next();
  };
}

function describeIssue(issue: z.core.$ZodIssue): ErrorDetail {
  return { path: issue.path.map(String).join("."), message: issue.message };
}

/** Whether the field is required and absent, null or empty: then without it the schema complains as well. */
function isMissing(schema: z.ZodType, value: unknown, path: PropertyKey[]): boolean {
  const found = valueAt(value, path);
  if (found === undefined) return true;
  if (found !== null && found !== "") return false;
  const without = schema.safeParse(removeAt(value, path));
  return !without.success && without.error.issues.some((issue) => samePath(issue.path, path));
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (isObject(parent) && Object.hasOwn(parent, key) ? Reflect.get(parent, key) : undefined),
    value,
  );
}

function removeAt(value: unknown, path: PropertyKey[]): unknown {
  const copy: unknown = structuredClone(value);
  const key = path.at(-1);
  const parent = valueAt(copy, path.slice(0, -1));
  if (key !== undefined && isObject(parent)) Reflect.deleteProperty(parent, key);
  return copy;
}

function samePath(left: PropertyKey[], right: PropertyKey[]): boolean {
  return left.length === right.length && left.every((key, index) => key === right[index]);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
