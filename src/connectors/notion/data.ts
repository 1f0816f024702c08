import * as z from "zod";
import { kindOfStatus } from "../connector.ts";
import type { TokenSet } from "../token-set.ts";
import { VendorError } from "../errors.ts";
import {
  callVendor,
  parseReply,
  retryAfterSeconds,
  type HttpDeps,
  type VendorRequest,
  type VendorResponse,
} from "../http.ts";
import { readPages } from "../pages.ts";
import { titleOf, type NotionProperties } from "./properties.ts";

export const BASE = "https://api.notion.com/v1";
/** The version that split databases into data sources (providers.md 3.5). */
export const VERSION = { "Notion-Version": "2025-09-03" };

/** One data call, as `schema` has the reply. Throws `VendorError`. */
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
function notionError(response: VendorResponse, host: string): VendorError {
  const body = z.object({ code: z.string() }).safeParse(response.json);
  return new VendorError(kindOfStatus(response.status), host, {
    vendorCode: body.success ? body.data.code : undefined,
    retryAfter: retryAfterSeconds(response.headers),
  });
}

const PAGE_SIZE = 100;

const user = z.object({ id: z.string(), name: z.string().nullish() });

const parent = z
  .object({
    data_source_id: z.string().optional(),
    page_id: z.string().optional(),
    database_id: z.string().optional(),
  })
  .nullish()
  .catch(undefined);

const result = z.object({
  object: z.string(),
  id: z.string(),
  url: z.string().nullish(),
  last_edited_time: z.string().default(""),
  last_edited_by: user.nullish().catch(undefined),
  created_time: z.string().default(""),
  created_by: user.nullish().catch(undefined),
  parent,
  /** Where the database of a data source is. */
  database_parent: parent,
  archived: z.boolean().optional(),
  in_trash: z.boolean().optional(),
  title: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
});

/** A short page is not the end; only `has_more` says so (providers.md 3.5). */
const paging = { has_more: z.boolean().default(false), next_cursor: z.string().nullish() };

const listReply = z.object({
  results: z.array(result),
  ...paging,
  request_status: z.object({ type: z.string() }).nullish(),
});

export interface NotionPage {
  id: string;
  object: string;
  title: string;
  url: string | null;
  /** ISO 8601, UTC. */
  lastEdited: string;
}

/** A page or a data source as a listing has it. */
export interface NotionEntry extends NotionPage {
  created: string;
  /** Who edited it last, then who made it; Notion gives ids, and rarely names. */
  authors: z.output<typeof user>[];
  /** The data source, page or database that holds it; null at the top or inside a block. */
  parentId: string | null;
  properties: NotionProperties;
}

export interface NotionList {
  entries: NotionEntry[];
  hasMore: boolean;
  cursor: string | undefined;
  /** Notion says that it left nothing out. */
  isExhaustive: boolean;
}

/** Pages and data sources whose title matches, last edited first. Notion searches titles only. */
export async function searchNotion(
  deps: HttpDeps,
  tokens: TokenSet,
  input: { query: string; limit: number },
): Promise<NotionPage[]> {
  const { entries } = await postSearch(deps, tokens, {
    ...(input.query && { query: input.query }),
    page_size: input.limit,
  });
  return entries.map(({ id, object, title, url, lastEdited }) => ({ id, object, title, url, lastEdited }));
}

/** A hundred of everything that is shared with the connection, last edited first; nothing that is in the trash. */
export function listNotion(deps: HttpDeps, tokens: TokenSet, cursor?: string): Promise<NotionList> {
  return postSearch(deps, tokens, { page_size: PAGE_SIZE, ...(cursor && { start_cursor: cursor }) });
}

/** A hundred rows of a data source, each of them a page. */
export async function queryDataSource(
  deps: HttpDeps,
  tokens: TokenSet,
  input: { id: string; cursor?: string | undefined },
): Promise<NotionList> {
  const { id, cursor } = input;
  const url = new URL(`${BASE}/data_sources/${encodeURIComponent(id)}/query`);
  const json = { page_size: PAGE_SIZE, ...(cursor && { start_cursor: cursor }) };
  return readList(await callNotion(deps, tokens, { method: "POST", url, body: { json } }, listReply));
}

async function postSearch(
  deps: HttpDeps,
  tokens: TokenSet,
  input: { query?: string; page_size: number; start_cursor?: string },
): Promise<NotionList> {
  const json = { ...input, sort: { timestamp: "last_edited_time", direction: "descending" } };
  const url = new URL(`${BASE}/search`);
  return readList(await callNotion(deps, tokens, { method: "POST", url, body: { json } }, listReply));
}

function readList(reply: z.output<typeof listReply>): NotionList {
  return {
    entries: reply.results.filter((one) => !one.archived && !one.in_trash).map(readEntry),
    hasMore: reply.has_more,
    cursor: reply.next_cursor ?? undefined,
    isExhaustive: (reply.request_status?.type ?? "complete") === "complete",
  };
}

function readEntry(one: z.output<typeof result>): NotionEntry {
  const holder = one.parent;
  return {
    id: one.id,
    object: one.object,
    title: titleOf(one),
    url: one.url ?? null,
    lastEdited: one.last_edited_time,
    created: one.created_time,
    authors: [one.last_edited_by, one.created_by].filter((author) => author != null),
    parentId:
      holder?.data_source_id ??
      holder?.page_id ??
      one.database_parent?.page_id ??
      holder?.database_id ??
      null,
    properties: one.properties,
  };
}

const userList = z.object({ results: z.array(user), ...paging });
const MAX_USER_PAGES = 100;

/** Names of the workspace's people and of connections to it, by id. */
export async function listUserNames(deps: HttpDeps, tokens: TokenSet): Promise<Map<string, string>> {
  const { pages } = await readPages(MAX_USER_PAGES, async (cursor) => {
    const url = new URL(`${BASE}/users?page_size=${PAGE_SIZE}`);
    if (cursor !== undefined) url.searchParams.set("start_cursor", cursor);
    const { results, has_more, next_cursor } = await callNotion(deps, tokens, { url }, userList);
    return { results, next: has_more ? (next_cursor ?? undefined) : undefined };
  });
  const people = pages.flatMap((page) => page.results);
  return new Map(people.flatMap(({ id, name }): [string, string][] => (name ? [[id, name]] : [])));
}

/** A page without its text. */
export async function getPage(deps: HttpDeps, tokens: TokenSet, pageId: string): Promise<NotionEntry> {
  const url = new URL(`${BASE}/pages/${encodeURIComponent(pageId)}`);
  return readEntry(await callNotion(deps, tokens, { url }, result));
}

const markdownReply = z.object({
  markdown: z.string().default(""),
  truncated: z.boolean().default(false),
});

/** A page as markdown; Notion may cut very long ones, and says so. */
export function getPageContent(
  deps: HttpDeps,
  tokens: TokenSet,
  pageId: string,
): Promise<{ markdown: string; truncated: boolean }> {
  const url = new URL(`${BASE}/pages/${encodeURIComponent(pageId)}/markdown`);
  return callNotion(deps, tokens, { url }, markdownReply);
}

export async function getPageMarkdown(deps: HttpDeps, tokens: TokenSet, pageId: string): Promise<string> {
  return (await getPageContent(deps, tokens, pageId)).markdown;
}
