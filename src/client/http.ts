import createFetchClient, { type Client } from "openapi-fetch";
import { BusinessAnalystError } from "./errors.ts";
import { withRetries, type Fetch } from "./retry.ts";
import type { paths } from "./schema.ts";

export interface ClientOptions {
  /** Where the service is, e.g. `https://analyst.example.com`. */
  baseUrl: string;
  /** `bak_...`. Keep it on your server: who has it can act for every user of your organization. */
  apiKey: string;
  /** In place of the global `fetch`: for time limits, logs, tests. */
  fetch?: Fetch | undefined;
  /**
   * How often a call is repeated that met 429 or 503, after the time that the service says; 0 when absent. Repeated
   * are reads, and questions with an `idempotencyKey`.
   */
  retries?: number | undefined;
}

/** For one call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Besides the client's own, e.g. `X-Request-Id`. */
  headers?: Record<string, string>;
}

/** Typed by path, as `http.GET("/agents")`. Throws a `BusinessAnalystError` for every answer that is no success. */
export type Http = Client<paths, "application/json">;

/** What every call goes through: the key, the user, retries, errors that are thrown. */
export function createHttp(options: ClientOptions, externalUserIdentifier?: string): Http {
  const { baseUrl, apiKey, fetch = globalFetch, retries = 0 } = options;
  const http = createFetchClient<paths, "application/json">({
    baseUrl,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "X-External-User-Id": externalUserIdentifier && encodeURIComponent(externalUserIdentifier),
    },
    fetch: withRetries(fetch, retries),
  });
  http.use({
    onResponse: async ({ response }) => {
      if (!response.ok) throw new BusinessAnalystError(response, await readJson(response));
    },
  });
  return http;
}

/** Looked up at each call, so that a runtime or a test may replace it. */
const globalFetch: Fetch = (request) => fetch(request);

async function readJson(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  return body;
}

/** What a call that cannot have failed any more answered. */
export async function dataOf<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  const { data, response } = await call;
  if (data === undefined) throw new BusinessAnalystError(response, undefined, "The service answered nothing");
  return data;
}
