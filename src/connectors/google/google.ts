import * as z from "zod";
import { VendorError } from "../errors.ts";
import { quotaRetryAfter } from "./quota.ts";
import {
  callVendor,
  parseReply,
  retryAfterSeconds,
  type HttpDeps,
  type VendorRequest,
  type VendorResponse,
} from "../http.ts";
import { fromBase64Url } from "../../lib/encoding.ts";
import { readStandardTokens } from "../token-reply.ts";
import { kindOfStatus, type OAuthRules, type ReadTokens } from "../connector.ts";
import type { TokenSet } from "../token-set.ts";

const idToken = z.object({ id_token: z.string() });
const idClaims = z.object({ sub: z.string().min(1) });

/** An id_token that comes straight from the token endpoint needs no look at its signature (providers.md 1.4). */
function readGoogleTokens(json: unknown): ReadTokens | undefined {
  const read = readStandardTokens(json);
  const sub = readSubject(json);
  return read && { ...read, ...(sub !== undefined && { profile: { sub } }) };
}

function readSubject(json: unknown): string | undefined {
  const reply = idToken.safeParse(json);
  if (!reply.success) return undefined;
  try {
    const claims = new TextDecoder().decode(fromBase64Url(reply.data.id_token.split(".")[1] ?? ""));
    return idClaims.parse(JSON.parse(claims)).sub;
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
        url: new URL("https://oauth2.googleapis.com/revoke"),
        body: { form: { token: tokens.refreshToken ?? tokens.accessToken } },
      },
    ],
    // All that the person granted to any client of the Cloud project (providers.md 1.4). Without an id_token the
    // person is unknown, and all unknown ones are taken for one: a grant too many stays.
    grantOf: (tokens, clientId) => ["google", projectOf(clientId), tokens.profile?.["sub"] ?? "unknown"],
    // 400 invalid_token: expired or revoked before.
    isRevoked: ({ status, json }) => status === 200 || (status === 400 && isInvalidToken(json)),
  };
}

function isInvalidToken(json: unknown): boolean {
  return z.object({ error: z.literal("invalid_token") }).safeParse(json).success;
}

/** A call to a Google API with the connection's token. Throws `VendorError` on anything but 2xx and `schema`. */
export async function callGoogle<S extends z.ZodType>(
  deps: HttpDeps,
  tokens: TokenSet,
  request: VendorRequest,
  schema: S,
): Promise<z.output<S>> {
  const response = await callVendor(deps, {
    ...request,
    idempotent: true,
    headers: { Authorization: `Bearer ${tokens.accessToken}` },
  });
  if (response.status !== 200) throw googleError(response, request.url.host);
  return parseReply(schema, response, request.url.host);
}

const googleErrorBody = z.object({
  error: z.object({
    message: z.string().default(""),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

const THROTTLE_REASONS = new Set(["rateLimitExceeded", "userRateLimitExceeded", "dailyLimitExceeded"]);

/** Quota is 429 or, on Gmail and the Admin API, 403 with a reason (providers.md 1.6, 2). */
function googleError(response: VendorResponse, host: string): VendorError {
  const parsed = googleErrorBody.safeParse(response.json);
  const body = parsed.success ? parsed.data.error : undefined;
  const reason = body?.errors?.[0]?.reason;
  const vendorCode = reason ?? body?.status;
  const kind = reason && THROTTLE_REASONS.has(reason) ? "rate_limited" : kindOfStatus(response.status);
  const named = retryAfterSeconds(response.headers);
  const retryAfter =
    kind === "rate_limited" ? (named ?? quotaRetryAfter(body?.message ?? "", Date.now())) : named;
  return new VendorError(kind, host, { vendorCode, retryAfter });
}
