import * as z from "zod";
import { ProviderError, type ProviderErrorKind } from "./errors.ts";
import {
  callVendor,
  parseReply,
  retryAfterSeconds,
  type HttpDeps,
  type VendorRequest,
  type VendorResponse,
} from "./http.ts";
import { kindOfStatus, type Provider, type ReadTokens, type TokenSet } from "./provider.ts";

const BASE = "https://slack.com/api";

/**
 * Slack, as the connecting user sees it: user scopes only, so that search works and channels need no bot
 * (providers.md 4.1). PKCE stays off: it would turn the app into a public client for good.
 */
export const slack: Provider<"team-chat"> = {
  type: "team-chat",
  name: "Slack",
  description: "Messages of the public channels that the connecting user can see",
  capabilities: ["Message search", "Channels and threads"],
  syncSchedule: "*/30 * * * *",
  oauth: {
    authorizeUrl: () => "https://slack.com/oauth/v2/authorize",
    tokenUrl: () => `${BASE}/oauth.v2.access`,
    scopes: ["channels:read", "channels:history", "users:read", "team:read", "search:read"],
    scopeParam: "user_scope",
    scopeSeparator: ",",
    requiredScopes: [],
    extraAuthorize: {},
    pkce: "never",
    clientAuth: "basic",
    tokenBody: "form",
    tokenHeaders: {},
    defaultLifetime: undefined,
    clientErrors: [
      "invalid_client_id",
      "bad_client_secret",
      "bad_redirect_uri",
      "invalid_grant_type",
      "no_scopes",
      "oauth_authorization_url_mismatch",
    ],
    readTokens,
    revocation,
    revocationNeeds: "all",
    isRevoked: ({ json }) => {
      const reply = z.object({ ok: z.boolean(), error: z.string().optional() }).safeParse(json);
      return reply.success && (reply.data.ok || GONE.has(reply.data.error ?? ""));
    },
  },
  async identify(deps, tokens) {
    const { id, name } = tokens.profile ?? {};
    if (!id) throw new ProviderError("invalid_response", "slack.com");
    const domain = await findDomain(deps, tokens);
    const team = { id, name: name ?? "", domain };
    return { result: { team }, account: { teamId: id, teamName: team.name, domain } };
  },
};

/** Words for a token that is no longer good; the user has to connect again. */
const GONE = new Set(["invalid_auth", "token_revoked", "token_expired", "account_inactive", "not_authed"]);

const token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.unknown().optional(),
  scope: z.string().optional(),
});

const named = z.object({ id: z.string(), name: z.string().nullish() });

const tokenReply = z.object({
  ok: z.literal(true),
  // A user-only install nests the token; a refresh has it at the top level (providers.md 4.2).
  authed_user: token.partial().optional(),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.unknown().optional(),
  scope: z.string().optional(),
  token_type: z.string().optional(),
  team: named.nullish(),
  enterprise: named.nullish(),
});

function readTokens(json: unknown): ReadTokens | undefined {
  const reply = tokenReply.safeParse(json);
  if (!reply.success) return undefined;
  const own = token.safeParse(reply.data.authed_user?.access_token ? reply.data.authed_user : reply.data);
  if (!own.success) return undefined;
  // An org-wide install of Enterprise Grid has no team.
  const team = reply.data.team ?? reply.data.enterprise;
  return {
    accessToken: own.data.access_token,
    refreshToken: own.data.refresh_token,
    expiresIn: own.data.expires_in,
    scope: own.data.scope,
    ...(team && { profile: { id: team.id, name: team.name ?? null } }),
  };
}

/** With rotation `auth.revoke` kills one token only, so both go; the access token last (providers.md 4.3). */
function revocation(tokens: TokenSet): VendorRequest[] {
  return [tokens.refreshToken, tokens.accessToken]
    .filter((one) => one !== undefined)
    .map((one) => ({
      method: "POST",
      url: new URL(`${BASE}/auth.revoke`),
      headers: { Authorization: `Bearer ${one}` },
      body: { form: {} },
    }));
}

const teamInfo = z.object({ team: z.object({ domain: z.string().nullish() }) });
const authTest = z.object({ url: z.string() });

/** `team:read` is among the scopes that a user may leave out; `auth.test` needs none (providers.md 4.4). */
async function findDomain(deps: HttpDeps, tokens: TokenSet): Promise<string | null> {
  try {
    return (await callSlack(deps, tokens, "team.info", {}, teamInfo)).team.domain ?? null;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "forbidden") throw error;
  }
  const { url } = await callSlack(deps, tokens, "auth.test", {}, authTest);
  return URL.canParse(url) ? (new URL(url).hostname.split(".")[0] ?? null) : null;
}

const searchReply = z.object({
  messages: z.object({
    total: z.number().default(0),
    matches: z
      .array(
        z.object({
          channel: z.object({ name: z.string().default("") }).default({ name: "" }),
          username: z.string().nullish(),
          text: z.string().default(""),
          ts: z.string().regex(/^\d{1,12}(\.\d+)?$/),
          permalink: z.string().nullish(),
        }),
      )
      .default([]),
  }),
});

export interface ChatMessage {
  channel: string;
  author: string;
  /** ISO 8601, UTC. */
  date: string;
  text: string;
  url: string | null;
}

/** Messages that match, newest first, with how many there are in all. */
export async function searchSlack(
  deps: HttpDeps,
  tokens: TokenSet,
  input: { query: string; limit: number },
): Promise<{ total: number; messages: ChatMessage[] }> {
  const { messages } = await callSlack(
    deps,
    tokens,
    "search.messages",
    { query: input.query, count: String(input.limit), sort: "timestamp", sort_dir: "desc" },
    searchReply,
  );
  return {
    total: messages.total,
    messages: messages.matches.map((match) => ({
      channel: match.channel.name,
      author: match.username ?? "",
      date: new Date(Number(match.ts) * 1000).toISOString(),
      text: match.text,
      url: match.permalink ?? null,
    })),
  };
}

async function callSlack<S extends z.ZodType>(
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
