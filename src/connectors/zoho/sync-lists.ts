import * as z from "zod";
import type { VendorRecord } from "../../domain/records.ts";
import { pagesOf, type PullStep } from "../source.ts";
import { unless, type SuiteList, type SuitePage } from "./suite.ts";

const HOUR_MS = 3_600_000;
/** Listed anew a little before the day is over, so that runs once an hour do it at least daily. */
const LISTING_MS = 23 * HOUR_MS;
/** Page tokens of CRM live 24 hours. */
const CURSOR_MS = 23 * HOUR_MS;
/** Changes are read from a little before the latest one that is known: vendors store late, and clocks differ. */
const OVERLAP_MS = 5 * 60_000;
/**
 * A list of so few pages is read whole each time: what is gone then goes within the hour, and what changed without
 * word of it (an invoice fell due, a stage got another meaning) comes. Books has no other way to tell; with 1,000
 * calls a day on its smallest plan, longer lists are read whole once a day.
 */
const SHORT_LIST = 5;

const listing = z.object({
  /** Milliseconds, as all instants here. */
  startedAt: z.number(),
  /** How many pages have been read, the last one's cursor, and the latest change among them. */
  pages: z.number(),
  cursor: z.string().optional(),
  newest: z.number().optional(),
});

/** How far a list has been read. A short one leaves nothing. */
export const listState = z.object({
  /** Changes since then are yet to be read; moves only when a later one was found. */
  since: z.number().optional(),
  listedAt: z.number().optional(),
  /** A full listing that is under way, in this run or an earlier one. */
  listing: listing.optional(),
});

type Listing = z.output<typeof listing>;
export type ListState = z.output<typeof listState>;

/** Goes with what is past the end of the lists that the vendor gives. */
export const CANNOT_LIST = "there are more than can be listed";

/** A step of one list; `state` is the list's from now on. */
export type ListStep = Omit<PullStep, "checkpoint"> & { state?: ListState };

/** Reads what has changed, or everything: the first time, once a day, and of a short list always. */
export async function* pullList(
  list: SuiteList,
  state: ListState = {},
  now: number,
): AsyncGenerator<ListStep> {
  const { since, listedAt } = state;
  const isDue = state.listing || listedAt === undefined || now - listedAt >= LISTING_MS;
  if (!isDue && since !== undefined) {
    const isRead = yield* pullChanges(list, { ...state, since }, now);
    if (isRead) return;
  }
  yield* pullAll(list, state, now);
}

/** The latest change first, until what is known. False when the vendor does not list this dataset by change. */
async function* pullChanges(list: SuiteList, state: ListState & { since: number }, now: number) {
  const { since } = state;
  let newest: number | undefined;
  let cursor: string | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const page = await accepted(list.fetchPage({ cursor, since }));
    if (!page) return false;
    const records = page.records.filter((record) => (changeOf(record) ?? since) >= since);
    const step = { records, skipped: page.skipped ?? [] };
    newest = latest(newest, records);
    if (records.length < page.records.length || page.next === undefined) {
      yield* pullDeleted(list, since);
      // Not before the last page: newer changes are read first, and older ones must not be forgotten.
      yield { ...step, state: { ...state, since: Math.max(since, sinceOf(newest, now) ?? since) } };
      return true;
    }
    yield step;
    cursor = page.next;
  }
}

async function* pullDeleted({ fetchDeleted }: SuiteList, since: number): AsyncGenerator<ListStep> {
  if (!fetchDeleted) return;
  for await (const { deleted } of pagesOf((cursor) => fetchDeleted({ cursor, since }))) {
    if (deleted.length > 0) yield { deleted };
  }
}

/** Everything, from the last page of a run that was cut: deletions have moved others up onto it. What no run saw is gone upstream. */
async function* pullAll(list: SuiteList, state: ListState, now: number): AsyncGenerator<ListStep> {
  const { dataset } = list;
  const { listing: open, ...known } = state;
  const isFresh = open !== undefined && now - open.startedAt < CURSOR_MS;
  const resumed = isFresh ? await accepted(list.fetchPage({ cursor: open.cursor })) : undefined;
  let at: Listing = open && resumed ? open : { startedAt: now, pages: 1 };
  let page = resumed ?? (await list.fetchPage({}));
  let isNew = resumed === undefined;
  for (;;) {
    at = { ...at, newest: latest(at.newest, page.records) };
    const step = {
      records: page.records,
      skipped: page.skipped ?? [],
      ...(isNew && at.pages === 1 && { begins: [dataset] }),
    };
    if (page.next === undefined) {
      const missing = { kind: `some ${dataset}`, reason: CANNOT_LIST };
      const end = page.isCut ? { skipped: [...step.skipped, missing] } : { complete: [{ dataset }] };
      yield { ...step, ...end, state: stateAfter(at) };
      return;
    }
    // A page read again is no progress: a slice that ended with it each time would never get further.
    yield { ...step, ...(isNew && { state: { ...known, listing: at } }) };
    isNew = true;
    at = { ...at, pages: at.pages + 1, cursor: page.next };
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    page = await list.fetchPage({ cursor: page.next });
  }
}

function stateAfter({ startedAt, pages, newest }: Listing): ListState {
  const since = sinceOf(newest, startedAt);
  return pages <= SHORT_LIST || since === undefined ? {} : { since, listedAt: startedAt };
}

/** Undefined when the vendor does not accept the order or the cursor, which expires: there is another way. */
async function accepted(page: Promise<SuitePage>): Promise<SuitePage | undefined> {
  return await unless(["invalid_request"], page);
}

function changeOf({ changedAt }: VendorRecord): number | undefined {
  return changedAt === undefined ? undefined : Date.parse(changedAt);
}

function latest(known: number | undefined, records: VendorRecord[]): number | undefined {
  const changes = records.flatMap((record) => changeOf(record) ?? []);
  return changes.length === 0 && known === undefined ? undefined : Math.max(known ?? 0, ...changes);
}

/** From when on the next reading looks for changes: what changed after this one began may have been passed by. */
function sinceOf(newest: number | undefined, startedAt: number): number | undefined {
  return newest === undefined ? undefined : Math.min(newest, startedAt) - OVERLAP_MS;
}
