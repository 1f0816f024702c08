import type { RateLimiter } from "../../../../src/rate-limit/limiter.ts";

export interface FloorEnv {
  DB: D1Database;
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>;
  MODEL_BASE_URL: string;
  MODEL_NAME: string;
  MODEL_API_KEY: string;
  PROVIDER_PROXY: string;
  /** One key, `id:base64`. */
  ENCRYPTION_KEYS: string;
  /** The service's own system prompt and tools, as it sent them to the model; JSON. */
  PROMPT: string;
  TOOLS: string;
}

export interface ChatRequest {
  message: string;
  externalUserIdentifier: string;
  conversationId: string;
}
