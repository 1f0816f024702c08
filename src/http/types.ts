import type { KeyRecord } from "../auth/keys.ts";
import type { Session } from "../auth/session.ts";
import type { Deps } from "../deps.ts";
import type { AppError, ErrorCode } from "../lib/errors.ts";
import type { Meter } from "../usage/meter.ts";

/** How the request presented itself. */
export type Caller =
  | { kind: "anonymous" }
  | { kind: "invalid"; malformed: boolean }
  /** The key could not be looked up: what needs it fails with the operation's own error. */
  | { kind: "unverified"; error: Error }
  | {
      kind: "key";
      key: KeyRecord;
      /** Who it is by a record that is no older than this change of the key. */
      readAgain: (revision: string) => Promise<Caller>;
    }
  /** Signed in to the dashboard; nowhere else is a cookie read. */
  | { kind: "session"; session: Session };

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
