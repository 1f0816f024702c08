import * as z from "zod";
import { ProviderError, type ProviderErrorKind } from "../errors.ts";
import { callVendor, parseReply, retryAfterSeconds, type HttpDeps, type VendorResponse } from "../http.ts";
import { kindOfStatus, type TokenSet } from "../connector.ts";

export const BASE = "https://slack.com/api";

/** Words for a token that is no longer good; the user has to connect again. */
export const GONE = new Set([
  "invalid_auth",
  "token_revoked",
  "token_expired",
  "account_inactive",
  "not_authed",
]);

/** One data call by its method's name, as `schema` has the reply. Throws `ProviderError`. */
export async function callSlack<S extends z.ZodType>(
  deps: HttpDeps,
  tokens: TokenSet,
  method: string,
  query: Record<string, string>,
  schema: S,
): Promise<z.output<S>> {
  const url = new URL(`${BASE}/${method}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await callVendor(deps, {
    url,
    idempotent: true,
    headers: { Authorization: `Bearer ${tokens.accessToken}` },
  });
  const envelope = z.object({ ok: z.boolean(), error: z.string().optional() }).safeParse(response.json);
  if (response.status !== 200 || !envelope.success || !envelope.data.ok) {
    throw slackError(response, url.host, envelope.data?.error);
  }
  return parseReply(schema, response, url.host);
}

/** Refusals come with 200 and `ok: false`; throttling with 429 and, some report, with 200 (providers.md 4.5). */
function slackError(response: VendorResponse, host: string, vendorCode: string | undefined): ProviderError {
  const retryAfter = retryAfterSeconds(response.headers);
  return new ProviderError(slackErrorKind(response.status, vendorCode), host, { vendorCode, retryAfter });
}

function slackErrorKind(status: number, code: string | undefined): ProviderErrorKind {
  if (code === "ratelimited") return "rate_limited";
  if (code === "missing_scope" || code === "channel_not_found" || code === "not_in_channel")
    return "forbidden";
  if (code === "internal_error" || code === "fatal_error" || code === "service_unavailable")
    return "unavailable";
  if (code && GONE.has(code)) return "unauthorized";
  return code && status === 200 ? "invalid_request" : kindOfStatus(status);
}
