import * as z from "zod";
import type { DataCentre } from "../../domain/integration-types.ts";
import { kindOfStatus, type VendorError } from "../errors.ts";
import {
  createApi,
  failureOf,
  retryAfterSeconds,
  type Call,
  type VendorRequest,
  type VendorResponse,
} from "../http.ts";

/**
 * The hosts of each data centre (providers.md 5.1). The token reply and the callback name hosts as well
 * (`api_domain`, `accounts-server`); both pass through foreign hands, so only this table is used.
 */
export const accountsHost = (dc: DataCentre) => `https://accounts.zoho.${dc}`;
export const apiHost = (dc: DataCentre) => `https://www.zohoapis.${dc}`;
export const projectsHost = (dc: DataCentre) => `https://projectsapi.zoho.${dc}`;

// Not Bearer: Projects refuses it (5.4).
const ask = createApi({
  headers: (token) => ({ Authorization: `Zoho-oauthtoken ${token}` }),
  errorOf: zohoError,
});

/** A call to a Zoho product. Undefined on 204 and 304, which is how CRM says "nothing found" and "nothing changed". */
export function callZoho<S extends z.ZodType>(
  call: Call,
  request: VendorRequest,
  schema: S,
): Promise<z.output<S> | undefined> {
  return ask(call, request, schema.optional());
}

const errorCode = z.union([
  // CRM uses words, Books numbers.
  z.object({ code: z.union([z.string(), z.number()]) }).transform(({ code }) => String(code)),
  // Projects.
  z.object({ error: z.object({ title: z.string() }) }).transform(({ error }) => error.title),
]);

/** Books: 44 a minute, 45 a day, 1070 at once; 14 and 57 are about the token (5.7). */
const CODES = {
  rate_limited: ["44", "45", "1070", "TOO_MANY_REQUESTS", "URL_ROLLING_THROTTLES_LIMIT_EXCEEDED"],
  unauthorized: ["14", "INVALID_TOKEN", "AUTHENTICATION_FAILURE", "INVALID_OAUTHTOKEN"],
  forbidden: ["57", "OAUTH_SCOPE_MISMATCH", "NO_PERMISSION", "INVALID_OAUTHSCOPE", "URL_RULE_NOT_CONFIGURED"],
};
const KINDS = ["rate_limited", "unauthorized", "forbidden"] as const;

/** Seconds to wait, as documented (5.7): no product sends Retry-After. */
const WAITS: Record<string, number> = { "44": 60, "45": 3600, "1070": 15 };
/** Projects locks a portal for half an hour. */
const PROJECTS_WAIT = 1800;

function zohoError(response: VendorResponse): VendorError | undefined {
  const { status, json, host } = response;
  if (status === 204 || status === 304) return undefined;
  const code = errorCode.safeParse(json).data;
  const isFine = status === 200 && (code === undefined || code === "0");
  if (isFine) return json === undefined ? failureOf(response, undefined, "invalid_response") : undefined;
  const named = KINDS.find((one) => CODES[one].includes(code ?? ""));
  const kind = named ?? (status === 200 ? "invalid_request" : kindOfStatus(status));
  const documented = host.startsWith("projectsapi.") ? PROJECTS_WAIT : WAITS[code ?? ""];
  const wait = kind === "rate_limited" ? documented : undefined;
  return failureOf(response, code, kind, retryAfterSeconds(response.headers) ?? wait);
}
