import * as z from "zod";
import type { Clock } from "../analyst/clock.ts";
import type { Source } from "../analyst/sources.ts";
import { notesSearch } from "../analyst/tools/notes-search.ts";
import { clip, originOf } from "../analyst/tools/search-results.ts";
import { matchExpressions, readTerms } from "../analyst/tools/search-terms.ts";
import { findDataset } from "../catalogue/catalogue.ts";
import { boundsOf } from "../periods/instants.ts";
import type { FoundRecord } from "../store/protocol.ts";
import { teamChatSearch } from "../analyst/tools/team-chat-search.ts";
import type { AnalystTool } from "../analyst/tools/tool.ts";
import type { McpCaller } from "./caller.ts";
import { runAnalystTool } from "./sources.ts";

/** The sources that hold documents. */
export const searchable = ["notes-workspace", "team-chat", "business-suite"] as const;

type SearchableType = (typeof searchable)[number];

export const found = z.object({
  source: z.enum(searchable),
  origin: z.string().describe("Whose words these are"),
  title: z.string(),
  author: z.string().nullable(),
  date: z.string().nullable(),
  place: z.string().nullable().describe("Channel, parent page, customer or project"),
  url: z.string().nullable(),
  excerpt: z.string(),
});

export interface Found {
  source: SearchableType;
  results: z.output<typeof found>[];
  total: number;
  notes: string[];
}

export interface DocumentQuery {
  query: string;
  from?: string | undefined;
  to?: string | undefined;
  author?: string | undefined;
  limit: number;
  sort: "relevance" | "newest";
}

/** What is searched, and the day of the question. */
export interface Asked {
  source: Source;
  clock: Clock;
}

/** Searches one source. Throws `Refusal` for a vendor that fails, and `StoreUnavailableError`. */
export async function searchSource(caller: McpCaller, asked: Asked, query: DocumentQuery): Promise<Found> {
  const { type } = asked.source;
  if (type === "notes-workspace") return await searchBy(notesSearch, caller, asked, query);
  if (type === "team-chat") return await searchBy(teamChatSearch, caller, asked, query);
  return await searchSuite(caller, asked, query);
}

const item = z.object({
  origin: z.string(),
  title: z.string().optional(),
  author: z.string().nullable(),
  date: z.string().nullable(),
  place: z.string().nullable(),
  url: z.string().nullish(),
});

/** What the two search tools of the analyst return, as far as it is told. */
const toolResult = z.object({
  source: z.enum(searchable),
  results: z.array(item.extend({ excerpt: z.string() })).optional(),
  messages: z.array(item.extend({ text: z.string() })).optional(),
  total: z.number(),
  notes: z.array(z.string()),
});

async function searchBy(
  tool: AnalystTool,
  caller: McpCaller,
  asked: Asked,
  query: DocumentQuery,
): Promise<Found> {
  const { result } = await runAnalystTool(caller, tool, asked, query);
  const { source: type, results = [], messages = [], total, notes } = toolResult.parse(result);
  const items = [...results, ...messages.map(({ text, ...rest }) => ({ ...rest, excerpt: text }))];
  return {
    source: type,
    results: items.map(({ title = "", url = null, ...rest }) => ({ source: type, title, url, ...rest })),
    total,
    notes,
  };
}

/** The vendor has no search over all kinds of records: only what is synchronized can be searched. */
async function searchSuite(
  { deps }: McpCaller,
  { source, clock }: Asked,
  { query, from, to, author, limit, sort }: DocumentQuery,
): Promise<Found> {
  const type = "business-suite";
  if (source.lastSyncedAt === null) {
    return {
      source: type,
      results: [],
      total: 0,
      notes: ["It can be searched once it has been synchronized."],
    };
  }
  const { rows, total, attempt } = await deps.stores.of(source).search({
    connections: [source.integrationId],
    matches: matchExpressions(readTerms(query)),
    days: boundsOf(from, to, clock.timeZone),
    author,
    sort,
    limit,
  });
  return {
    source: type,
    results: rows.map(toFound),
    total,
    notes: attempt > 0 ? ["No record has all the words; these have some of them."] : [],
  };
}

/** Whose a record is, its owner says; what it is about, its account or what holds it. */
function toFound({ record, excerpt }: FoundRecord): z.output<typeof found> {
  const { dataset, title, date = null, url = null } = record;
  const author = record.author ?? record.owner ?? null;
  return {
    source: "business-suite",
    origin: originOf(`business-suite ${findDataset(dataset)?.one ?? dataset}`, author, date),
    title,
    author,
    date,
    place: record.account ?? record.place ?? null,
    url,
    excerpt: clip(excerpt),
  };
}
