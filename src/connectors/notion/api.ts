import * as z from "zod";
import { ProviderError } from "../errors.ts";
import {
  callVendor,
  parseReply,
  retryAfterSeconds,
  type HttpDeps,
  type VendorRequest,
  type VendorResponse,
} from "../http.ts";
import { kindOfStatus, type TokenSet } from "../connector.ts";

export const BASE = "https://api.notion.com/v1";
/** The version that split databases into data sources (providers.md 3.5). */
export const VERSION = { "Notion-Version": "2025-09-03" };

/** One data call, as `schema` has the reply. Throws `ProviderError`. */
export async function callNotion<S extends z.ZodType>(
  deps: HttpDeps,
  tokens: TokenSet,
  request: VendorRequest,
  schema: S,
): Promise<z.output<S>> {
  const response = await callVendor(deps, {
    ...request,
    idempotent: true,
    headers: { ...VERSION, Authorization: `Bearer ${tokens.accessToken}` },
  });
  if (response.status !== 200) throw notionError(response, request.url.host);
  return parseReply(schema, response, request.url.host);
}

/** 429 `rate_limited` and 529 `service_overload` both carry Retry-After (providers.md 3.5). */
function notionError(response: VendorResponse, host: string): ProviderError {
  const body = z.object({ code: z.string() }).safeParse(response.json);
  return new ProviderError(kindOfStatus(response.status), host, {
    vendorCode: body.success ? body.data.code : undefined,
    retryAfter: retryAfterSeconds(response.headers),
  });
}
