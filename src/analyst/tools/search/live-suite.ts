import type { Dataset } from "../../../catalogue/types.ts";
import type { VendorRecord } from "../../../domain/records.ts";
import type { SourceOf } from "../../sources.ts";
import { dayOf } from "../cell-text.ts";
import { listLive } from "../list-live.ts";
import type { Ask, Found } from "./found.ts";
import { mentions } from "./mentions.ts";
import { toHit } from "./stored.ts";

/** The suite has no search over all kinds of records: before the first synchronization they are listed. Throws `VendorError`. */
export async function searchSuite(
  ask: Ask,
  dataset: Dataset,
  source: SourceOf<"business-suite">,
): Promise<Found> {
  const { records, complete } = await listLive(ask.context, dataset, source);
  const found = records.filter((record) => passes(record, ask));
  const newest = found.toSorted((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
  return {
    hits: newest.slice(0, ask.search.limit).map((record) => toHit({ record, excerpt: record.text ?? "" })),
    total: complete ? found.length : null,
    notes: complete ? [] : [`Only the first ${records.length} ${dataset.many} were read.`],
    complete,
    storedAt: null,
  };
}

function passes(record: VendorRecord, { search, words, match, context }: Ask): boolean {
  const { author, place, period } = search;
  const day = dayOf(record.date, context.clock.timeZone);
  const isWithin = period === undefined || (day !== null && day >= period.from && day <= period.to);
  return (
    isWithin &&
    holds(record.author ?? record.owner, author) &&
    holds(record.place ?? record.account, place) &&
    mentions(textOf(record), words, match)
  );
}

function holds(own: string | undefined, part: string | undefined): boolean {
  return part === undefined || (own ?? "").toLowerCase().includes(part.toLowerCase());
}

function textOf({
  title,
  number,
  account,
  owner,
  status,
  place,
  category,
  source,
  campaign,
  ...rest
}: VendorRecord) {
  const fields = [title, number, account, owner, status, place, category, source, campaign, rest.text];
  return [...fields, ...Object.values(rest.facts ?? {})].filter(Boolean).join(" \n ");
}
