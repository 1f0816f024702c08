import { getPage, getPageContent } from "../../../connectors/notion/data.ts";
import { getReplies, listUserNames, type SlackMessage } from "../../../connectors/slack/data.ts";
import { toRecord } from "../../../connectors/slack/message.ts";
import type { Dataset } from "../../../catalogue/types.ts";
import type { VendorRecord } from "../../../domain/records.ts";
import { createAccess } from "../../../integrations/tokens/access.ts";
import type { Source, SourceOf } from "../../sources.ts";
import { type DataContext, requireSource } from "../data-tool.ts";
import { listLive } from "../list-live.ts";
import { requireProduct } from "../missing.ts";
import { recordDataset } from "../search/stored.ts";

/** Records with their texts: one, or all messages of a thread in their order; none where the id is of nothing. */
interface Whole {
  records: VendorRecord[];
  /** False where the vendor has more than could be read. */
  complete: boolean;
  /** When it was synchronized, in milliseconds since the epoch; null when it was asked just now. */
  storedAt: number | null;
}

interface Wanted {
  context: DataContext;
  dataset: Dataset;
  id: string;
}

/** Throws `MisuseError`, `VendorError` and `StoreUnavailableError`. */
export async function readWhole(wanted: Wanted): Promise<Whole> {
  const { context, dataset, id } = wanted;
  const source = context.sources.find(({ type }) => type === dataset.source);
  const stored = source && (await readStored(wanted, source));
  // The first synchronization may have read it already.
  if (stored && (source.lastSyncedAt !== null || stored.records.length > 0)) return stored;
  if (dataset.source === "team-chat") return await readThread(wanted, requireSource(context, "team-chat"));
  if (dataset.source === "notes-workspace") {
    return await readPage(wanted, requireSource(context, "notes-workspace"));
  }
  const { records } = await listLive(context, dataset, requireSource(context, "business-suite"));
  return { records: records.filter((record) => record.id === id), complete: true, storedAt: null };
}

async function readStored({ context, dataset, id }: Wanted, source: Source): Promise<Whole> {
  requireProduct(source, dataset);
  const store = context.deps.stores.of(source);
  const connection = source.integrationId;
  const kind = recordDataset(dataset.name);
  const record = await store.read(connection, { dataset: kind, id });
  const isRead = source.lastSyncedAt !== null;
  const whole = { complete: true, storedAt: source.lastSyncedAt ?? context.deps.now() };
  if (!record) return { ...whole, records: [] };
  if (kind !== "messages") return { ...whole, records: [record] };
  const head = record.thread ?? record.id;
  const [{ rows, isCut }] = await store.query([{ kind: "thread", connection, thread: head }]);
  // A message that nobody has answered heads no thread.
  const thread = rows.some((row) => row.id === record.id) ? rows : [record, ...rows];
  const ordered = thread.toSorted((a, b) => (a.date ?? "").localeCompare(b.date ?? ""));
  return { ...whole, records: ordered, complete: isRead && !isCut };
}

/** A page before the first synchronization. Throws `VendorError`. */
async function readPage({ context, id }: Wanted, source: SourceOf<"notes-workspace">): Promise<Whole> {
  if (!/^[\w-]+$/.test(id)) return { records: [], complete: true, storedAt: null };
  const call = createAccess(context.deps, source);
  const [page, { markdown, truncated }] = await Promise.all([getPage(call, id), getPageContent(call, id)]);
  const record = {
    dataset: "pages" as const,
    id,
    title: page.title,
    text: markdown,
    kind: "page",
    url: page.url ?? undefined,
    createdAt: page.created || undefined,
    date: page.lastEdited || undefined,
  };
  return { records: [record], complete: !truncated, storedAt: null };
}

/** Of two hundred messages each. */
const MOST_PAGES = 5;

/** A thread before the first synchronization; the id of a message names its channel. Throws `VendorError`. */
async function readThread({ context, id }: Wanted, source: SourceOf<"team-chat">): Promise<Whole> {
  const [, channel = "", ts = ""] = /^(\w+):(\d+\.\d+)$/.exec(id) ?? [];
  if (channel === "") return { records: [], complete: true, storedAt: null };
  const call = createAccess(context.deps, source);
  const read = (stamp: string, cursor?: string) => getReplies(call, { channel, ts: stamp, cursor });
  const first = await read(ts);
  const [message] = first.messages;
  const head = message?.thread_ts ?? ts;
  let page = head === ts ? first : await read(head);
  const messages: SlackMessage[] = [...page.messages];
  for (let count = 1; page.next !== undefined && count < MOST_PAGES; count++) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    page = await read(head, page.next);
    messages.push(...page.messages);
  }
  const people = await listUserNames(call);
  const directory = { people, channels: new Map<string, string>(), domain: source.account.domain };
  const records = messages.flatMap((one) => {
    const record = toRecord(one, { id: channel, name: "" }, directory);
    // The channel's name is known once it has been synchronized.
    return record ? [{ ...record, place: undefined }] : [];
  });
  return { records, complete: page.next === undefined, storedAt: null };
}
