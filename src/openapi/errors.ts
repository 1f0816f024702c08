import * as z from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import { USER_REQUIRED } from "../http/external-user.ts";
import { errorBody } from "../http/schemas.ts";
import { errors, type ErrorCode } from "../lib/errors.ts";
import type { OperationSpec } from "../http/openapi/operation.ts";
import { describeHeaders, type ResponseHeader } from "../http/openapi/headers.ts";

const anywhere: ErrorCode[] = ["rate_limited", "internal_error", "service_unavailable"];

const ofBody: ErrorCode[] = [
  "missing_parameters",
  "invalid_parameters",
  "invalid_json",
  "payload_too_large",
  "unsupported_media_type",
];

export function errorsOf(operation: OperationSpec): ErrorCode[] {
  const { access, unlimited } = operation;
  const ofEach: ErrorCode[] = unlimited ? ["internal_error"] : anywhere;
  return [
    ...new Set([...errorsOfAccess(access), ...errorsOfInput(operation), ...operation.errors, ...ofEach]),
  ];
}

/** Where everybody may read, a name that is none is as good as unknown. */
export function errorsOfInput({ access, body, pathParams, query, headers }: OperationSpec): ErrorCode[] {
  if (body) return ofBody;
  if (access.permission === undefined || !(pathParams || query)) return [];
  const canLackUser = headers !== undefined && "X-External-User-Id" in headers.shape;
  return canLackUser ? ["missing_parameters", "invalid_parameters"] : ["invalid_parameters"];
}

export function errorsOfAccess(access: OperationSpec["access"]): ErrorCode[] {
  if (access.permission !== undefined) return ["invalid_api_key", "insufficient_permissions"];
  if (access.by === "any-key") return ["invalid_api_key"];
  // Where the operator has set no token, there is nothing.
  return access.by === "operator" ? ["invalid_admin_token", "not_found"] : [];
}

const REQUEST_ID = "3f0c2d9e-6b0a-4c58-9a3e-0d2f6c1b7a11";

const waits = new Set<ErrorCode>(["rate_limited", "service_unavailable", "request_in_progress"]);

const details: Partial<Record<ErrorCode, { path: string; message: string }[]>> = {
  missing_parameters: [{ path: "externalUserIdentifier", message: USER_REQUIRED }],
  invalid_parameters: [{ path: "externalUserIdentifier", message: "Must be at most 256 characters" }],
  no_property: [{ path: "code", message: "This Google account has no Google Analytics property" }],
  invalid_json: [{ path: "", message: "Not valid JSON" }],
};

export function exampleOf(code: ErrorCode) {
  return {
    error: errors[code].message,
    code,
    requestId: REQUEST_ID,
    ...(waits.has(code) && { retryAfter: code === "rate_limited" ? 12 : 1 }),
    ...(details[code] && { details: details[code] }),
  };
}

/** The error responses of one operation by status; one that many share is a reference. */
export function describeErrors(operation: OperationSpec) {
  const { statuses = [], schema } = operation.otherErrors ?? {};
  const codes = Object.groupBy(errorsOf(operation), (code) => errors[code].status);
  return Object.fromEntries([
    ...statuses.map((status) => [status, { ...otherResponse, content: contentOf([], schema) }]),
    ...Object.entries(codes).map(([status, ofStatus]) => [
      status,
      statuses.includes(Number(status)) ? errorResponse(ofStatus, schema) : responseTo(ofStatus),
    ]),
  ]);
}

const otherResponse = { description: "Refused by the protocol.", headers: describeHeaders([]) };

function responseTo(codes: ErrorCode[]): ZodOpenApiResponseObject | { $ref: string } {
  const [only, ...others] = codes;
  if (only === undefined || others.length > 0) return errorResponse(codes);
  return { $ref: `#/components/responses/${componentName(only)}` };
}

export function errorComponents(operations: readonly OperationSpec[]) {
  const single = operations.flatMap((operation) =>
    Object.values(Object.groupBy(errorsOf(operation), (code) => errors[code].status)).flatMap((codes) =>
      codes.length === 1 ? codes : [],
    ),
  );
  return Object.fromEntries([...new Set(single)].map((code) => [componentName(code), errorResponse([code])]));
}

function componentName(code: ErrorCode): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function errorResponse(codes: ErrorCode[], other?: z.ZodType): ZodOpenApiResponseObject {
  const texts = new Set(codes.map((code) => errors[code].message.replace(/\.$/, "")));
  return {
    description: `${[...texts].join("; ")}.`,
    headers: describeHeaders(...headersOf(codes)),
    content: contentOf(codes, other),
  };
}

function contentOf(codes: ErrorCode[], other?: z.ZodType) {
  const examples = codes.map((code) => [code, { value: exampleOf(code) }]);
  const usual = codes.length > 0 ? errorBody : undefined;
  const schema = usual && other ? z.union([usual, other]) : (usual ?? other ?? errorBody);
  return {
    "application/json": { schema, ...(examples.length > 0 && { examples: Object.fromEntries(examples) }) },
  };
}

/** Always, and sometimes. */
function headersOf(codes: ErrorCode[]): [ResponseHeader[], ResponseHeader[]] {
  const isUnauthorized = codes.some((code) => errors[code].status === 401);
  const always: ResponseHeader[] = isUnauthorized ? ["WWW-Authenticate"] : [];
  if (codes.every((code) => waits.has(code))) return [[...always, "Retry-After"], []];
  return [always, codes.some((code) => waits.has(code)) ? ["Retry-After"] : []];
}
