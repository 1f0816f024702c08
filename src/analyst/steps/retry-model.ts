import { APICallError } from "@ai-sdk/provider";
import { retryAfterSeconds } from "../../connectors/http.ts";

const MOST_TRIES = 3;
const FIRST_PAUSE_MS = 2000;
/** A server that wants a longer pause is asked after our own: nobody waits that long for an answer. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Calls a model up to three times, as long as nothing of what it said has been shown: again after 408, 409, 429, a 5xx
 * or a lost connection, when `Retry-After` says so or else after two and four seconds. Throws the last error, and the
 * signal's reason as soon as it aborts.
 */
export async function callWithRetries<T>(
  call: () => PromiseLike<T>,
  signal: AbortSignal,
  isShown: () => boolean,
  attempt = 1,
): Promise<T> {
  signal.throwIfAborted();
  try {
    return await call();
  } catch (error) {
    if (attempt === MOST_TRIES || signal.aborted || isShown() || !isTransient(error)) throw error;
    await pause(pauseMs(error, FIRST_PAUSE_MS * 2 ** (attempt - 1)), signal);
  }
  return await callWithRetries(call, signal, isShown, attempt + 1);
}

function isTransient(error: unknown): boolean {
  if (APICallError.isInstance(error)) return error.isRetryable;
  // workerd's own mark of a connection that broke.
  return error instanceof Error && "retryable" in error && error.retryable === true;
}

function pauseMs(error: unknown, ownPauseMs: number): number {
  if (!APICallError.isInstance(error) || !error.responseHeaders) return ownPauseMs;
  const wanted = wantedPauseMs(new Headers(error.responseHeaders));
  return wanted !== undefined && wanted <= LONGEST_PAUSE_MS ? wanted : ownPauseMs;
}

/** `retry-after-ms` is OpenAI's, and more exact than `Retry-After`. */
function wantedPauseMs(headers: Headers): number | undefined {
  const exact = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (exact >= 0) return exact;
  const seconds = retryAfterSeconds(headers);
  return seconds === undefined ? undefined : seconds * 1000;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { once: true });

    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
