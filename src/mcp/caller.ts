import type { KeyRecord } from "../domain/caller.ts";
import type { Permission } from "../domain/permissions.ts";
import type { Deps } from "../deps.ts";
import { toAppError } from "../http/errors.ts";
import { errors, type ErrorCode } from "../lib/errors.ts";
import type { Meter } from "../domain/usage.ts";

/** Who made this one request. Everything that a tool knows of its caller; no argument of a call can change it. */
export interface McpCaller {
  deps: Deps;
  key: KeyRecord;
  /** `X-External-User-Id`; null when the client named nobody. */
  externalUserIdentifier: string | null;
  /** The service's own address, e.g. `https://api.example.com`. */
  origin: string;
  requestId: string;
  meter: Meter;
}

export function isAllowed({ key }: McpCaller, permission: Permission): boolean {
  return key.permissions.includes(permission);
}

/** The user of the request. Throws `Refusal` when the client named nobody. */
export function requireUser({ externalUserIdentifier }: McpCaller): string {
  if (externalUserIdentifier !== null) return externalUserIdentifier;
  throw new Refusal("Missing required parameters: name the user in the header X-External-User-Id");
}

/** What a tool answers instead of a result; its message is written for the client. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

export function explainFailure(
  caller: { deps: Pick<Deps, "log">; requestId: string },
  error: unknown,
  failure: ErrorCode,
): string {
  if (error instanceof Refusal) return error.message;
  const { code, details: faults = [] } = toAppError(caller, error, failure);
  const { message } = errors[code];
  const details = faults.map((one) => `${one.path}: ${one.message}`);
  return details.length > 0 ? `${message}: ${details.join("; ")}` : message;
}
