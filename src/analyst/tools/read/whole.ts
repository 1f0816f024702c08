import { requireSource } from "../data-tool.ts";
import { requireProduct } from "../missing.ts";
import { recordDataset } from "../search/stored.ts";
import { listLive } from "../list-live.ts";
import type { Source } from "../../sources.ts";
import { readPage } from "./live-page.ts";
import { readThread } from "./live-thread.ts";
import type { Wanted, Whole } from "./wanted.ts";

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
