import { isOfAccount } from "../../../catalogue/types.ts";
import type { VendorRecord } from "../../../domain/records.ts";
import { UnreadError } from "../../../lib/misuse-error.ts";
import { unknownOf } from "../../../store/groups/conditions.ts";
import { computeGroups } from "../../../store/groups/groups.ts";
import { pickRecords, createReader, type Values } from "../../../store/groups/values.ts";
import type { LeftOut, RecordsAnswer, RecordsQuestion } from "../../../store/groups/plan.ts";
import { firstReadNote, isSourceOf, type Source } from "../../sources.ts";
import { type DataContext, requireSource } from "../data-tool.ts";
import { listLive } from "../list-live.ts";
import { missingOf, notKept, requireProduct } from "../missing.ts";
import type { Asked, Computed, GroupedFigures } from "./computed.ts";
import { fieldOf, toListed, toQuestion } from "./question.ts";

interface Answer extends RecordsAnswer {
  listed: VendorRecord[];
  from: Computed["from"];
  dataAsOf: number;
  missing: string[];
}

/** Figures of records: of stored ones after a synchronization, else live. Throws `UnreadError`, `VendorError`, `StoreUnavailableError`. */
export async function readRecords(context: DataContext, asked: Asked): Promise<Computed> {
  const source: Source = requireSource(context, asked.dataset.source);
  requireProduct(source, asked.dataset);
  const question = toQuestion(asked, context.clock);
  const { current, previous, leftOut, listed, from, dataAsOf, missing } =
    source.lastSyncedAt === null
      ? await askLive(context, source, asked, question)
      : await askStore(context, source, asked, question);
  const reader = createReader(question);
  return {
    current,
    previous,
    listed: asked.isListing ? listed.map((record) => toListed(asked, record, reader)) : undefined,
    from,
    dataAsOf,
    complete: missing.length === 0,
    timeZone: context.clock.timeZone,
    currency: current.totals.length > 1 ? undefined : current.totals[0]?.currency,
    notes: [...missing, ...notesOnRecords(asked, current, leftOut)],
  };
}

async function askStore(
  { deps, clock }: DataContext,
  source: Source,
  { dataset, period, comparedWith }: Asked,
  question: RecordsQuestion,
): Promise<Answer> {
  const plan = { kind: "groups" as const, connection: source.integrationId, ...question };
  const [answer] = await deps.stores.of(source).query([plan]);
  const from = (comparedWith ?? period)?.startDate;
  const missing = [...missingOf(source, dataset), ...notKept(dataset, from, clock.today)];
  return { ...answer, from: "store", dataAsOf: source.lastSyncedAt ?? deps.now(), missing };
}

async function askLive(
  context: DataContext,
  source: Source,
  { dataset }: Asked,
  question: RecordsQuestion,
): Promise<Answer> {
  if (!isSourceOf(source, "business-suite")) {
    throw new UnreadError(
      `${dataset.many} can be counted only once they have been synchronized; search can find some`,
    );
  }
  if (question.by.concat(question.conditions).some((one) => "field" in one && isOfAccount(one.field))) {
    throw new UnreadError(
      "industries, countries and cities are known only once the suite has been synchronized",
    );
  }
  const { records, complete } = await listLive(context, dataset, source);
  const rows = records.map(({ facts: _facts, text: _text, ...values }): Values => values);
  const { matching, unseen, leftOut, ...figures } = computeGroups(rows, question);
  const all = (field: string) =>
    rows.flatMap(({ [field]: value }) => (typeof value === "string" ? value : []));
  const unknown = unseen.flatMap((one) => unknownOf(one, all(one.field)));
  const byId = new Map(records.map((record) => [record.id, record]));
  const picked = pickRecords(matching, question, createReader(question));
  return {
    ...figures,
    leftOut: { ...leftOut, unknown },
    listed: picked.flatMap(({ id }) => byId.get(String(id)) ?? []),
    from: "live",
    dataAsOf: context.deps.now(),
    missing: [
      firstReadNote(source.type),
      ...(complete ? [] : [`Only the first ${records.length} ${dataset.many} were read.`]),
    ],
  };
}

/** What the figures leave out, in words. */
function notesOnRecords(asked: Asked, { totals }: GroupedFigures, left: LeftOut): string[] {
  const { dataset, date } = asked;
  const many = (count: number) => `${count} ${count === 1 ? dataset.one : dataset.many}`;
  const notes: string[] = [];
  if (left.date > 0) {
    notes.push(`Left out: ${many(left.date)} without a date of the kind "${date?.title ?? ""}".`);
  }
  if (left.state > 0) {
    notes.push(`Of ${many(left.state)} it is not known where they stand; they count in no state.`);
  }
  for (const unknown of left.unknown) notes.push(noteOnUnknown(asked, unknown));
  const seen = new Set<string>();
  for (const { name, title, unit, compute } of asked.measures) {
    const field = "sum" in compute ? compute.sum : "mean" in compute ? compute.mean : "";
    const without = left.values[name] ?? 0;
    // That what is not overdue has no days overdue goes without saying.
    if (without === 0 || unit === "days" || seen.has(field)) continue;
    seen.add(field);
    const all = totals[0]?.values["count"];
    const of = typeof all === "number" ? `${without} of ${many(all)}` : many(without);
    notes.push(`Without a value for "${title}": ${of}.`);
  }
  return notes;
}

function noteOnUnknown({ dataset }: Asked, { field, value, near }: LeftOut["unknown"][number]): string {
  const dimension = dataset.dimensions.find((one) => fieldOf(one) === field);
  const nearest = near.length > 0 ? `; there is: ${near.map((one) => `"${one}"`).join(", ")}` : "";
  return `No ${dataset.one} has "${value}" as ${dimension?.name ?? field}${nearest}.`;
}
