import { findDataset } from "../../catalogue/catalogue.ts";
import type { VendorRecord } from "../../domain/records.ts";
import { VendorError } from "../../connectors/errors.ts";
import { listRecords, suiteDatasets, type SuiteDataset } from "../../connectors/zoho/records.ts";
import type { CountsResult, RecordsPlan, RecordsResult } from "../../store/plans.ts";
import { mentions } from "./suite-filter.ts";
import type { ToolContext } from "./tool.ts";

export const suiteKinds = suiteDatasets;
export type SuiteKind = SuiteDataset;

/** How many tasks of a project are in a state; null: nobody knows which. */
export interface TaskCount {
  project: string;
  state: string | null;
  count: number;
}

export interface Listing {
  records: VendorRecord[];
  /** How many of the kind there are, filtered or not. */
  all: number;
  /** False when the suite holds more than could be read. */
  complete: boolean;
  notes: string[];
  /** Of projects; undefined where they could not be counted. */
  tasks?: TaskCount[] | undefined;
}

/** What the store leaves out at once; the tool filters by days and amounts again. */
interface ListingQuery {
  kind: SuiteKind;
  from?: string | undefined;
  to?: string | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  aboveAmount?: number | undefined;
  belowAmount?: number | undefined;
  text?: string | undefined;
}

type Context = ToolContext<"business-suite">;

/**
 * Records of a kind that mention the text: stored ones once there was a synchronization, else live. Throws
 * `VendorError` and `StoreUnavailableError`.
 */
export async function readListing(context: Context, query: ListingQuery): Promise<Listing> {
  const isStored = context.source.lastSyncedAt !== null;
  return isStored ? await readStored(context, query) : await readLive(context, query);
}

const MOST_LIVE_PROJECTS = 30;

async function readLive({ deps, account, call }: Context, { kind, text }: ListingQuery): Promise<Listing> {
  const list = (dataset: SuiteKind) => listRecords({ http: deps, account, call }, dataset);
  const { records, complete } = await list(kind);
  const found = text === undefined ? records : records.filter((record) => mentions(record, text));
  const notes = complete ? [] : [`Only the first ${records.length} records were read.`];
  const listing = { records: found, all: records.length, complete, notes };
  if (kind !== "projects" || records.length === 0) return listing;
  // Each project's tasks are a call of their own, and the portal allows 100 in two minutes.
  if (records.length > MOST_LIVE_PROJECTS) return { ...listing, notes: [...notes, PROGRESS_UNKNOWN] };
  return { ...listing, tasks: countTasks((await list("tasks")).records) };
}

const PROGRESS_UNKNOWN = "The progress of so many projects is known only once they have been synchronized.";

function countTasks(tasks: readonly VendorRecord[]): TaskCount[] {
  return tasks.map(({ place = "", state = null }) => ({ project: place, state, count: 1 }));
}

async function readStored({ deps, source, account }: Context, query: ListingQuery): Promise<Listing> {
  const { kind } = query;
  const product = findDataset(kind)?.product;
  // As the vendor has it: nothing is stored of it, and that is not the same as there being nothing.
  if (product !== undefined && !account.enabledModules[product]) {
    throw new VendorError("forbidden", "zoho", { vendorCode: `no_${product}` });
  }
  const connection = source.integrationId;
  const store = deps.stores.of(source);
  const records = planRecords(connection, query);
  const missing = missingIn(source, [kind, `some ${kind}`, product]);
  if (kind !== "projects") {
    const [found] = await store.query([records]);
    return toListing(found, missing);
  }
  const tasks = { kind: "counts" as const, connection, dataset: "tasks" as const };
  const [found, counted] = await store.query([records, { ...tasks, by: ["place", "state"] }]);
  return { ...toListing(found, missing), tasks: counted.rows.map(toTaskCount) };
}

function planRecords(connection: string, query: ListingQuery): RecordsPlan {
  const { kind, from, to, text } = query;
  const [min, max] = [query.minAmount ?? query.aboveAmount, query.maxAmount ?? query.belowAmount];
  return {
    kind: "records",
    connection,
    dataset: kind,
    times: (from ?? to) === undefined ? {} : { date: { from, to } },
    numbers: (min ?? max) === undefined ? {} : { amount: { min, max } },
    text,
  };
}

function toListing({ rows, all, isCut }: RecordsResult, missing: string[]): Listing {
  const cut = isCut ? [`Only the first ${rows.length} records were read.`] : [];
  return { records: rows, all, complete: !isCut && missing.length === 0, notes: [...cut, ...missing] };
}

function toTaskCount({ values: [project, state], count }: CountsResult["rows"][number]): TaskCount {
  return { project: project ?? "", state: state ?? null, count };
}

/** What the last synchronization says that it had to leave out (connectors/skipped.ts), where it is one of these. */
function missingIn({ lastResult }: Context["source"], names: readonly (string | undefined)[]): string[] {
  const sentences = (lastResult?.message ?? "").split(". ");
  return sentences.flatMap((sentence) => {
    const kinds = /^Without ([^:]+): /.exec(sentence)?.[1]?.split(", ") ?? [];
    return kinds.some((kind) => names.includes(kind)) ? [`${sentence.replace(/\.$/, "")}.`] : [];
  });
}
