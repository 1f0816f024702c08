/**
 * What a vendor's failure means for us; each vendor's own words are mapped to it in its file.
 * - `refused`: the vendor says no to this code or grant; asking again will not help.
 * - `ungranted`: the user has not allowed, or no longer allows, the access to the data; known without asking.
 * - `unauthorized`: the access token is not (or no longer) good.
 * - `forbidden`: the token is good, the data is not open to it.
 * - `invalid_request`: the vendor does not accept what was asked.
 * - `rate_limited`: later; `retryAfter` in seconds when the vendor said when.
 * - `unavailable`: no usable answer came (network, time-out, 5xx).
 * - `invalid_response`: an answer came that makes no sense.
 */
export type VendorErrorKind =
  | "refused"
  | "ungranted"
  | "unauthorized"
  | "forbidden"
  | "invalid_request"
  | "rate_limited"
  | "unavailable"
  | "invalid_response";

/** Kinds that only the user can help with, by connecting again. */
export const needsUser: ReadonlySet<VendorErrorKind> = new Set(["refused", "ungranted", "unauthorized"]);

interface VendorErrorOptions {
  /** The vendor's own error code, e.g. `invalid_grant`. Never its description: that may hold anything. */
  vendorCode?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

export class VendorError extends Error {
  readonly kind: VendorErrorKind;
  readonly vendorCode: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: VendorErrorKind, host: string, options: VendorErrorOptions = {}) {
    const code = safeCode(options.vendorCode);
    super(code ? `${host}: ${kind} (${code})` : `${host}: ${kind}`, { cause: options.cause });
    this.name = "VendorError";
    this.kind = kind;
    this.vendorCode = code;
    this.retryAfter = options.retryAfter;
  }
}

/** Failures that are about the connection, and not about the one thing that was asked for. */
export const endsTheRun: ReadonlySet<VendorErrorKind> = new Set(["rate_limited", "refused", "unauthorized"]);

/** For `catch`: a vendor's failure as a value; anything else is thrown on. */
export function asVendorError(error: unknown): VendorError {
  if (error instanceof VendorError) return error;
  throw error;
}

/** A code is a short word; whatever else a vendor puts there is not for logs. */
function safeCode(code: string | undefined): string | undefined {
  return code !== undefined && /^[\w.-]{1,64}$/.test(code) ? code : undefined;
}

/** The kind that a plain HTTP status stands for, where the vendor's body does not say more. */
export function kindOfStatus(status: number): VendorErrorKind {
  if (status === 401) return "unauthorized";
  if (status === 403 || status === 404) return "forbidden";
  if (status === 429 || status === 529) return "rate_limited";
  if (status >= 400 && status < 500) return "invalid_request";
  return status >= 500 ? "unavailable" : "invalid_response";
}
