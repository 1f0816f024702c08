import type { Deps } from "../deps.ts";
import { limits } from "../lib/limits.ts";
import { retryAfterSeconds } from "../connectors/http.ts";
import { describeBadAddress } from "./address.ts";
import { fromBase64, toBase64, utf8 } from "../lib/encoding.ts";

interface Letter {
  url: string;
  secrets: string[];
  event: { id: string; type: string; createdAt: number; data: Record<string, unknown> };
}

export interface Outcome {
  isSuccess: boolean;
  /** Of the answer; null when there was none. */
  status: number | null;
  response: string | null;
  error: string | null;
  durationMs: number;
  /** Seconds that the receiver asked for. */
  retryAfter?: number | undefined;
}

/** Sends one event: 10 seconds in all, no redirect, 2 KiB of the answer. 2xx is a success. Never throws for what a receiver does. */
export async function attemptDelivery(
  deps: Pick<Deps, "fetch" | "config" | "now">,
  { url, secrets, event }: Letter,
): Promise<Outcome> {
  const started = deps.now();
  const took = () => Math.max(deps.now() - started, 0);
  // Checked again: what is allowed may have changed since it was stored.
  const problem = describeBadAddress(deps.config, url);
  if (problem !== undefined) return failure(`The address is not allowed: ${problem}`);
  const { id, type, createdAt, data } = event;
  // The body of Standard Webhooks; the same bytes at every attempt.
  const body = JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data });
  const content = { id, timestamp: Math.floor(started / 1000), body };
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
    const retryAfter = retryAfterSeconds(answer.headers, started);
    return { isSuccess, status, response, error, durationMs: took(), retryAfter };
  } catch {
    const silence = `No answer within ${limits.webhookCallMs / 1000} seconds`;
    return failure(signal.aborted ? silence : "The connection failed", took());
  }
}

function describeStatus(status: number): string {
  return status >= 300 && status < 400
    ? `Answered ${status}: redirects are not followed`
    : `Answered ${status}`;
}

export function failure(error: string, durationMs = 0): Outcome {
  return { isSuccess: false, status: null, response: null, durationMs, error };
}

/** What is sent: Standard Webhooks 1.0 signs id, timestamp and body together. */
interface SignedContent {
  id: string;
  /** Seconds since the epoch. */
  timestamp: number;
  body: string;
}

/** The three headers of Standard Webhooks; one signature for each secret, separated by spaces. */
export async function signatureHeaders(secrets: string[], content: SignedContent) {
  const signatures = await Promise.all(secrets.map((secret) => sign(secret, content)));
  return {
    "webhook-id": content.id,
    "webhook-timestamp": String(content.timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

async function sign(secret: string, { id, timestamp, body }: SignedContent): Promise<string> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, utf8(`${id}.${timestamp}.${body}`));
  return `v1,${toBase64(new Uint8Array(signature))}`;
}

/** Shown to people: controls, and marks that turn the direction of what stands around them. */
const UNSHOWN = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/** The first `maxBytes` of a body as one line of text. A body that breaks off, or is too slow, gives what has come of it. */
async function readBeginning(answer: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (!answer.body) return "";
  const reader = answer.body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", leave);
  const decoder = new TextDecoder();
  let text = "";
  let left = maxBytes;
  try {
    while (left > 0 && !signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- chunk by chunk
      const { done, value } = await reader.read();
      if (done) break;
      // In pieces: a character that is cut at the end is left out.
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.byteLength;
    }
  } catch {
  } finally {
    signal.removeEventListener("abort", leave);
    leave();
  }
  return text.replace(UNSHOWN, " ").trim();
}
