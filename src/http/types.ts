import type { KeyRecord } from "../auth/keys.ts";
import type { Deps } from "../deps.ts";
import type { ErrorCode } from "../lib/errors.ts";

/** How the request presented itself. */
export type Caller =
  | { kind: "anonymous" }
  | { kind: "invalid"; malformed: boolean }
  /** The key could not be looked up: what needs it fails with the operation's own error. */
  | { kind: "unverified"; error: Error }
  | { kind: "key"; key: KeyRecord };

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
  };
}
