import type { MiddlewareHandler } from "hono";
import type * as z from "zod";
import { AppError, type ErrorDetail } from "../lib/errors.ts";
import { readJson } from "./json.ts";
import type { AppEnv } from "./types.ts";
import { countFor, mergeUserHeader } from "./external-user.ts";

/** A body may hold many thousand faults; a reader needs the first few. */
const MAX_DETAILS = 50;

/** Checks `value`; throws 400 with the paths of the fields that are wrong. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const code = lacksRequired(schema, value, issues) ? "missing_parameters" : "invalid_parameters";
  throw new AppError(code, { details: issues.slice(0, MAX_DETAILS).map(describeIssue) });
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

function describeIssue(issue: z.core.$ZodIssue): ErrorDetail {
  return { path: issue.path.map(String).join("."), message: issue.message };
}

/**
 * Whether a required field is absent, null or empty. An empty one counts when the schema complains without it as
 * well. All are taken out at once: a body of a megabyte is parsed twice, not once for each of its faults.
 */
function lacksRequired(schema: z.ZodType, value: unknown, issues: z.core.$ZodIssue[]): boolean {
  const empty = new Set<string>();
  const without: unknown = structuredClone(value);
  for (const { path } of issues) {
    const found = valueAt(value, path);
    if (found === undefined) return true;
    if (found !== null && found !== "") continue;
    empty.add(JSON.stringify(path));
    removeAt(without, path);
  }
  if (empty.size === 0) return false;
  const parsed = schema.safeParse(without);
  return !parsed.success && parsed.error.issues.some(({ path }) => empty.has(JSON.stringify(path)));
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
