import * as z from "zod";
import { VendorError } from "../errors.ts";
import { bearer, type Call, type VendorRequest } from "../http.ts";
import type { Connector } from "../connector.ts";
import { readStandardTokens, type ReadTokens, type TokenSet } from "../token-set.ts";
import { BASE, callSlack, envelope, GONE } from "./data.ts";
import { teamChatSource } from "./sync.ts";

/** Slack as the user sees it: user scopes only, no bot (providers.md 4.1). No PKCE: it would make the app a public client for good. */
export const slack: Connector<"team-chat"> = {
  name: "Slack",
  description: "Messages of the public channels that the connecting user can see",
  capabilities: ["Message search", "Channels and threads"],
  icon: "M3 4h18v12H9l-5 4v-4H3zm4 4.2v1.6h10V8.2zm0 3.4v1.6h7v-1.6z",
  syncSchedule: "*/30 * * * *",
  oauth: {
    authorizeUrl: () => "https://slack.com/oauth/v2/authorize",
    tokenUrl: () => `${BASE}/oauth.v2.access`,
    scopes: ["channels:read", "channels:history", "users:read", "team:read", "search:read"],
    scopeParam: "user_scope",
    scopeSeparator: ",",
    clientAuth: "basic",
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
    grantOf,
    isRevoked: ({ json }) => {
      const { ok, error = "" } = envelope.safeParse(json).data ?? {};
      return ok === true || GONE.has(error);
    },
  },
  async identify(call, tokens) {
    const { id, name } = tokens.profile ?? {};
    if (!id) throw new VendorError("invalid_response", "slack.com");
    const domain = await findDomain(call);
    const team = { id, name: name ?? "", domain: domain ?? "" };
    return { result: { team }, account: { teamId: id, teamName: team.name, domain } };
  },
  account: { name: "teamName", identity: ({ teamId }) => teamId, status: ({ teamId }) => ({ teamId }) },
  sync: teamChatSource,
};

const named = z.object({ id: z.string(), name: z.string().nullish() }).nullish();

const tokenReply = z.looseObject({
  ok: z.literal(true),
  // A user-only install nests the token; a refresh has it at the top level (providers.md 4.2).
  authed_user: z.looseObject({ id: z.string().optional() }).optional(),
  team: named,
  enterprise: named,
});

function readTokens(json: unknown): ReadTokens | undefined {
  const reply = tokenReply.safeParse(json).data;
  const own = readStandardTokens(reply?.authed_user?.["access_token"] ? reply.authed_user : reply);
  if (!reply || !own) return undefined;
  // An org-wide install of Enterprise Grid has no team.
  const team = reply.team ?? reply.enterprise;
  const profile = team && { id: team.id, name: team.name ?? null, user: reply.authed_user?.id ?? null };
  return { ...own, ...(profile && { profile }) };
}

/** Without rotation a person has one token at an app, and each consent gives it again; with rotation each its own. */
function grantOf({ refreshToken, accessToken, profile }: TokenSet, clientId: string): string[] | undefined {
  return refreshToken === undefined
    ? ["slack", clientId, profile?.["id"] ?? "", profile?.["user"] ?? accessToken]
    : undefined;
}

/** With rotation `auth.revoke` kills one token only, so both go; the access token last (providers.md 4.3). */
function revocation(tokens: TokenSet): VendorRequest[] {
  return [tokens.refreshToken, tokens.accessToken]
    .filter((one) => one !== undefined)
    .map((one) => ({ method: "POST", url: `${BASE}/auth.revoke`, headers: bearer(one), body: { form: {} } }));
}

const teamInfo = z.object({ team: z.object({ domain: z.string().nullish() }) });
const authTest = z.object({ url: z.string() });

/** `team:read` is among the scopes that a user may leave out; `auth.test` needs none (providers.md 4.4). */
async function findDomain(call: Call): Promise<string | null> {
  try {
    return (await callSlack(call, "team.info", {}, teamInfo)).team.domain ?? null;
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== "forbidden") throw error;
  }
  const { url } = await callSlack(call, "auth.test", {}, authTest);
  return URL.canParse(url) ? (new URL(url).hostname.split(".")[0] ?? null) : null;
}
