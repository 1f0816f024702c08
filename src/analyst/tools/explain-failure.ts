import { VendorError, type VendorErrorKind } from "../../connectors/errors.ts";
import { connectorOf } from "../../connectors/registry.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { StoreUnavailableError } from "../../store/stores.ts";

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

/** Why a source could not be asked: enough to tell the user, nothing from inside. */
export function explainFailure(error: unknown, type: IntegrationType): string {
  const { name } = connectorOf(type);
  if (error instanceof VendorError) return `${name}: ${MESSAGES[error.kind]}`;
  if (error instanceof StoreUnavailableError)
    return `${name}: what was synchronized is unavailable at the moment; try again later`;
  if (error instanceof RangeError) return `${name}: ${error.message}`;
  return `${name}: it could not be read`;
}
