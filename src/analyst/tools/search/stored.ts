import type { Dataset } from "../../../catalogue/types.ts";
import { recordDatasets, type RecordDataset, type VendorRecord } from "../../../domain/records.ts";
import { boundsOf } from "../../../periods/instants.ts";
import type { FoundRecord } from "../../../store/protocol.ts";
import type { Source } from "../../sources.ts";
import { missingOf, notKept, requireProduct } from "../missing.ts";
import type { Ask, Found, Hit } from "./found.ts";
import { searchFor } from "./words.ts";

/** What was synchronized. Throws `StoreUnavailableError`, and `VendorError` for a product that is not there. */
export async function searchStored(ask: Ask, dataset: Dataset, source: Source): Promise<Found> {
  requireProduct(source, dataset);
  const { context, search, words, match } = ask;
  const { period, author, place, orderBy: sort, limit } = search;
  const { rows, total, attempt } = await context.deps.stores.of(source).search({
    connections: [source.integrationId],
    ...searchFor(words, match),
    datasets: [recordDataset(dataset.name)],
    days: period && boundsOf(period.from, period.to, context.clock.timeZone),
    author: author?.replace(/^@/, ""),
    place: place?.replace(/^#/, ""),
    sort,
    limit,
  });
  const missing = missingOf(source, dataset);
  const { today } = context.clock;
  // What is asked in no period is told only where nothing was found.
  const from = period?.from ?? (total === 0 ? undefined : today);
  const loose =
    attempt > 0 ? [`No ${dataset.one} has the very words; found are words that begin with them.`] : [];
  return {
    hits: rows.map(toHit),
    total,
    notes: [...loose, ...notKept(dataset, from, today), ...missing],
    complete: missing.length === 0,
    storedAt: source.lastSyncedAt,
  };
}

/** Throws for what is never stored. */
export function recordDataset(name: string): RecordDataset {
  const known = recordDatasets.find((one) => one === name);
  if (!known) throw new Error(`${name} is not stored`);
  return known;
}

export function toHit({ record, excerpt }: Pick<FoundRecord, "record" | "excerpt">): Hit {
  const { dataset, id, owner, account, date, url } = record;
  return {
    dataset,
    id,
    title: titleOf(record),
    author: record.author ?? owner,
    place: record.place ?? account,
    date,
    text: excerpt,
    url,
  };
}

/** A message has none; what is billed is known by its number. */
function titleOf({ dataset, title, number = "" }: VendorRecord): string {
  if (dataset === "messages") return "";
  return dataset === "invoices" || dataset === "bills" ? number || title : title || number;
}
