import { ORIGIN } from "../support/service.ts";
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createApp } from "../../src/app.ts";
import { createDepsFactory } from "../../src/compose.ts";
import { MODEL_SETTINGS } from "../support/model.ts";
import { vendors } from "../support/vendors.ts";

interface SendOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Settings of the service beside those of a scripted model. */
  env?: object;
}

/**
 * One isolate of the service with a scripted model. Unlike `callWith` it gives the response as soon as it begins;
 * `settle` waits for the work that outlives it.
 */
export function createIsolate() {
  const app = createApp(createDepsFactory({ usageWaitMs: 0 }));
  const contexts: ExecutionContext[] = [];
  const bindings = { ...env, ...MODEL_SETTINGS };
  return {
    async fetch(request: Request, overrides: object = {}): Promise<Response> {
      const context = createExecutionContext();
      contexts.push(context);
      return await app.fetch(request, { ...bindings, ...overrides }, context);
    },
    async settle(): Promise<void> {
      for (const context of contexts) await waitOnExecutionContext(context);
    },
  };
}

/** A client of such an isolate that sees the bytes of its answers. */
export function createClient(key: string) {
  const isolate = createIsolate();
  return {
    async chat(body: Record<string, unknown> = {}, options: SendOptions = {}): Promise<Response> {
      const request = new Request(`${ORIGIN}/chat`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${key}`,
          ...options.headers,
        },
        body: JSON.stringify({ externalUserIdentifier: "user-1", message: "Hello", ...body }),
        ...(options.signal && { signal: options.signal }),
      });
      return await isolate.fetch(request, options.env);
    },
    settle: isolate.settle,
  };
}

export const STREAM = { Accept: "text/event-stream" };
export const withKey = (key: string) => ({ "Idempotency-Key": key });

/** A model whose first answer waits for `open` and whose later ones come at once; an aborted call fails. */
export function gateModel() {
  const opened = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  vendors.answerModel(async ({ signal }) => {
    const call = signals.push(signal);
    asked.resolve();
    const content = call === 1 ? "Late." : "Second.";
    const answer = () =>
      Response.json({
        choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
      });
    // Only where it is awaited: a time limit that ends after the answer would reject for nobody.
    if (call > 1) return answer();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    });
    await Promise.race([opened.promise, aborted]);
    return answer();
  });
  return { open: opened.resolve, asked: asked.promise, signals };
}
