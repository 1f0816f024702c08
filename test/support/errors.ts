import type { ExpectStatic } from "vitest";
import * as z from "zod";
import { errors, type ErrorCode } from "../../src/lib/errors.ts";

/** The shape of every error body, and nothing besides. */
const errorBody = z.strictObject({
  error: z.string().min(1),
  code: z.enum(Object.keys(errors).filter((code): code is ErrorCode => Object.hasOwn(errors, code))),
  requestId: z.string().min(1),
  retryAfter: z.int().positive().optional(),
  details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});

export type ErrorBody = z.output<typeof errorBody>;

/** Reads an error reply. Throws unless it is one of the table, by its exact text and status. */
export async function readError(response: Response): Promise<ErrorBody> {
  const text = await response.text();
  const body = errorBody.parse(JSON.parse(text));
  const { status, message } = errors[body.code];
  const told = { status: response.status, message: body.error, id: response.headers.get("X-Request-Id") };
  const wanted = { status, message, id: body.requestId };
  if (JSON.stringify(told) !== JSON.stringify(wanted)) {
    throw new Error(`Not as in the table: ${JSON.stringify({ told, wanted })}`);
  }
  return body;
}

/** The reply is the error of this code, in the form that every error has. */
export async function expectError(
  expect: ExpectStatic,
  response: Response,
  code: ErrorCode,
): Promise<ErrorBody> {
  const body = await readError(response);
  expect(body.code).toBe(code);
  expect(response.headers.get("Content-Type")).toContain("application/json");
  return body;
}

const LIMIT_HEADERS = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
];

/** The five limit headers; throws when one is missing. */
export function limitHeaders(response: Response) {
  const [limit, remaining, reset, rateLimit, policy] = LIMIT_HEADERS.map((name) => {
    const value = response.headers.get(name);
    if (value === null) throw new Error(`${response.status} without ${name}`);
    return value;
  });
  return { limit: Number(limit), remaining: Number(remaining), reset: Number(reset), rateLimit, policy };
}

/** A reply as it must not differ between two callers: without what names the request or counts it. */
export async function comparable(response: Response) {
  const text = await response.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  const headers = [...response.headers].filter(
    ([name]) => name !== "x-request-id" && !name.includes("ratelimit"),
  );
  return {
    status: response.status,
    body: typeof body === "object" && body !== null ? { ...body, requestId: "" } : body,
    headers: headers.toSorted(([left], [right]) => left.localeCompare(right)),
  };
}
