import type { ErrorCode } from "../lib/errors.ts";
import type { OperationSpec } from "../http/openapi/operation.ts";

/** Any request can meet these. */
const always: ErrorCode[] = ["rate_limited", "internal_error", "service_unavailable"];

const ofBody: ErrorCode[] = [
  "missing_parameters",
  "invalid_parameters",
  "invalid_json",
  "payload_too_large",
  "unsupported_media_type",
];

/** Every error that an operation can answer with. */
export function errorsOf(operation: OperationSpec): ErrorCode[] {
  const { access, body, errors, unlimited } = operation;
  const ofEach: ErrorCode[] = unlimited ? ["internal_error"] : always;
  return [...new Set([...errorsOfAccess(access), ...(body ? ofBody : []), ...errors, ...ofEach])];
}

function errorsOfAccess(access: OperationSpec["access"]): ErrorCode[] {
  if (access.permission !== undefined) return ["invalid_api_key", "insufficient_permissions"];
  if (access.by === "any-key") return ["invalid_api_key"];
  // Where the operator has set no token, there is nothing.
  return access.by === "operator" ? ["invalid_admin_token", "not_found"] : [];
}
