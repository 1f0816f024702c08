import * as z from "zod";
import { mapLimited } from "../../lib/concurrency.ts";
import { dayInTimeZone } from "../../periods/dates.ts";
import { boundsOf } from "../../periods/instants.ts";
import { getPageMarkdown, searchNotion, type NotionPage } from "../../connectors/notion/data.ts";
import type { FoundRecord } from "../../store/protocol.ts";
import { clip, count, originOf, periodOf, queryField, searchFields } from "./search-results.ts";
import { matchExpressions, readTerms } from "./search-terms.ts";
import { defineTool, type ToolContext } from "./tool.ts";

const inputSchema = z.object({
  query: queryField.describe('Words to find in titles and text; "several words" as a phrase'),
  ...searchFields,
  place: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe("Part of the title of the page or database it is in"),
  sort: z.enum(["relevance", "newest"]).default("relevance"),
});

type Input = z.output<typeof inputSchema>;
type Context = ToolContext<"notes-workspace">;

const EXCERPTS = 5;
const PARALLEL = 3;

export const notesSearch = defineTool({
  name: "notes_search",
  source: "notes-workspace",
  description:
    "Finds pages and databases of the connected notes workspace by words of their title and text, by day of the " +
    "last edit, author and place, with an excerpt around the words.",
  inputSchema,
  async run(context, input) {
    const period = periodOf(input.from, input.to, context.clock.today);
    const { lastSyncedAt } = context.source;
    const found = lastSyncedAt === null ? await findLive(context, input) : await findStored(context, input);
    const { results, total, notes } = found;
    const result = { source: "notes-workspace", period, results, total, notes };
    const log = `${count(results.length, "page")} of ${total} for "${input.query}"`;
    return { result, log, ...(lastSyncedAt !== null && { dataAsOf: lastSyncedAt }) };
  },
});

async function findStored({ deps, source, clock }: Context, input: Input) {
  const { query, from, to, author, place, sort, limit } = input;
  const { rows, total, attempt } = await deps.stores.of(source).search({
    connections: [source.integrationId],
    matches: matchExpressions(readTerms(query)),
    days: boundsOf(from, to, clock.timeZone),
    author,
    place,
    sort,
    limit,
  });
  const notes = attempt > 0 ? ["No page has all the words; these have some of them."] : [];
  return { results: rows.map(toResult), total, notes };
}

function toResult({ record, excerpt }: FoundRecord) {
  const { id, title, kind, author = null, date = null, place = null, url = null } = record;
  return {
    id,
    title,
    author,
    date,
    place,
    url,
    lastEdited: date ?? "",
    excerpt: clip(excerpt),
    origin: originOf(`notes-workspace ${kind ?? "page"}`, author, date),
  };
}

/** Notion itself searches titles only, and says nothing of authors. */
async function findLive({ deps, call, clock }: Context, input: Input) {
  const pages = await call((tokens) => searchNotion(deps, tokens, input));
  const wanted = pages.filter((page) => isWithin(page, input, clock.timeZone));
  const excerpts = await mapLimited(wanted.slice(0, EXCERPTS), PARALLEL, async (page) =>
    page.object === "page" ? await call((tokens) => getPageMarkdown(deps, tokens, page.id)) : "",
  );
  const results = wanted.map(({ id, object, title, url, lastEdited }, index) => ({
    id,
    title,
    author: null,
    date: lastEdited || null,
    place: null,
    url,
    lastEdited,
    excerpt: clip(excerpts[index] ?? ""),
    origin: originOf(`notes-workspace ${object === "page" ? "page" : "database"}`, null, lastEdited),
  }));
  const unused = input.author !== undefined || input.place !== undefined;
  const notes = [
    "Only titles are searched.",
    ...(unused ? ["Author and place are known only once the workspace has been synchronized."] : []),
  ];
  return { results, total: results.length, notes };
}

function isWithin({ lastEdited }: NotionPage, { from, to }: Input, timeZone: string): boolean {
  const time = Date.parse(lastEdited);
  const day = Number.isNaN(time) ? "" : dayInTimeZone(new Date(time), timeZone);
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
