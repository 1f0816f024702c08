import type { HTTPException } from "hono/http-exception";
import type { Grant } from "../deps.ts";
import { refusal } from "../vendor/vendor-app.ts";

/** Slack answers an error with HTTP 200 and ok:false. */
export function slackRefusal(error: string, more: Record<string, unknown> = {}): HTTPException {
  return refusal(200, { ok: false, error, ...more });
}

/** The one error that is no 200: too many calls. */
export function slackRateLimited(waitMs: number): HTTPException {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return refusal(429, { ok: false, error: "ratelimited" }, { "Retry-After": String(seconds) });
}

/** Refuses with missing_scope unless the grant has one of the scopes. */
export function requireScope(grant: Grant, ...anyOf: string[]): void {
  if (anyOf.some((scope) => grant.scopes.includes(scope))) return;
  throw slackRefusal("missing_scope", { needed: anyOf.join(","), provided: grant.scopes.join(",") });
}

/** Arguments of a method, from the query string or a form. */
export type Arguments = Record<string, string>;

/** A whole number argument within bounds; Slack refuses others by name. */
export function readLimit(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw slackRefusal("invalid_limit");
  return Math.min(value, most);
}

/** One page after a cursor, and the cursor of the next page ("" at the end). */
export function pageByCursor<T>(
  list: readonly T[],
  cursor: string | undefined,
  limit: number,
): { page: T[]; next: string } {
  const offset = cursor === undefined || cursor === "" ? 0 : offsetOf(cursor);
  const end = offset + limit;
  return { page: list.slice(offset, end), next: end < list.length ? btoa(`next:${end}`) : "" };
}

/** The page that `limit` and `cursor` ask for, and where the next one begins. */
export function pageOf<T>(list: readonly T[], args: Arguments, usual: number, most: number) {
  const { page, next } = pageByCursor(list, args["cursor"], readLimit(args["limit"], usual, most));
  return { page, has_more: next !== "", response_metadata: { next_cursor: next } };
}

function offsetOf(cursor: string): number {
  try {
    const match = /^next:(\d{1,7})$/.exec(atob(decodeURIComponent(cursor)));
    if (match !== null) return Number(match[1]);
  } catch {
    // Not base64, so no cursor of ours.
  }
  throw slackRefusal("invalid_cursor");
}
