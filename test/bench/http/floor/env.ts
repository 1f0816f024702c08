import type { RateLimiter } from "../../../../src/rate-limit/limiter.ts";
import type { Connection } from "./worker.ts";

export interface FloorEnv {
  DB: D1Database;
  KV: KVNamespace;
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>;
  CONNECTION: DurableObjectNamespace<Connection>;
  SYNC_QUEUE: Queue;
  MODEL_BASE_URL: string;
  MODEL_NAME: string;
  MODEL_API_KEY: string;
  PROVIDER_PROXY: string;
  NOTES_WORKSPACE_CLIENT_ID: string;
  NOTES_WORKSPACE_CLIENT_SECRET: string;
  /** One key, `id:base64`. */
  ENCRYPTION_KEYS: string;
  /** The service's own system prompt and tools, as it sent them to the model; JSON. */
  PROMPT: string;
  TOOLS: string;
  /** The service's own list of integrations, for an origin of `https://SERVICE`; JSON. */
  LIST: string;
}

export interface ChatRequest {
  message: string;
  externalUserIdentifier: string;
  conversationId: string;
}

export interface CallbackRequest {
  code: string;
  state: string;
  externalUserIdentifier: string;
}
