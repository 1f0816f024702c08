import { cutText } from "../../lib/cut-text.ts";
import { ProviderError } from "../errors.ts";
import { getPageContent, queryDataSource, type NotionEntry } from "./data.ts";
import { isTitle, renderProperty, type NotionProperties } from "./properties.ts";
import type { RecordRow } from "../rows.ts";
import type { PullContext } from "../source.ts";
import type { ListedEntry } from "./sync-listing.ts";

type Context = PullContext<"notes-workspace">;

const MAX_BODY = 100_000;
const MAX_ROWS = 1_000;

export interface ReadRecord {
  /** Undefined when it is gone, or no longer shared. */
  record?: RecordRow;
  /** Notion names the page, but does not give what is written on it. */
  isWithoutText: boolean;
}

/** Reads the body of a page or a data source. Throws `ProviderError`. */
export async function readRecord(context: Context, listed: ListedEntry): Promise<ReadRecord> {
  const { entry, key, place } = listed;
  try {
    const { body, isWithoutText } =
      entry.object === "page"
        ? await readPage(context, entry)
        : { body: await readTable(context, entry), isWithoutText: false };
    const record = {
      ...key,
      title: entry.title || "Untitled",
      body,
      author: entry.author,
      place,
      url: entry.url,
      occurredAt: entry.lastEdited || null,
    };
    return { record, isWithoutText };
  } catch (error) {
    if (error instanceof ProviderError && error.vendorCode === "object_not_found") {
      return { isWithoutText: false };
    }
    throw error;
  }
}

async function readPage(context: Context, entry: NotionEntry) {
  const properties = Object.entries(entry.properties)
    .filter(([, value]) => !isTitle(value))
    .map(([name, value]) => ({ name, text: renderProperty(value) }))
    .filter(({ text }) => text !== "")
    .map(({ name, text }) => `${name}: ${text}`);
  const content = await readMarkdown(context, entry.id);
  const text = [properties.join("\n"), content?.markdown].filter(Boolean).join("\n\n");
  return { body: cap(text, content?.truncated ?? false), isWithoutText: content === undefined };
}

/** A page that is listed but whose content Notion will not give is kept with its title and properties. */
async function readMarkdown(
  context: Context,
  id: string,
): Promise<{ markdown: string; truncated: boolean } | undefined> {
  try {
    return await context.call((tokens) => getPageContent(context.http, tokens, id));
  } catch (error) {
    if (!(error instanceof ProviderError) || !isAboutThisPage(error)) throw error;
    return undefined;
  }
}

/** Notion's own word on it, with its code; an answer without one may be a passing fault. */
function isAboutThisPage({ kind, vendorCode }: ProviderError): boolean {
  if (vendorCode === undefined || vendorCode === "object_not_found") return false;
  return kind === "forbidden" || kind === "invalid_request";
}

/** The rows of a data source as a Markdown table, the title's column first. */
async function readTable(context: Context, entry: NotionEntry): Promise<string> {
  const { rows, hasMore } = await readRows(context, entry.id);
  const shape = rows[0] ?? entry.properties;
  const names = Object.keys(shape).toSorted((a, b) => Number(isTitle(shape[b])) - Number(isTitle(shape[a])));
  if (names.length === 0) return "";
  const lines = [
    tableLine(names),
    tableLine(names.map(() => "---")),
    ...rows.map((row) => tableLine(names.map((name) => renderProperty(row[name])))),
  ];
  if (hasMore) lines.push("", `Only the first ${MAX_ROWS} rows are kept.`);
  return cap(lines.join("\n"), false);
}

async function readRows(
  context: Context,
  id: string,
): Promise<{ rows: NotionProperties[]; hasMore: boolean }> {
  const rows: NotionProperties[] = [];
  let cursor: string | undefined;
  do {
    const from = cursor;
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const page = await context.call((tokens) => queryDataSource(context.http, tokens, { id, cursor: from }));
    rows.push(...page.entries.map((row) => row.properties));
    cursor = page.hasMore && page.cursor !== from ? page.cursor : undefined;
  } while (cursor !== undefined && rows.length < MAX_ROWS);
  return { rows: rows.slice(0, MAX_ROWS), hasMore: cursor !== undefined || rows.length > MAX_ROWS };
}

function tableLine(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
}

/** `isCut`: the vendor has left something out already. */
function cap(text: string, isCut: boolean): string {
  const isLong = text.length > MAX_BODY;
  if (!isLong && !isCut) return text;
  return `${cutText(text, MAX_BODY)}\n\n[The rest of this page was too long to keep.]`;
}
