import type { Dataset } from "../../../catalogue/types.ts";
import { VendorError } from "../../../connectors/errors.ts";
import type { Source } from "../../sources.ts";
import type { Ask, Found } from "./found.ts";
import { searchChat } from "./live-chat.ts";
import { searchMails } from "./live-mail.ts";
import { searchNotes } from "./live-notes.ts";
import { searchSuite } from "./live-suite.ts";
import { searchStored } from "./stored.ts";

/** Searches what was synchronized, or asks the vendor before that. Throws `VendorError` and `StoreUnavailableError`. */
export async function searchDataset(ask: Ask, dataset: Dataset, source: Source): Promise<Found> {
  if (source.type === "mail") return await searchMails(ask, dataset, source);
  if (source.lastSyncedAt !== null) return await searchStored(ask, dataset, source);
  try {
    return await searchLive(ask, dataset, source);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    // The first synchronization may be using up what the vendor allows: it has read something already.
    const found = await searchRead(ask, dataset, source);
    if (found.hits.length === 0) throw error;
    return found;
  }
}

async function searchLive(ask: Ask, dataset: Dataset, source: Source): Promise<Found> {
  if (source.type === "team-chat") return await searchChat(ask, dataset, source);
  if (source.type === "notes-workspace") return await searchNotes(ask, dataset, source);
  if (source.type === "business-suite") return await searchSuite(ask, dataset, source);
  throw new Error(`${source.type} cannot be searched`);
}

/** What a first synchronization has read so far. */
async function searchRead(ask: Ask, dataset: Dataset, source: Source): Promise<Found> {
  const found = await searchStored(ask, dataset, source);
  const note = `Of ${dataset.many} only those that have been read so far were searched.`;
  return {
    ...found,
    total: null,
    notes: [...found.notes, note],
    complete: false,
    storedAt: ask.context.deps.now(),
  };
}
