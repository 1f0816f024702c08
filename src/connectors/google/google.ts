import * as z from "zod";
import type { OAuthRules } from "../connector.ts";
import { kindOfStatus, type VendorError } from "../errors.ts";
import { bearer, createApi, failureOf, retryAfterSeconds, says, type VendorResponse } from "../http.ts";
import { fromBase64Url, fromUtf8 } from "../../lib/encoding.ts";
import { addDays, dayInTimeZone } from "../../periods/dates.ts";
import { firstInstant } from "../../periods/instants.ts";
import { readStandardTokens, type ReadTokens } from "../token-set.ts";

const idToken = z.object({ id_token: z.string() });
const idClaims = z.object({ sub: z.string().min(1) });

/** An id_token that comes straight from the token endpoint needs no look at its signature (providers.md 1.4). */
function readGoogleTokens(json: unknown): ReadTokens | undefined {
  const read = readStandardTokens(json);
  const sub = readSubject(json);
  return read && { ...read, ...(sub !== undefined && { profile: { sub } }) };
}

function readSubject(json: unknown): string | undefined {
  try {
    const [, claims = ""] = idToken.parse(json).id_token.split(".");
    return idClaims.parse(JSON.parse(fromUtf8(fromBase64Url(claims)))).sub;
  } catch {
    return undefined;
  }
}

/** A client id begins with the number of its Cloud project: `123456789-abc.apps.googleusercontent.com`. */
function projectOf(clientId: string): string {
  return /^\d+(?=-)/.exec(clientId)?.[0] ?? clientId;
}

/** Google's OAuth, shared by web-analytics and mail (providers.md 1.1 to 1.4). One data scope a source. */
export function googleOAuth(scope: string): OAuthRules {
  return {
    authorizeUrl: () => "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: () => "https://oauth2.googleapis.com/token",
    issuer: "https://accounts.google.com",
    // `openid` says who the person is: one cannot know otherwise whose grant a revocation ends.
    scopes: ["openid", scope],
    scopeParam: "scope",
    requiredScopes: [scope],
    // Without both, a user who consented before gets no refresh token the second time.
    extraAuthorize: { access_type: "offline", prompt: "consent" },
    pkce: "S256",
    clientAuth: "body",
    defaultLifetime: 3600,
    clientErrors: ["invalid_client", "unauthorized_client", "redirect_uri_mismatch", "admin_policy_enforced"],
    readTokens: readGoogleTokens,
    revocation: (tokens) => [
      {
        method: "POST",
        url: "https://oauth2.googleapis.com/revoke",
        body: { form: { token: tokens.refreshToken ?? tokens.accessToken } },
      },
    ],
    // All that the person granted to any client of the Cloud project (providers.md 1.4). Without an id_token the
    // person is unknown, and all unknown ones are taken for one: a grant too many stays.
    grantOf: (tokens, clientId) => ["google", projectOf(clientId), tokens.profile?.["sub"] ?? "unknown"],
    // 400 invalid_token: expired or revoked before.
    isRevoked: ({ status, json }) =>
      status === 200 || (status === 400 && says(json, "error", "invalid_token")),
  };
}

export const callGoogle = createApi({ headers: bearer, errorOf: googleError });

const googleErrorBody = z.object({
  error: z.object({
    message: z.string().default(""),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

const THROTTLE_REASONS = new Set(["rateLimitExceeded", "userRateLimitExceeded", "dailyLimitExceeded"]);

/** Quota is 429 or, on Gmail and the Admin API, 403 with a reason (providers.md 1.6, 2). */
function googleError(response: VendorResponse): VendorError | undefined {
  if (response.status === 200) return undefined;
  const { errors, status, message = "" } = googleErrorBody.safeParse(response.json).data?.error ?? {};
  const reason = errors?.[0]?.reason;
  const kind = reason && THROTTLE_REASONS.has(reason) ? "rate_limited" : kindOfStatus(response.status);
  const named = retryAfterSeconds(response.headers);
  const wait = kind === "rate_limited" ? (named ?? quotaRetryAfter(message, Date.now())) : named;
  return failureOf(response, reason ?? status, kind, wait);
}

/** While other requests of ours are answered; Airbyte waits as long for it (providers.md 1.6). */
const SHORT_S = 30;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const PACIFIC = "America/Los_Angeles";

/** Seconds until a Google quota is likely open again: there is no `Retry-After`, only the message tells which it was (providers.md 1.6, 2). */
export function quotaRetryAfter(message: string, now: number): number {
  const named = /retry after (\d{4}-\d\d-\d\dT[\d:.]+Z)/i.exec(message)?.[1];
  if (named !== undefined) return clamp((Date.parse(named) - now) / 1000);
  if (/concurrent/i.test(message)) return SHORT_S;
  if (/per day|daily/i.test(message)) return clamp(untilPacificMidnight(now));
  // Of thresholded requests and server errors there are so many an hour, but the messages do not say so.
  if (/per hour|hourly|thresholded|server errors/i.test(message))
    return clamp(HOUR_S - ((now / 1000) % HOUR_S));
  return SHORT_S;
}

function clamp(seconds: number): number {
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), DAY_S + HOUR_S) : SHORT_S;
}

/** Daily quotas begin anew at midnight where Google is. */
function untilPacificMidnight(now: number): number {
  const tomorrow = addDays(dayInTimeZone(new Date(now), PACIFIC), 1);
  return (Date.parse(firstInstant(tomorrow, PACIFIC)) - now) / 1000;
}
