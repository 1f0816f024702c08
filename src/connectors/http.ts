import * as z from "zod";
import { fromStrictUtf8 } from "../lib/encoding.ts";
import { limits } from "../lib/limits.ts";
import { readCapped, TooLargeError } from "../lib/read-capped.ts";
import { kindOfStatus, VendorError, type VendorErrorKind } from "./errors.ts";
import type { TokenSet } from "./token-set.ts";

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
  url: string;
  query?: Record<string, string | number | string[] | undefined>;
  headers?: Record<string, string>;
  body?: { form: Record<string, string> } | { json: unknown };
  /** The call changes nothing at the vendor, so a dropped connection or a 5xx is tried once more. */
  idempotent?: boolean;
}

export interface VendorResponse {
  host: string;
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined when the body is empty or is no JSON (Zoho answers some failures with HTML). */
  json: unknown;
}

const RETRY_PAUSE_MS = 200;

/** Calls a vendor, or `PROVIDER_PROXY`: no redirect, 5 MiB, 10 seconds. Throws `VendorError` `unavailable`; any status is the caller's. */
export async function callVendor(deps: HttpDeps, request: VendorRequest): Promise<VendorResponse> {
  const own = AbortSignal.timeout(limits.providerCallMs);
  const signal = deps.deadline ? AbortSignal.any([own, deps.deadline]) : own;
  const url = addressOf(request);
  const { host } = url;
  const first = await attempt(deps, url, request, signal);
  deps.retries?.record(host, !isTransient(first));
  const isWorthIt = isTransient(first) && !signal.aborted && (deps.retries?.allows(host) ?? true);
  if (!request.idempotent || !isWorthIt) return unwrap(first);
  await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
  const second = await attempt(deps, url, request, signal);
  deps.retries?.record(host, !isTransient(second));
  return unwrap(second);
}

export function addressOf({ url: text, query = {} }: VendorRequest): URL {
  const url = new URL(text);
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values ?? []].flat()) url.searchParams.append(name, String(value));
  }
  return url;
}

/** The address under the proxy, if there is one: `https://HOST/PATH` becomes `${proxy}/HOST/PATH`. */
export function throughProxy(deps: Pick<HttpDeps, "config">, url: URL): string {
  const { providerProxy } = deps.config;
  return providerProxy ? `${providerProxy}/${url.host}${url.pathname}${url.search}` : url.href;
}

async function attempt(deps: HttpDeps, url: URL, request: VendorRequest, signal: AbortSignal) {
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
    return { host: url.host, status: response.status, headers: response.headers, json: parseJson(bytes) };
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
    return JSON.parse(fromStrictUtf8(bytes));
  } catch {
    return undefined;
  }
}

/** The reply's JSON as `schema` has it. Throws `invalid_response` for anything else: vendors are not trusted. */
function parseReply<S extends z.ZodType>(schema: S, { json, host }: VendorResponse): z.output<S> {
  try {
    return schema.parse(json);
  } catch {
    // Not only zod's own error: a hundred thousand faults overflow the stack.
    throw new VendorError("invalid_response", host);
  }
}

export function says(json: unknown, field: string, word: string): boolean {
  return z.object({ [field]: z.literal(word) }).safeParse(json).success;
}

/** The failure that a reply stands for, as far as the vendor's body does not say more. */
export function failureOf(
  { host, status, headers }: VendorResponse,
  vendorCode: string | undefined,
  kind: VendorErrorKind = kindOfStatus(status),
  retryAfter = retryAfterSeconds(headers),
): VendorError {
  return new VendorError(kind, host, { vendorCode, retryAfter });
}

export interface Session {
  http: HttpDeps;
  tokens: TokenSet;
}

/** Makes a vendor call with a good token, and may make it twice. Throws `VendorError`. */
export type Call = <R>(vendorCall: (session: Session) => Promise<R>) => Promise<R>;

/** With tokens that are known to be good. */
export function callWith(http: HttpDeps, tokens: TokenSet): Call {
  return (vendorCall) => vendorCall({ http, tokens });
}

/** How the data of one vendor is asked for: as `schema` has the reply, which throws `VendorError` where it is a failure. */
export function createApi(api: {
  headers: (accessToken: string) => Record<string, string>;
  errorOf: (response: VendorResponse) => VendorError | undefined;
}) {
  return <S extends z.ZodType>(call: Call, request: VendorRequest, schema: S): Promise<z.output<S>> =>
    call(async ({ http, tokens }) => {
      const headers = { ...request.headers, ...api.headers(tokens.accessToken) };
      const response = await callVendor(http, { ...request, headers, idempotent: true });
      const error = api.errorOf(response);
      if (error) throw error;
      return parseReply(schema, response);
    });
}

export const bearer = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` });

/** `Retry-After` in seconds (RFC 9110: seconds or a date), at most an hour; undefined when absent or absurd. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get("Retry-After");
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : undefined;
}

const FULL = 10;
const ENOUGH = 5;
const EARNED_BY_ANSWER = 0.5;

/**
 * Retries for as long as they help: a failure costs a token, an answer earns half a one, and below half of the
 * tokens nothing is tried twice. A vendor that is down is then asked once a request, and every one of those
 * requests is also the probe that finds it up again. Known to one isolate only: nothing depends on it.
 */
export function createRetryBudget() {
  const tokens = new Map<string, number>();
  const of = (host: string) => tokens.get(host) ?? FULL;
  return {
    allows: (host: string) => of(host) > ENOUGH,
    record: (host: string, isAnswered: boolean) => {
      tokens.set(host, isAnswered ? Math.min(of(host) + EARNED_BY_ANSWER, FULL) : Math.max(of(host) - 1, 0));
    },
  };
}

export type RetryBudget = ReturnType<typeof createRetryBudget>;
