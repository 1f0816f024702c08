import type * as z from "zod";
import type { RetryBudget } from "./retry-budget.ts";
import { limits } from "../lib/limits.ts";
import { readCapped, TooLargeError } from "../lib/read-capped.ts";
import { VendorError } from "./errors.ts";

/** What calling a vendor takes of the world. */
export interface HttpDeps {
  fetch: typeof fetch;
  config: { providerProxy: string | undefined };
  /** Keeps calls that fail from being doubled by retries; without one, every idempotent call may be tried twice. */
  retries?: RetryBudget;
  /** Ends every call, besides the call's own time limit. */
  deadline?: AbortSignal;
}

export interface VendorRequest {
  method?: "GET" | "POST";
  url: URL;
  headers?: Record<string, string>;
  body?: { form: Record<string, string> } | { json: unknown };
  /** The call changes nothing at the vendor, so a dropped connection or a 5xx is tried once more. */
  idempotent?: boolean;
}

export interface VendorResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined when the body is empty or is no JSON (Zoho answers some failures with HTML). */
  json: unknown;
}

const RETRY_PAUSE_MS = 200;

/**
 * Calls a vendor at its real address, or below `PROVIDER_PROXY`. Never follows a redirect, reads at most 5 MiB,
 * gives up after 10 seconds. Throws `VendorError` `unavailable`; any status that came back is the caller's.
 */
export async function callVendor(deps: HttpDeps, request: VendorRequest): Promise<VendorResponse> {
  const own = AbortSignal.timeout(limits.providerCallMs);
  const signal = deps.deadline ? AbortSignal.any([own, deps.deadline]) : own;
  const { host } = request.url;
  const first = await attempt(deps, request, signal);
  deps.retries?.record(host, !isTransient(first));
  const isWorthIt = isTransient(first) && !signal.aborted && (deps.retries?.allows(host) ?? true);
  if (!request.idempotent || !isWorthIt) return unwrap(first);
  await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
  const second = await attempt(deps, request, signal);
  deps.retries?.record(host, !isTransient(second));
  return unwrap(second);
}

/** The address under the proxy, if there is one: `https://HOST/PATH` becomes `${proxy}/HOST/PATH`. */
export function throughProxy(deps: Pick<HttpDeps, "config">, url: URL): URL {
  const { providerProxy } = deps.config;
  return providerProxy ? new URL(`${providerProxy}/${url.host}${url.pathname}${url.search}`) : url;
}

async function attempt(
  deps: HttpDeps,
  request: VendorRequest,
  signal: AbortSignal,
): Promise<VendorResponse | VendorError> {
  const { url } = request;
  try {
    const response = await deps.fetch(throughProxy(deps, url), {
      method: request.method ?? "GET",
      headers: { Accept: "application/json", ...contentType(request), ...request.headers },
      body: encodeBody(request),
      // workerd has no "error"; a 3xx comes back and is no success (providers.md 0.6).
      redirect: "manual",
      signal,
    });
    const bytes = await readCapped(response, limits.providerBytes);
    return { status: response.status, headers: response.headers, json: parseJson(bytes) };
  } catch (error) {
    return new VendorError("unavailable", url.host, { cause: error });
  }
}

function unwrap(outcome: VendorResponse | VendorError): VendorResponse {
  if (outcome instanceof VendorError) throw outcome;
  return outcome;
}

function isTransient(outcome: VendorResponse | VendorError): boolean {
  if (outcome instanceof VendorError) return !(outcome.cause instanceof TooLargeError);
  return [500, 502, 503, 504].includes(outcome.status);
}

function contentType({ body }: VendorRequest): Record<string, string> {
  if (!body) return {};
  return { "Content-Type": "form" in body ? "application/x-www-form-urlencoded" : "application/json" };
}

function encodeBody({ body }: VendorRequest): string | null {
  if (!body) return null;
  return "form" in body ? new URLSearchParams(body.form).toString() : JSON.stringify(body.json);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The reply's JSON as `schema` has it. Throws `invalid_response` for anything else: vendors are not trusted. */
export function parseReply<S extends z.ZodType>(
  schema: S,
  response: VendorResponse,
  host: string,
): z.output<S> {
  try {
    return schema.parse(response.json);
  } catch {
    // Not only zod's own error: a hundred thousand faults overflow the stack.
    throw new VendorError("invalid_response", host);
  }
}

/** `Retry-After` in seconds (RFC 9110: seconds or a date), at most an hour; undefined when absent or absurd. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get("Retry-After");
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : undefined;
}
