export { createClient, type AnalystClient, type ChatOptions, type UserClient } from "./client.ts";
export { BusinessAnalystError, type ErrorCode } from "./errors.ts";
export type { CallOptions, ClientOptions, Http } from "./http.ts";
export type { ContextVersion } from "./contexts.ts";
export type * from "./types.ts";
