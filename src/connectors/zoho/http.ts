import * as z from "zod";
import type { DataCentre } from "../../domain/integration-types.ts";
import { VendorError } from "../errors.ts";
import {
  callVendor,
  parseReply,
  retryAfterSeconds,
  type HttpDeps,
  type VendorRequest,
  type VendorResponse,
} from "../http.ts";
import { kindOfStatus } from "../connector.ts";
import type { TokenSet } from "../token-set.ts";

/**
 * The hosts of each data centre (providers.md 5.1). The token reply and the callback name hosts as well
 * (`api_domain`, `accounts-server`); both pass through foreign hands, so only this table is used.
 */
export const accountsHost = (dc: DataCentre) => `https://accounts.zoho.${dc}`;
export const apiHost = (dc: DataCentre) => `https://www.zohoapis.${dc}`;
export const projectsHost = (dc: DataCentre) => `https://projectsapi.zoho.${dc}`;

/**
 * A call to a Zoho product. Undefined on 204 and 304, which is how CRM says "nothing found" and "nothing changed".
 * Throws `VendorError` on anything else but 200 and `schema`.
 */
export async function callZoho<S extends z.ZodType>(
  deps: HttpDeps,
  tokens: TokenSet,
  request: VendorRequest,
  schema: S,
): Promise<z.output<S> | undefined> {
  const response = await callVendor(deps, {
    ...request,
    idempotent: true,
    // Not Bearer: Projects refuses it (5.4).
    headers: { ...request.headers, Authorization: `Zoho-oauthtoken ${tokens.accessToken}` },
  });
  if (response.status === 204 || response.status === 304) return undefined;
  const code = vendorCodeOf(response.json);
  if (response.status !== 200 || (code !== undefined && code !== "0")) {
    throw zohoError(response, request.url.host, code);
  }
  return parseReply(schema, response, request.url.host);
}

const errorCode = z.union([
  // CRM uses words, Books numbers.
  z.object({ code: z.union([z.string(), z.number()]) }).transform(({ code }) => String(code)),
  // Projects.
  z.object({ error: z.object({ title: z.string() }) }).transform(({ error }) => error.title),
]);

function vendorCodeOf(json: unknown): string | undefined {
  return errorCode.safeParse(json).data;
}

/** Books: 44 a minute, 45 a day, 1070 at once; 14 and 57 are about the token (5.7). */
const THROTTLED = new Set(["44", "45", "1070", "TOO_MANY_REQUESTS", "URL_ROLLING_THROTTLES_LIMIT_EXCEEDED"]);
const UNAUTHORIZED = new Set(["14", "INVALID_TOKEN", "AUTHENTICATION_FAILURE", "INVALID_OAUTHTOKEN"]);
const FORBIDDEN = new Set([
  "57",
  "OAUTH_SCOPE_MISMATCH",
  "NO_PERMISSION",
  "INVALID_OAUTHSCOPE",
  "URL_RULE_NOT_CONFIGURED",
]);

/** Seconds to wait, as documented (5.7): no product sends Retry-After. */
const WAITS: Record<string, number> = { "44": 60, "45": 3600, "1070": 15 };
/** Projects locks a portal for half an hour. */
const PROJECTS_WAIT = 1800;

function zohoError(response: VendorResponse, host: string, code: string | undefined): VendorError {
  const kind =
    kindOfCode(code) ?? (response.status === 200 ? "invalid_request" : kindOfStatus(response.status));
  const told = retryAfterSeconds(response.headers);
  const retryAfter = told ?? (kind === "rate_limited" ? waitOf(host, code) : undefined);
  return new VendorError(kind, host, { vendorCode: code, retryAfter });
}

function waitOf(host: string, code: string | undefined): number | undefined {
  return host.startsWith("projectsapi.") ? PROJECTS_WAIT : WAITS[code ?? ""];
}

function kindOfCode(code: string | undefined) {
  if (code === undefined) return undefined;
  if (THROTTLED.has(code)) return "rate_limited";
  if (UNAUTHORIZED.has(code)) return "unauthorized";
  return FORBIDDEN.has(code) ? "forbidden" : undefined;
}
