import { ModelError } from "../../domain/model.ts";

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
    if (!(error instanceof ModelError && error.isRetryable)) throw error;
    if (attempt === MOST_TRIES || signal.aborted || isShown()) throw error;
    await pause(pauseMs(error.retryAfterMs, FIRST_PAUSE_MS * 2 ** (attempt - 1)), signal);
  }
  return await callWithRetries(call, signal, isShown, attempt + 1);
}

function pauseMs(wanted: number | undefined, ownPauseMs: number): number {
  return wanted !== undefined && wanted <= LONGEST_PAUSE_MS ? wanted : ownPauseMs;
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
