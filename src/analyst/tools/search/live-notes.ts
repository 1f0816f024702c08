import type { Dataset } from "../../../catalogue/types.ts";
import { getPageContent, searchNotion, type NotionEntry } from "../../../connectors/notion/data.ts";
import { createAccess } from "../../../integrations/tokens/access.ts";
import { mapLimited } from "../../../lib/concurrency.ts";
import type { SourceOf } from "../../sources.ts";
import { dayOf } from "../cell-text.ts";
import type { Ask, Found } from "./found.ts";
import { mentions } from "./mentions.ts";

const LISTED = 100;
/** Pages whose beginning is read, one call each. */
const EXCERPTS = 5;
const PARALLEL = 3;

/** Notion searches titles only, and says nothing of authors and places. Throws `VendorError`. */
export async function searchNotes(
  ask: Ask,
  dataset: Dataset,
  source: SourceOf<"notes-workspace">,
): Promise<Found> {
  const { context, search, words } = ask;
  const { deps } = context;
  const found = { hits: [], total: null, complete: false, storedAt: null };
  if (search.author !== undefined || search.place !== undefined) {
    return { ...found, notes: ["Authors and places of notes are known once they have been synchronized."] };
  }
  const call = createAccess(deps, source);
  const query = words.wanted.join(" ");
  const pages = await searchNotion(call, { query, limit: LISTED });
  const without = { ...words, wanted: [] };
  const wanted = pages
    .filter((page) => isWithin(page, ask) && mentions(page.title, without, "all"))
    .slice(0, search.limit);
  const excerpts = await mapLimited(wanted.slice(0, EXCERPTS), PARALLEL, async ({ object, id }) =>
    object === "page" ? (await getPageContent(call, id)).markdown : "",
  );
  const hits = wanted.map(({ id, title, url, lastEdited }, index) => ({
    dataset: dataset.name,
    id,
    title,
    date: lastEdited || undefined,
    text: excerpts[index],
    url: url ?? undefined,
  }));
  return { ...found, hits, notes: ["Of notes only titles were searched, as they are not synchronized yet."] };
}

function isWithin({ lastEdited }: NotionEntry, { search: { period }, context }: Ask): boolean {
  if (period === undefined) return true;
  const day = dayOf(lastEdited, context.clock.timeZone);
  return day !== null && day >= period.from && day <= period.to;
}
