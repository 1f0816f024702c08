import * as z from "zod";
import type { VendorError } from "../errors.ts";
import { bearer, createApi, failureOf, type Call, type VendorResponse } from "../http.ts";
import { pagesOf } from "../source.ts";
import { titleOf, type NotionProperties } from "./properties.ts";

export const BASE = "https://api.notion.com/v1";
/** The version that split databases into data sources (providers.md 3.5). */
export const VERSION = { "Notion-Version": "2025-09-03" };

const callNotion = createApi({
  headers: (token) => ({ ...VERSION, ...bearer(token) }),
  errorOf: notionError,
});

/** 429 `rate_limited` and 529 `service_overload` both carry Retry-After (providers.md 3.5). */
function notionError(response: VendorResponse): VendorError | undefined {
  if (response.status === 200) return undefined;
  return failureOf(response, z.object({ code: z.string() }).safeParse(response.json).data?.code);
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

export interface NotionEntry {
  id: string;
  object: string;
  title: string;
  url: string | null;
  /** ISO 8601, UTC, as all times. */
  lastEdited: string;
  created: string;
  /** Who edited it last, then who made it; Notion gives ids, and rarely names. */
  authors: z.output<typeof user>[];
  /** The data source, page or database that holds it; null at the top or inside a block. */
  parentId: string | null;
  properties: NotionProperties;
}

/** Pages and data sources whose title matches, last edited first. Notion searches titles only. */
export async function searchNotion(call: Call, { query, limit }: { query: string; limit: number }) {
  return (await postSearch(call, { ...(query && { query }), page_size: limit })).entries;
}

/** A hundred of everything that is shared with the connection, last edited first; nothing that is in the trash. */
export function listNotion(call: Call, cursor?: string) {
  return postSearch(call, pageAt(cursor));
}

export function queryDataSource(call: Call, id: string, cursor?: string) {
  return postList(call, `data_sources/${encodeURIComponent(id)}/query`, pageAt(cursor));
}

function pageAt(cursor: string | undefined) {
  return { page_size: PAGE_SIZE, ...(cursor && { start_cursor: cursor }) };
}

function postSearch(call: Call, json: object) {
  const sort = { timestamp: "last_edited_time", direction: "descending" };
  return postList(call, "search", { ...json, sort });
}

async function postList(call: Call, path: string, json: object) {
  const request = { method: "POST" as const, url: `${BASE}/${path}`, body: { json } };
  const reply = await callNotion(call, request, listReply);
  return {
    entries: reply.results.filter((one) => !one.archived && !one.in_trash).map(readEntry),
    hasMore: reply.has_more,
    next: (reply.has_more && reply.next_cursor) || undefined,
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
export async function listUserNames(call: Call): Promise<Map<string, string>> {
  const listing = pagesOf(async (cursor) => {
    const query = { page_size: PAGE_SIZE, start_cursor: cursor };
    const { results, has_more, next_cursor } = await callNotion(
      call,
      { url: `${BASE}/users`, query },
      userList,
    );
    return { results, next: (has_more && next_cursor) || undefined };
  }, MAX_USER_PAGES);
  const people = (await Array.fromAsync(listing)).flatMap((page) => page.results);
  return new Map(people.flatMap(({ id, name }): [string, string][] => (name ? [[id, name]] : [])));
}

export async function getPage(call: Call, pageId: string): Promise<NotionEntry> {
  return readEntry(await callNotion(call, { url: `${BASE}/pages/${encodeURIComponent(pageId)}` }, result));
}

const pageContent = z.object({ markdown: z.string().default(""), truncated: z.boolean().default(false) });

/** A page as markdown; Notion may cut very long ones, and says so. */
export function getPageContent(call: Call, pageId: string): Promise<z.output<typeof pageContent>> {
  return callNotion(call, { url: `${BASE}/pages/${encodeURIComponent(pageId)}/markdown` }, pageContent);
}
