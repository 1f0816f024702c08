import type { Deps } from "../deps.ts";
import type { Caller, KeyRecord } from "../domain/caller.ts";
import type { Subject } from "../domain/usage.ts";
import { AppError } from "../lib/errors.ts";
import { limits, planLimits } from "../lib/limits.ts";
import { withDeadline } from "../lib/deadline.ts";
import { describeError } from "../lib/log.ts";
import type { Answer, RateLimiter } from "./limiter.ts";
import { WINDOW_MS, type Admission } from "../lib/sliding-window.ts";
import { isRetryable } from "../store/stores.ts";

const RETRY_AFTER_FAILURE_S = 1;
/** A record that is outdated again and again has changed that often while it was read. */
const READINGS = 3;

type TakeDeps = AskDeps & Pick<Deps, "usageNotes">;
type LimiterDeps = TakeDeps & Pick<Deps, "strangers" | "refusedAddresses" | "now">;

export function limitOf(caller: Caller): number {
  if (caller.kind === "session") return limits.sessionPerMinute;
  return caller.kind === "key" ? planLimits[caller.key.plan] : limits.anonymousPerMinute;
}

/** Counts a request by key or session, else address. The caller is another if its record has changed. Throws `service_unavailable`. */
export async function countRequest(deps: LimiterDeps, caller: Caller, address: string, readings = READINGS) {
  if (caller.kind !== "key") return { admission: await countOther(deps, caller, address), caller };
  const subject = subjectOf(caller.key);
  const counted = {
    name: limiterName(subject),
    limit: limitOf(caller),
    subject,
    revision: caller.key.revision,
  };
  const answer = await take(deps, counted);
  if (answer.outdatedBy === undefined) return { admission: answer, caller };
  if (readings === 0) throw unavailable(deps, new Error("The key changes too often"));
  return await countRequest(deps, await caller.readAgain(answer.outdatedBy), address, readings - 1);
}

async function countOther(deps: LimiterDeps, caller: Exclude<Caller, { kind: "key" }>, address: string) {
  const limit = limitOf(caller);
  if (caller.kind === "session") return await take(deps, { name: `session:${caller.session.id}`, limit });
  const group = addressGroup(address);
  const refusal = refusalOf(deps, group);
  if (refusal) return refusal;
  // All count where they land: a key that fails its checksum costs no storage call, and has no limit of its own.
  const here = deps.strangers.take(group, deps.now());
  const isMalformed = caller.kind === "invalid" && caller.malformed;
  const everywhere =
    isMalformed || !here.allowed ? here : await take(deps, { name: `address:${group}`, limit });
  const admission = everywhere.allowed && here.remaining < everywhere.remaining ? here : everywhere;
  if (!admission.allowed) deps.refusedAddresses.set(group, admission, deps.now());
  return admission;
}

/** Whether callers without a valid key are over the limit at this address, as far as this isolate has been told. */
export function isRefused(deps: Pick<Deps, "refusedAddresses" | "now">, address: string): boolean {
  return refusalOf(deps, addressGroup(address)) !== undefined;
}

/** What the limiter would answer until its next place becomes free, whatever else is asked of it: the rest of a flood costs nothing. */
function refusalOf(deps: Pick<Deps, "refusedAddresses" | "now">, group: string): Admission | undefined {
  const now = deps.now();
  const refusal = deps.refusedAddresses.get(group, now);
  const wait = refusal ? refusal.resetAt - now : 0;
  // Longer than a window is what a clock that stepped back makes of it.
  return wait > 0 && wait <= WINDOW_MS ? refusal : undefined;
}

/** Who is counted, up to which limit; of a key also whose usage it is, and which record of it is in use. */
interface Counted {
  name: string;
  limit: number;
  subject?: Subject;
  revision?: string | null;
}

export function subjectOf({ id, organizationId }: KeyRecord): Subject {
  return { organizationId, keyId: id };
}

export function limiterName({ keyId }: Pick<Subject, "keyId">): string {
  return `key:${keyId}`;
}

/** Tells a key's limiter that its record has changed, for all later requests. Throws `service_unavailable`; isolates notice in a minute. */
export async function announceKeyChange(deps: AskDeps, keyId: string): Promise<void> {
  await ask(deps, limiterName({ keyId }), (limiter) => limiter.noteChange());
}

/** Counts one attempt to sign in to the dashboard, by client address. Throws as `countRequest` does. */
export function countSignIn(deps: LimiterDeps, address: string): Promise<Admission> {
  return take(deps, { name: `sign-in:${addressGroup(address)}`, limit: limits.signInsPerMinute });
}

function take(deps: TakeDeps, { name, limit, subject, revision }: Counted): Promise<Answer> {
  const notes = () => (subject ? deps.usageNotes.takeOf(subject.keyId).map(({ note }) => note) : []);
  return ask(deps, name, (limiter) => limiter.take(limit, subject, revision, notes()));
}

type AskDeps = Pick<Deps, "rateLimiter" | "log">;
type Question<T> = (limiter: DurableObjectStub<RateLimiter>) => Promise<T>;

/** Each try takes a new stub: one that has thrown may be broken for good (platform.md A3). */
async function ask<T>(deps: AskDeps, name: string, question: Question<T>, isLast = false): Promise<T> {
  try {
    const asked = question(deps.rateLimiter.getByName(name));
    return await withDeadline(asked, limits.limiterMs, "The rate limiter is silent");
  } catch (error) {
    if (!isLast && isRetryable(error)) return await ask(deps, name, question, true);
    throw unavailable(deps, error);
  }
}

function unavailable(deps: Pick<Deps, "log">, error: unknown): AppError {
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
