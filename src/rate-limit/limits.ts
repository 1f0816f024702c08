import type { KeyRecord } from "../auth/keys.ts";
import type { Deps } from "../deps.ts";
import type { Caller } from "../http/types.ts";
import { AppError } from "../lib/errors.ts";
import { limits, planLimits } from "../lib/limits.ts";
import { withDeadline } from "../lib/deadline.ts";
import { describeError } from "../lib/log.ts";
import type { Subject } from "./counters.ts";
import type { Admission } from "./window.ts";

const RETRY_AFTER_FAILURE_S = 1;

type LimiterDeps = Pick<Deps, "rateLimiter" | "malformedKeys" | "now" | "log">;

export function limitOf(caller: Caller): number {
  if (caller.kind === "session") return limits.sessionPerMinute;
  return caller.kind === "key" ? planLimits[caller.key.plan] : limits.anonymousPerMinute;
}

/**
 * Counts one request of the caller: by key or session, else by client address. Throws `service_unavailable` when the
 * limiter cannot tell: never unlimited, never 500.
 */
export async function countRequest(deps: LimiterDeps, caller: Caller, address: string): Promise<Admission> {
  const group = addressGroup(address);
  // A key that fails its checksum costs no storage call, so a flood of them is counted where it lands.
  if (caller.kind === "invalid" && caller.malformed) return deps.malformedKeys.take(group, deps.now());
  return await take(deps, countedAs(caller, group));
}

/** Who is counted, up to which limit; of a key also whose usage it is. */
interface Counted {
  name: string;
  limit: number;
  subject?: Subject;
}

function countedAs(caller: Caller, group: string): Counted {
  const limit = limitOf(caller);
  if (caller.kind === "session") return { name: `session:${caller.session.id}`, limit };
  if (caller.kind !== "key") return { name: `address:${group}`, limit };
  const subject = subjectOf(caller.key);
  return { name: limiterName(subject), limit, subject };
}

export function subjectOf({ id, organizationId }: KeyRecord): Subject {
  return { organizationId, keyId: id };
}

/** The object that counts a key's requests. */
export function limiterName({ keyId }: Subject): string {
  return `key:${keyId}`;
}

/** Counts one attempt to sign in to the dashboard, by client address. Throws as `countRequest` does. */
export function countSignIn(deps: LimiterDeps, address: string): Promise<Admission> {
  return take(deps, { name: `sign-in:${addressGroup(address)}`, limit: limits.signInsPerMinute });
}

async function take(deps: LimiterDeps, counted: Counted): Promise<Admission> {
  try {
    return await takeOnce(deps, counted);
  } catch (error) {
    if (isRetryable(error)) return await takeAgain(deps, counted);
    throw unavailable(deps, error);
  }
}

async function takeAgain(deps: LimiterDeps, counted: Counted): Promise<Admission> {
  try {
    return await takeOnce(deps, counted);
  } catch (error) {
    throw unavailable(deps, error);
  }
}

/** Each try takes a new stub: one that has thrown may be broken for good (platform.md A3). */
function takeOnce(deps: LimiterDeps, { name, limit, subject }: Counted): Promise<Admission> {
  return withDeadline(
    deps.rateLimiter.getByName(name).take(limit, subject),
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
