import type { Deps } from "../deps.ts";
import type { Caller } from "../domain/caller.ts";
import type { AppError, ErrorCode } from "../lib/errors.ts";
import type { Meter } from "../domain/usage.ts";

/** `c.get` reads one variable; `c.var` copies all of them each time. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    deps: Deps;
    requestId: string;
    caller: Caller;
    /** Resolves when the limiter has let the request in; rejects with `rate_limited` otherwise. */
    admitted: Promise<void>;
    /** The 500 of the operation that is running (specification, "Errors"). */
    failure: ErrorCode;
    /** What the request uses; there once the caller is known. */
    meter: Meter;
    /** Of a response that goes on after its head: resolves at its end. */
    ended?: Promise<void>;
    /** Shows an error to a person; without it errors are JSON. */
    errorPage?: (error: AppError) => Response;
  };
}
