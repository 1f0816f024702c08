import { readRetryAfter } from "./errors.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** Repeats, at most `retries` times, what met 429 or 503 with a time to come back: reads, and writes with an `Idempotency-Key`. */
export function withRetries(fetch: Fetch, retries: number): Fetch {
  const send = async (request: Request, left: number): Promise<Response> => {
    if (left === 0 || !mayRepeat(request)) return await fetch(request);
    const response = await fetch(request.clone());
    const seconds = readRetryAfter(response);
    if ((response.status !== 429 && response.status !== 503) || seconds === undefined) return response;
    await response.body?.cancel();
    await wait(seconds * 1000, request.signal);
    return await send(request, left - 1);
  };
  return (request) => send(request, retries);
}

function mayRepeat({ method, headers }: Request): boolean {
  return method === "GET" || headers.has("Idempotency-Key");
}

/** Rejects with the signal's reason when it aborts meanwhile. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", leave);
      resolve();
    }, milliseconds);
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
  });
}
