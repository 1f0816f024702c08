import type { Deps } from "../deps.ts";
import { limits } from "../lib/limits.ts";
import { retryAfterSeconds } from "../connectors/http.ts";
import { describeBadAddress } from "./address.ts";
import { readBeginning } from "./read-beginning.ts";
import { signatureHeaders } from "./sign.ts";

/** What is sent, to where, signed with what. */
export interface Letter {
  url: string;
  secrets: string[];
  event: { id: string; type: string; createdAt: number; data: Record<string, unknown> };
}

export interface Outcome {
  isSuccess: boolean;
  /** Of the answer; null when there was none. */
  status: number | null;
  /** The beginning of the answer's body. */
  response: string | null;
  /** Why it is no success, in our words. */
  error: string | null;
  durationMs: number;
  /** Seconds that the receiver asked for. */
  retryAfter?: number | undefined;
}

/**
 * Sends one event: 10 seconds for everything, no redirect followed, 2 KiB of the answer read. A success is 2xx,
 * however its body ends. Never throws for what a receiver does.
 */
export async function attemptDelivery(
  deps: Pick<Deps, "fetch" | "config" | "now">,
  letter: Letter,
): Promise<Outcome> {
  const started = deps.now();
  const outcome = await send(deps, letter, started);
  return { ...outcome, durationMs: Math.max(deps.now() - started, 0) };
}

async function send(
  deps: Pick<Deps, "fetch" | "config">,
  { url, secrets, event }: Letter,
  now: number,
): Promise<Omit<Outcome, "durationMs">> {
  // Checked again: what is allowed may have changed since it was stored.
  const problem = describeBadAddress(deps.config, url);
  if (problem !== undefined) return noAnswer(`The address is not allowed: ${problem}`);
  const body = bodyOf(event);
  const content = { id: event.id, timestamp: Math.floor(now / 1000), body };
  const signal = AbortSignal.timeout(limits.webhookCallMs);
  try {
    const answer = await deps.fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "business-analyst-webhooks/1.0",
        ...(await signatureHeaders(secrets, content)),
      },
      body,
      // workerd has no "error"; a 3xx comes back and is no success.
      redirect: "manual",
      signal,
    });
    const response = await readBeginning(answer, limits.webhookResponseBytes, signal);
    const { status } = answer;
    const isSuccess = status >= 200 && status < 300;
    const error = isSuccess ? null : describeStatus(status);
    return { isSuccess, status, response, error, retryAfter: retryAfterSeconds(answer.headers, now) };
  } catch {
    return noAnswer(
      signal.aborted ? `No answer within ${limits.webhookCallMs / 1000} seconds` : "The connection failed",
    );
  }
}

/** The body of Standard Webhooks; the same bytes at every attempt. */
function bodyOf({ type, createdAt, data }: Letter["event"]): string {
  return JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data });
}

function describeStatus(status: number): string {
  return status >= 300 && status < 400
    ? `Answered ${status}: redirects are not followed`
    : `Answered ${status}`;
}

function noAnswer(error: string): Omit<Outcome, "durationMs"> {
  return { isSuccess: false, status: null, response: null, error };
}
