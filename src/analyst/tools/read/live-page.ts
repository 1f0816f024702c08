import { getPage, getPageContent } from "../../../connectors/notion/data.ts";
import { createAccess } from "../../../integrations/tokens/access.ts";
import type { SourceOf } from "../../sources.ts";
import type { Wanted, Whole } from "./wanted.ts";

/** A page before the first synchronization. Throws `VendorError`. */
export async function readPage({ context, id }: Wanted, source: SourceOf<"notes-workspace">): Promise<Whole> {
  if (!/^[\w-]+$/.test(id)) return { records: [], complete: true, storedAt: null };
  const { deps } = context;
  const call = createAccess(deps, source);
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
