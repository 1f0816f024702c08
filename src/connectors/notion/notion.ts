import * as z from "zod";
import { harmlessAddress } from "../callback-results.ts";
import { VendorError } from "../errors.ts";
import { BASE, VERSION } from "./data.ts";
import { says } from "../http.ts";
import { basicAuth } from "../oauth.ts";
import { notesWorkspaceSource } from "./sync.ts";
import type { Connector } from "../connector.ts";
import { readStandardTokens, type ReadTokens } from "../token-set.ts";

/** Notion: what the app may see is the pages that the user ticks, so there are no scopes (providers.md 3). */
export const notion: Connector<"notes-workspace"> = {
  name: "Notion",
  description: "Pages and databases of the connected Notion workspace",
  capabilities: ["Page search", "Reading of pages and databases"],
  icon: "M5 3h10l4 4v14H5zm3 7v1.6h8V10zm0 4v1.6h8V14z",
  syncSchedule: "15 */2 * * *",
  oauth: {
    authorizeUrl: () => `${BASE}/oauth/authorize`,
    tokenUrl: () => `${BASE}/oauth/token`,
    scopes: [],
    extraAuthorize: { owner: "user" },
    clientAuth: "basic",
    tokenBody: "json",
    tokenHeaders: VERSION,
    clientErrors: ["invalid_client", "unauthorized_client", "unauthorized", "missing_version"],
    readTokens,
    revocation: (tokens, client) => [
      {
        method: "POST",
        url: `${BASE}/oauth/revoke`,
        headers: { ...VERSION, ...basicAuth(client) },
        body: { json: { token: tokens.accessToken } },
      },
    ],
    // A bot is one person's authorization in one workspace; a new consent can end the older pair (providers.md 3.2).
    grantOf: (tokens, clientId) => ["notion", clientId, tokens.profile?.["bot"] ?? tokens.accessToken],
    newestConsentOnly: true,
    // 400 invalid_grant: ended before, for one by a newer consent.
    isRevoked: ({ status, json }) =>
      status === 200 || (status === 400 && says(json, "error", "invalid_grant")),
  },
  async identify(_call, tokens) {
    const { id, name, icon } = tokens.profile ?? {};
    if (!id) throw new VendorError("invalid_response", "api.notion.com");
    return {
      result: { workspace: { id, name: name ?? "", icon: harmlessAddress(icon ?? "") ?? "" } },
      account: { workspaceId: id, workspaceName: name ?? "" },
    };
  },
  account: {
    name: "workspaceName",
    identity: ({ workspaceId }) => workspaceId,
    status: ({ workspaceName }) => ({ workspaceName }),
  },
  sync: notesWorkspaceSource,
};

const tokenReply = z.object({
  bot_id: z.string().nullish(),
  workspace_id: z.string(),
  workspace_name: z.string().nullish(),
  workspace_icon: z.string().nullish(),
});

/** The reply itself says which workspace it is; there is no `expires_in`. */
function readTokens(json: unknown): ReadTokens | undefined {
  const read = readStandardTokens(json);
  const { data } = tokenReply.safeParse(json);
  if (!read || !data) return undefined;
  const { workspace_id: id, workspace_name: name, workspace_icon: icon, bot_id: bot } = data;
  return { ...read, profile: { id, name: name ?? null, icon: icon ?? null, bot: bot ?? null } };
}
