import * as z from "zod";
import { ProviderError } from "./errors.ts";
import {
  callVendor,
  parseReply,
  retryAfterSeconds,
  type HttpDeps,
  type VendorRequest,
  type VendorResponse,
} from "./http.ts";
import { basicAuth } from "./oauth.ts";
import { kindOfStatus, type Provider, type ReadTokens, type TokenSet } from "./provider.ts";

const BASE = "https://api.notion.com/v1";
/** The version that split databases into data sources (providers.md 3.5). */
const VERSION = { "Notion-Version": "2025-09-03" };

/** Notion: what the app may see is the pages that the user ticks, so there are no scopes (providers.md 3). */
export const notion: Provider<"notes-workspace"> = {
  type: "notes-workspace",
  name: "Notion",
  description: "Pages and databases of the connected Notion workspace",
  capabilities: ["Page search", "Reading of pages and databases"],
  syncSchedule: "15 */2 * * *",
  oauth: {
    authorizeUrl: () => `${BASE}/oauth/authorize`,
    tokenUrl: () => `${BASE}/oauth/token`,
    scopes: [],
    scopeParam: undefined,
    scopeSeparator: " ",
    requiredScopes: [],
    extraAuthorize: { owner: "user" },
    pkce: "never",
    clientAuth: "basic",
    tokenBody: "json",
    tokenHeaders: VERSION,
    defaultLifetime: undefined,
    clientErrors: ["invalid_client", "unauthorized_client", "unauthorized", "missing_version"],
    readTokens,
    revocation: (tokens, client) => [
      {
        method: "POST",
        url: new URL(`${BASE}/oauth/revoke`),
        headers: { ...VERSION, ...basicAuth(client) },
        body: { json: { token: tokens.accessToken } },
      },
    ],
    revocationNeeds: "all",
    isRevoked: ({ status }) => status === 200,
  },
  async identify(_deps, tokens) {
    const { id, name, icon } = tokens.profile ?? {};
    if (!id) throw new ProviderError("invalid_response", "api.notion.com");
    return {
      result: { workspace: { id, name: name ?? "", icon: icon ?? null } },
      account: { workspaceId: id, workspaceName: name ?? "" },
    };
  },
};

const tokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  workspace_id: z.string(),
  workspace_name: z.string().nullish(),
  workspace_icon: z.string().nullish(),
});

/** The reply itself says which workspace it is; there is no `expires_in`. */
function readTokens(json: unknown): ReadTokens | undefined {
  const reply = tokenReply.safeParse(json);
  if (!reply.success) return undefined;
  const { workspace_id: id, workspace_name: name, workspace_icon: icon } = reply.data;
  return {
    accessToken: reply.data.access_token,
    refreshToken: reply.data.refresh_token ?? undefined,
    profile: { id, name: name ?? null, icon: icon ?? null },
  };
}

const richText = z.array(z.object({ plain_text: z.string().default("") }));

const searchReply = z.object({
  results: z.array(
    z.looseObject({
      object: z.string(),
      id: z.string(),
      url: z.string().nullish(),
      last_edited_time: z.string().default(""),
      /** A data source has its title here, a page among its properties. */
      title: richText.optional(),
      properties: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
});

export interface NotionPage {
  id: string;
  object: string;
  title: string;
  url: string | null;
  /** ISO 8601, UTC. */
  lastEdited: string;
}

/** Pages and data sources whose title matches, last edited first. Notion searches titles only. */
export async function searchNotion(
  deps: HttpDeps,
  tokens: TokenSet,
  input: { query: string; limit: number },
): Promise<NotionPage[]> {
  const reply = await callNotion(
    deps,
    tokens,
    {
      method: "POST",
      url: new URL(`${BASE}/search`),
      body: {
        json: {
          ...(input.query && { query: input.query }),
          sort: { timestamp: "last_edited_time", direction: "descending" },
          page_size: input.limit,
        },
      },
    },
    searchReply,
  );
  return reply.results.map((result) => ({
    id: result.id,
    object: result.object,
    title: titleOf(result),
    url: result.url ?? null,
    lastEdited: result.last_edited_time,
  }));
}

const titleProperty = z.object({ type: z.literal("title"), title: richText });

function titleOf(result: {
  title?: z.output<typeof richText> | undefined;
  properties: Record<string, unknown>;
}): string {
  if (result.title) return plainText(result.title);
  for (const property of Object.values(result.properties)) {
    const parsed = titleProperty.safeParse(property);
    if (parsed.success) return plainText(parsed.data.title);
  }
  return "";
}

function plainText(parts: z.output<typeof richText>): string {
  return parts.map((part) => part.plain_text).join("");
}

const markdownReply = z.object({ markdown: z.string().default("") });

/** A page as markdown; Notion may cut very long ones. */
export async function getPageMarkdown(deps: HttpDeps, tokens: TokenSet, pageId: string): Promise<string> {
  const url = new URL(`${BASE}/pages/${encodeURIComponent(pageId)}/markdown`);
  return (await callNotion(deps, tokens, { url }, markdownReply)).markdown;
}

async function callNotion<S extends z.ZodType>(
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
