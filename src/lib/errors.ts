/** Every error that a client can see: its code, its HTTP status and its exact text (specification, "Errors"). */
export const errors = {
  missing_parameters: { status: 400, message: "Missing required parameters" },
  invalid_parameters: { status: 400, message: "Invalid parameters" },
  invalid_json: { status: 400, message: "Invalid parameters" },
  unsupported_integration_type: { status: 400, message: "Unsupported integration type" },
  no_property: { status: 400, message: "The account has no property to select" },
  property_selection_unsupported: {
    status: 400,
    message: "Property selection is only supported for web-analytics",
  },
  invalid_api_key: { status: 401, message: "Invalid or expired API key" },
  invalid_admin_token: { status: 401, message: "Invalid admin token" },
  invalid_oauth_code: { status: 401, message: "Invalid OAuth code" },
  insufficient_permissions: { status: 403, message: "Insufficient permissions" },
  invalid_temporary_access_token: { status: 403, message: "Invalid temporary access token" },
  not_found: { status: 404, message: "Not found" },
  integration_not_found: { status: 404, message: "Integration not found" },
  user_not_found: { status: 404, message: "User not found" },
  conversation_not_found: { status: 404, message: "Conversation not found" },
  answer_not_found: { status: 404, message: "Answer not found" },
  context_not_found: { status: 404, message: "Context not found" },
  webhook_not_found: { status: 404, message: "Webhook not found" },
  webhook_delivery_not_found: { status: 404, message: "Webhook delivery not found" },
  method_not_allowed: { status: 405, message: "Method not allowed" },
  idempotency_conflict: { status: 409, message: "Idempotency-Key was used with another request" },
  request_in_progress: { status: 409, message: "A request with this Idempotency-Key is still in progress" },
  context_exists: { status: 409, message: "A context of this name exists already" },
  context_limit_reached: { status: 409, message: "No more contexts are possible here" },
  webhook_limit_reached: { status: 409, message: "No more webhooks are possible here" },
  webhook_disabled: { status: 409, message: "The webhook is disabled" },
  webhook_delivery_pending: { status: 409, message: "The webhook delivery is still pending" },
  precondition_failed: { status: 412, message: "The context has another version" },
  payload_too_large: { status: 413, message: "Request body is too large" },
  unsupported_media_type: { status: 415, message: "Content type must be application/json" },
  rate_limited: { status: 429, message: "Too many requests, please try again later." },
  /** Nobody is left to see it; the status is the one that nginx logs. */
  request_aborted: { status: 499, message: "The client closed the request" },
  internal_error: { status: 500, message: "Internal server error" },
  list_failed: { status: 500, message: "Failed to get available integrations" },
  connect_failed: { status: 500, message: "Failed to initialize OAuth flow" },
  callback_failed: { status: 500, message: "Failed to complete OAuth flow" },
  select_property_failed: { status: 500, message: "Failed to select property" },
  status_failed: { status: 500, message: "Failed to get integration status" },
  disconnect_failed: { status: 500, message: "Failed to disconnect integration" },
  update_failed: { status: 500, message: "Failed to update integration" },
  erase_failed: { status: 500, message: "Failed to erase user" },
  export_failed: { status: 500, message: "Failed to export user" },
  conversations_failed: { status: 500, message: "Failed to get conversations" },
  conversation_update_failed: { status: 500, message: "Failed to update conversation" },
  conversation_delete_failed: { status: 500, message: "Failed to delete conversation" },
  answers_failed: { status: 500, message: "Failed to get answer" },
  contexts_failed: { status: 500, message: "Failed to get contexts" },
  context_define_failed: { status: 500, message: "Failed to define context" },
  context_update_failed: { status: 500, message: "Failed to update context" },
  context_delete_failed: { status: 500, message: "Failed to delete context" },
  webhooks_failed: { status: 500, message: "Failed to get webhooks" },
  webhook_create_failed: { status: 500, message: "Failed to create webhook" },
  webhook_update_failed: { status: 500, message: "Failed to update webhook" },
  webhook_delete_failed: { status: 500, message: "Failed to delete webhook" },
  webhook_rotate_failed: { status: 500, message: "Failed to rotate webhook secret" },
  webhook_test_failed: { status: 500, message: "Failed to test webhook" },
  webhook_replay_failed: { status: 500, message: "Failed to replay webhook delivery" },
  chat_failed: { status: 500, message: "Failed to answer" },
  model_unavailable: { status: 502, message: "The model is unavailable" },
  service_unavailable: { status: 503, message: "Service temporarily unavailable" },
  out_of_time: { status: 504, message: "The answer took too long" },
} as const;

export type ErrorCode = keyof typeof errors;

export interface ErrorDetail {
  /** Dotted path of the field, e.g. `chatHistory.0.role`. */
  path: string;
  message: string;
}

interface ErrorOptions {
  details?: ErrorDetail[];
  retryAfter?: number;
  cause?: unknown;
}

/** An error that the client is told about; anything else is a fault of ours and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(errors[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

export function invalid(path: string, message: string): AppError {
  return new AppError("invalid_parameters", { details: [{ path, message }] });
}

export function nothingToChange(): AppError {
  return new AppError("missing_parameters", {
    details: [{ path: "", message: "Must name a field to change" }],
  });
}
