export { createClient, type AnalystClient, type UserClient } from "./client.ts";
export type { CallOptions, ClientOptions, OperationId, Schemas } from "./calls.ts";
export { BusinessAnalystError, type ErrorCode } from "./errors.ts";
export type { ChatEvent } from "./streams.ts";
