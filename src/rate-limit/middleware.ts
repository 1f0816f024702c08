import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { handleError } from "../http/errors.ts";
import { clientAddress } from "../http/client-address.ts";
import type { AppEnv } from "../http/types.ts";
import type { Caller } from "../domain/caller.ts";
import { AppError } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import { countRequest, limitOf } from "./limits.ts";
import { secondsUntil, WINDOW_MS, type Admission } from "../lib/sliding-window.ts";

/** Counts every request, the limiter being asked meanwhile, and sets the headers. Who must not act before its answer awaits `admitted`. */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const presented = c.get("caller");
  const deps = c.get("deps");
  const counted = countRequest(deps, presented, clientAddress(c.req.raw));
  const admitted = admit(c, counted, presented);
  // Who awaits it sees the rejection; a route that fails earlier must not leave it unhandled.
  admitted.catch(() => undefined);
  c.set("admitted", admitted);

  await next();

  try {
    await admitted;
  } catch (error) {
    // Hono merges the headers of a response that is replaced; a refusal starts clean.
    c.res = undefined;
    c.res = handleError(error instanceof Error ? error : new Error("The limiter failed"), c);
  }
  const admission = await counted.then(
    (result) => result.admission,
    () => spent(limitOf(presented), deps.now()),
  );
  setHeaders(c.res.headers, admission, deps.now());
});

/** What is answered without the limiter has its headers too: `/health`, and everything while the settings are bad. */
export const addLimitHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers } = c.res;
  if (headers.has("X-RateLimit-Limit")) return;
  const deps = c.get("deps");
  const now = deps?.now() ?? Date.now();
  const limit = limits.anonymousPerMinute;
  setHeaders(headers, deps ? untouched(limit, now) : spent(limit, now), now);
});

/** Resolves when the request may go on, with who the caller has turned out to be. */
async function admit(c: Context<AppEnv>, counted: ReturnType<typeof countRequest>, presented: Caller) {
  const { admission, caller } = await counted;
  c.set("caller", caller);
  if (!admission.allowed) {
    throw new AppError("rate_limited", { retryAfter: secondsUntil(admission.resetAt, c.var.deps.now()) });
  }
  // A key may have ended since its record was read.
  if (presented.kind === "key" && caller.kind === "unverified") throw caller.error;
  if (presented.kind === "key" && caller.kind !== "key") throw new AppError("invalid_api_key");
}

/** What to tell while the limiter cannot be asked: nothing is left. */
function spent(limit: number, now: number): Admission {
  return { allowed: false, limit, remaining: 0, resetAt: now + 1000 };
}

function untouched(limit: number, now: number): Admission {
  return { allowed: true, limit, remaining: limit, resetAt: now + WINDOW_MS };
}

/** The specification's headers, and the IETF draft's (draft-ietf-httpapi-ratelimit-headers). `Reset`: when a place becomes free, Unix seconds. */
function setHeaders(headers: Headers, admission: Admission, now: number): void {
  const { limit, remaining, resetAt } = admission;
  headers.set("X-RateLimit-Limit", String(limit));
  headers.set("X-RateLimit-Remaining", String(remaining));
  headers.set("X-RateLimit-Reset", String(Math.ceil(resetAt / 1000)));
  headers.set("RateLimit-Policy", `"default";q=${limit};w=${WINDOW_MS / 1000}`);
  headers.set("RateLimit", `"default";r=${remaining};t=${secondsUntil(resetAt, now)}`);
}
