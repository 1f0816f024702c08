import * as z from "zod";
import { VendorError, type VendorErrorKind } from "../../connectors/errors.ts";
import { StoreUnavailableError } from "../../store/stores.ts";
import { MisuseError, UnreadError } from "../../lib/misuse-error.ts";

const MESSAGES: Record<VendorErrorKind, string> = {
  refused: "the connection is no longer valid; the user has to connect again",
  ungranted: "the connection lacks the permission to read this; the user has to connect again and allow it",
  unauthorized: "the connection is no longer valid; the user has to connect again",
  forbidden: "the connected account may not see this data",
  invalid_request: "it does not accept this combination of arguments",
  rate_limited: "it asks to be called less often; try again later",
  unavailable: "it did not answer in time",
  invalid_response: "its answer could not be understood",
};

/** What is said of a call that failed: enough to mend it or to tell the user, nothing from inside. */
export function explain(error: unknown, vendor: string): string {
  if (error instanceof VendorError) return `${vendor}: ${MESSAGES[error.kind]}`;
  if (error instanceof StoreUnavailableError)
    return `${vendor}: what was synchronized is unavailable at the moment; try again later`;
  if (error instanceof UnreadError) return error.message;
  if (isMisuse(error)) return error instanceof z.ZodError ? z.prettifyError(error) : error.message;
  return `${vendor}: it could not be read`;
}

/** Arguments that make no sense: no source was asked. */
export function isMisuse(error: unknown): error is z.ZodError | MisuseError {
  return error instanceof z.ZodError || error instanceof MisuseError;
}
