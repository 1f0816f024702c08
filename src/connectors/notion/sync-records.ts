import type { VendorRecord } from "../../domain/records.ts";
import { cutText } from "../../lib/cut-text.ts";
import { VendorError } from "../errors.ts";
import { pagesOf } from "../pages.ts";
import type { PullContext } from "../source.ts";
import { getPageContent, queryDataSource } from "./data.ts";
import { factsOf, isTitle, readFact, renderFact, type Names, type NotionProperties } from "./properties.ts";
import { UNTITLED, type ListedEntry } from "./sync-listing.ts";

type Context = PullContext<"notes-workspace">;

const MAX_TEXT = 100_000;
const MAX_ROWS = 1_000;

export interface ReadRecord {
  /** Undefined when it is gone, or no longer shared. */
  record?: VendorRecord;
  /** Notion names the page, but does not give what is written on it. */
  isWithoutText: boolean;
}

/** Reads the text of a page or the table of a data source. Throws `VendorError`. */
export async function readRecord(context: Context, listed: ListedEntry, names: Names): Promise<ReadRecord> {
  const { entry, key, place } = listed;
  const isPage = entry.object === "page";
  try {
    const text = isPage ? await readText(context, entry.id) : await readTable(context, listed, names);
    const record: VendorRecord = {
      ...key,
      kind: isPage ? "page" : "database",
      title: entry.title || UNTITLED,
      text,
      author: entry.authors.map(({ id, name }) => name || names.get(id)).find(Boolean),
      place,
      url: entry.url ?? undefined,
      createdAt: entry.created || undefined,
      date: entry.lastEdited || undefined,
      // Those of a data source say what its rows may have.
      ...(isPage && { facts: factsOf(entry.properties, names) }),
    };
    return { record, isWithoutText: text === undefined };
  } catch (error) {
    if (error instanceof VendorError && error.vendorCode === "object_not_found") {
      return { isWithoutText: false };
    }
    throw error;
  }
}

/** A page that is listed but whose text Notion will not give is kept without it. */
async function readText({ call }: Context, id: string): Promise<string | undefined> {
  try {
    const { markdown, truncated } = await getPageContent(call, id);
    return cap(markdown, truncated);
  } catch (error) {
    if (!(error instanceof VendorError) || !isAboutThisPage(error)) throw error;
    return undefined;
  }
}

/** Notion's own word on it, with its code; an answer without one may be a passing fault. */
function isAboutThisPage({ kind, vendorCode }: VendorError): boolean {
  if (vendorCode === undefined || vendorCode === "object_not_found") return false;
  return kind === "forbidden" || kind === "invalid_request";
}

/** The rows of a data source as a Markdown table, the title's column first: for search and for reading. */
async function readTable(context: Context, { entry }: ListedEntry, names: Names): Promise<string> {
  const { rows, hasMore } = await readRows(context, entry.id);
  const shape = rows[0] ?? entry.properties;
  const columns = Object.keys(shape).toSorted(
    (a, b) => Number(isTitle(shape[b])) - Number(isTitle(shape[a])),
  );
  if (columns.length === 0) return "";
  const lines = [
    tableLine(columns),
    tableLine(columns.map(() => "---")),
    ...rows.map((row) => tableLine(columns.map((column) => renderFact(readFact(row[column], names))))),
  ];
  if (hasMore) lines.push("", `Only the first ${MAX_ROWS} rows are kept.`);
  return cap(lines.join("\n"), false);
}

async function readRows(
  { call }: Context,
  id: string,
): Promise<{ rows: NotionProperties[]; hasMore: boolean }> {
  const rows: NotionProperties[] = [];
  let isEnd = true;
  for await (const page of pagesOf((cursor) => queryDataSource(call, id, cursor))) {
    rows.push(...page.entries.map((row) => row.properties));
    isEnd = page.next === undefined;
    if (rows.length >= MAX_ROWS) break;
  }
  return { rows: rows.slice(0, MAX_ROWS), hasMore: !isEnd || rows.length > MAX_ROWS };
}

function tableLine(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
}

/** `isCut`: the vendor has left something out already. */
function cap(text: string, isCut: boolean): string {
  if (text.length <= MAX_TEXT && !isCut) return text;
  return `${cutText(text, MAX_TEXT)}\n\n[The rest of this page was too long to keep.]`;
}
