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
  const { access, errors, unlimited } = operation;
  const ofEach: ErrorCode[] = unlimited ? ["internal_error"] : always;
  return [...new Set([...errorsOfAccess(access), ...errorsOfInput(operation), ...errors, ...ofEach])];
}

/** Where everybody may read, a name that is none is as good as unknown. */
function errorsOfInput({ access, body, pathParams, query, headers }: OperationSpec): ErrorCode[] {
  if (body) return ofBody;
  if (access.permission === undefined || !(pathParams || query)) return [];
  const canLackUser = headers !== undefined && "X-External-User-Id" in headers.shape;
  return canLackUser ? ["missing_parameters", "invalid_parameters"] : ["invalid_parameters"];
}

function errorsOfAccess(access: OperationSpec["access"]): ErrorCode[] {
  if (access.permission !== undefined) return ["invalid_api_key", "insufficient_permissions"];
  if (access.by === "any-key") return ["invalid_api_key"];
  // Where the operator has set no token, there is nothing.
  return access.by === "operator" ? ["invalid_admin_token", "not_found"] : [];
}
