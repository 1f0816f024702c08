import type { Deps } from "../deps.ts";
import type { Caller } from "../http/types.ts";
import { AppError } from "../lib/errors.ts";
import { limits, planLimits } from "../lib/limits.ts";
import { withDeadline } from "../lib/deadline.ts";
import { describeError } from "../lib/log.ts";
import type { Admission } from "./window.ts";

const RETRY_AFTER_FAILURE_S = 1;

type LimiterDeps = Pick<Deps, "rateLimiter" | "malformedKeys" | "now" | "log">;

export function limitOf(caller: Caller): number {
  return caller.kind === "key" ? planLimits[caller.key.plan] : limits.anonymousPerMinute;
}

/**
 * Counts one request of the caller: by key, else by client address. Throws `service_unavailable` when the
 * limiter cannot tell: never unlimited, never 500.
 */
export async function countRequest(deps: LimiterDeps, caller: Caller, address: string): Promise<Admission> {
  const subject = addressGroup(address);
  // A key that fails its checksum costs no storage call, so a flood of them is counted where it lands.
  if (caller.kind === "invalid" && caller.malformed) return deps.malformedKeys.take(subject, deps.now());
  const name = caller.kind === "key" ? `key:${caller.key.id}` : `address:${subject}`;
  try {
    return await takeOnce(deps, name, limitOf(caller));
  } catch (error) {
    if (isRetryable(error)) return await takeAgain(deps, name, limitOf(caller));
    throw unavailable(deps, error);
  }
}

async function takeAgain(deps: LimiterDeps, name: string, limit: number): Promise<Admission> {
  try {
    return await takeOnce(deps, name, limit);
  } catch (error) {
    throw unavailable(deps, error);
  }
}

/** Each try takes a new stub: one that has thrown may be broken for good (platform.md A3). */
function takeOnce(deps: LimiterDeps, name: string, limit: number): Promise<Admission> {
  return withDeadline(
    deps.rateLimiter.getByName(name).take(limit),
    limits.limiterMs,
    "The rate limiter is silent",
  );
}

function isRetryable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  return Reflect.get(error, "retryable") === true && Reflect.get(error, "overloaded") !== true;
}

function unavailable(deps: LimiterDeps, error: unknown): AppError {
  deps.log("error", "rate_limiter_failed", describeError(error));
  return new AppError("service_unavailable", { retryAfter: RETRY_AFTER_FAILURE_S, cause: error });
}

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/** One IPv6 customer holds a whole /64, so that is what is counted. */
function addressGroup(presented: string): string {
  const address = presented.replace(MAPPED_IPV4, "");
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  return [...groups, ...zeros, ...rest].slice(0, 4).join(":");
}
