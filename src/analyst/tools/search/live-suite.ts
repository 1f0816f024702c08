import type { Dataset } from "../../../catalogue/types.ts";
import { listRecords, suiteDatasets } from "../../../connectors/zoho/records.ts";
import type { VendorRecord } from "../../../domain/records.ts";
import { createAccess } from "../../../integrations/tokens/access.ts";
import { dayInTimeZone } from "../../../periods/dates.ts";
import type { SourceOf } from "../../sources.ts";
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

export async function listLive(
  { deps }: Ask["context"],
  { name }: Dataset,
  source: SourceOf<"business-suite">,
): Promise<{ records: VendorRecord[]; complete: boolean }> {
  const kind = suiteDatasets.find((one) => one === name);
  if (!kind) throw new Error(`${name} is not of the suite`);
  const call = createAccess(deps, source);
  return await listRecords({ http: deps, account: source.account, call }, kind);
}

function passes(record: VendorRecord, { search, words, match, context }: Ask): boolean {
  const { author, place, period } = search;
  const { date, owner = "", place: held = "", account = "" } = record;
  const holds = (own: string, part: string | undefined) =>
    part === undefined || own.toLowerCase().includes(part.toLowerCase());
  const day =
    date !== undefined && date.length > 10 ? dayInTimeZone(new Date(date), context.clock.timeZone) : date;
  const isWithin = period === undefined || (day !== undefined && day >= period.from && day <= period.to);
  return (
    isWithin &&
    holds(record.author ?? owner, author) &&
    holds(held || account, place) &&
    mentions(textOf(record), words, match)
  );
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
