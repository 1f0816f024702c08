import type { VendorRecord } from "../../../domain/records.ts";
import { unknownOf } from "../../../store/groups/conditions.ts";
import { computeGroups } from "../../../store/groups/groups.ts";
import { pickRecords, createReader, type Values } from "../../../store/groups/values.ts";
import type { RecordsAnswer, RecordsQuestion } from "../../../store/groups/plan.ts";
import { firstReadNote, isSourceOf, type Source } from "../../sources.ts";
import { requireSource, type DataContext } from "../data-tool.ts";
import { listLive } from "../list-live.ts";
import { missingOf, requireProduct } from "../missing.ts";
import type { Asked, Computed } from "./computed.ts";
import { toListed } from "./listed.ts";
import { toQuestion } from "./question.ts";
import { notesOnRecords } from "./records-notes.ts";
import { MisuseError } from "../../../lib/misuse-error.ts";

interface Answer extends RecordsAnswer {
  listed: VendorRecord[];
  from: Computed["from"];
  dataAsOf: number;
  /** What is missing of the source. */
  missing: string[];
}

/**
 * Figures of records: of stored ones once there was a synchronization, else live. Throws `MisuseError`, `VendorError`
 * and `StoreUnavailableError`.
 */
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
  { deps }: DataContext,
  source: Source,
  { dataset }: Asked,
  question: RecordsQuestion,
): Promise<Answer> {
  const plan = { kind: "groups" as const, connection: source.integrationId, ...question };
  const [answer] = await deps.stores.of(source).query([plan]);
  const missing = missingOf(source, dataset);
  return { ...answer, from: "store", dataAsOf: source.lastSyncedAt ?? deps.now(), missing };
}

async function askLive(
  context: DataContext,
  source: Source,
  { dataset }: Asked,
  question: RecordsQuestion,
): Promise<Answer> {
  if (!isSourceOf(source, "business-suite")) {
    throw new MisuseError(
      `${dataset.many} can be counted only once they have been synchronized; search can find some`,
    );
  }
  const { records, complete } = await listLive(context, dataset, source);
  const rows = records.map((record) => ({ record, values: toValues(record) }));
  const { matching, unseen, leftOut, ...figures } = computeGroups(
    rows.map(({ values }) => values),
    question,
  );
  const all = (field: string) =>
    rows.flatMap(({ values }) => (typeof values[field] === "string" ? [values[field]] : []));
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

function toValues({ facts: _facts, text: _text, ...values }: VendorRecord): Values {
  return values;
}
