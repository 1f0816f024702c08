import { toBase64Url } from "../../lib/encoding.ts";
import { sha256 } from "../../lib/ids.ts";
import type { RecordKey, VendorRecord } from "../../domain/records.ts";
import type { Reading } from "../../domain/sync-result.ts";
import { pagesOf, type PullContext, type PullSteps } from "../source.ts";
import { listNotion, getPageContent, queryDataSource, type NotionEntry } from "./data.ts";
import {
  relatedIds,
  factsOf,
  isTitle,
  readFact,
  renderFact,
  type Names,
  type NotionProperties,
} from "./properties.ts";
import { cutText } from "../../lib/cut-text.ts";
import { VendorError } from "../errors.ts";

type Context = PullContext<"notes-workspace">;

export interface Listing {
  /** By id, last edited first. */
  entries: Map<string, NotionEntry>;
  /** Everything that Notion has was named: what is missing is gone. */
  isComplete: boolean;
}

/** An entry of the workspace, with the print by which a later run knows that it has not changed. */
export interface ListedEntry {
  key: RecordKey;
  entry: NotionEntry;
  place: string | undefined;
  print: string;
  /** Whether its time tells it apart from a later edit. */
  isSettled: boolean;
}

const UNTITLED = "Untitled";

const MAX_PAGES = 1000;
/** The lease is renewed by steps, so a long listing sends one now and then. */
const PAGES_A_BREATH = 25;

/** Lists all that is shared. What is edited meanwhile moves to the top, past the reader, so the top is read again at the end. */
export async function* listWorkspace(context: Context): PullSteps<Listing> {
  const listing: Listing = { entries: new Map(), isComplete: true };
  const pages = yield* readPages(context, listing, undefined);
  const newest = listing.entries.values().next().value?.lastEdited;
  if (pages > 1 && newest !== undefined) yield* readPages(context, listing, newest);
  return listing;
}

/** Reads pages to the end, or until one ends with something that was edited before `until`; answers how many. */
async function* readPages({ call }: Context, listing: Listing, until: string | undefined) {
  let count = 0;
  for await (const { entries, hasMore, isExhaustive } of pagesOf(
    (cursor) => listNotion(call, cursor),
    MAX_PAGES,
  )) {
    for (const entry of entries) addEntry(listing.entries, entry);
    listing.isComplete &&= isExhaustive;
    count += 1;
    const last = entries.at(-1)?.lastEdited;
    if (!hasMore || (until !== undefined && last !== undefined && last < until)) return count;
    if (count % PAGES_A_BREATH === 0) yield { reading: readingOf(0) };
  }
  listing.isComplete = false;
  return count;
}

export function readingOf(left: number): Reading {
  return { now: "pages", left: left > 0 ? [`${left} pages`] : [] };
}

function addEntry(entries: Listing["entries"], entry: NotionEntry): void {
  if (entry.object !== "page" && entry.object !== "data_source") return;
  const known = entries.get(entry.id);
  if (!known || known.lastEdited < entry.lastEdited) entries.set(entry.id, entry);
}

export function titlesOf({ entries }: Listing): Names {
  return new Map([...entries.values()].map(({ id, title }) => [id, title || UNTITLED]));
}

/** Data sources first, then pages; each with its place and its print. */
export async function describeListing({ entries }: Listing, titles: Names, now: number) {
  const rows = Map.groupBy(entries.values(), (entry) => entry.parentId);
  const [pages = [], sources = []] = [true, false].map((isPage) =>
    [...entries.values()].filter((entry) => (entry.object === "page") === isPage),
  );
  return await Promise.all(
    [...sources, ...pages].map((entry) => {
      const parts = entry.object === "page" ? [entry] : [entry, ...(rows.get(entry.id) ?? [])];
      return describeEntry(entry, parts, titles, now);
    }),
  );
}

/** `parts`: the entry itself and, for a data source, its rows: their edits leave its own time as it is. */
async function describeEntry(
  entry: NotionEntry,
  parts: NotionEntry[],
  titles: Names,
  now: number,
): Promise<ListedEntry> {
  const place = titles.get(entry.parentId ?? "");
  const versions = parts.map((part) => `${part.id} ${part.lastEdited}`).toSorted();
  // Another page's new title changes what this one says, and leaves its time as it is.
  const related = parts.flatMap((part) => relatedIds(part.properties)).map((id) => titles.get(id));
  const digest = await sha256(JSON.stringify([entry.id, place, versions, related]));
  return {
    key: { dataset: "pages", id: entry.id },
    entry,
    place,
    print: toBase64Url(digest.slice(0, 6)),
    isSettled: parts.every((part) => isSettled(part.lastEdited, now)),
  };
}

/** Notion rounds times down to the minute: until it is over (and another, for clocks that differ), a second edit would not show. */
function isSettled(lastEdited: string, now: number): boolean {
  return Date.parse(lastEdited) + 2 * 60_000 <= now;
}

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

async function readRows({ call }: Context, id: string) {
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
