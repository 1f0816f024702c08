import { ProviderError } from "../errors.ts";
import type { PageQuery, SuiteItem, SuitePage } from "./shared.ts";
import type { RecordRow } from "../rows.ts";
import type { PullStep } from "../source.ts";
import { toRow, type SuiteKind } from "./rows.ts";
import { advanceKind, isListingDue, nextSince, openListing, type SuiteRun } from "./sync-state.ts";

/** Goes with what is past the end of the lists that the vendor gives. */
export const CANNOT_LIST = "there are more than can be listed";

/** A kind of CRM or Books, and how a page of it is read. */
export interface SuiteList {
  kind: SuiteKind;
  fetchPage: (query: PageQuery) => Promise<SuitePage>;
}

/** Reads what has changed, or once a day everything. Throws `ProviderError`. */
export async function* pullList(run: SuiteRun, list: SuiteList): AsyncGenerator<PullStep> {
  const state = run.checkpoint.kinds[list.kind] ?? {};
  if (!isListingDue(state, run.context.now)) {
    const isRead = yield* pullChanges(run, list);
    if (isRead) return;
  }
  yield* pullAll(run, list);
}

/** The latest change first, until what is known. False when the vendor does not list this kind by change. */
async function* pullChanges(run: SuiteRun, list: SuiteList): AsyncGenerator<PullStep, boolean> {
  const state = run.checkpoint.kinds[list.kind] ?? {};
  const since = state.since ?? 0;
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const page = await orUndefined(list.fetchPage({ cursor, since }));
    if (!page) return false;
    const changed = page.items.filter((item) => item.modifiedAt === undefined || item.modifiedAt >= since);
    cursor = changed.length === page.items.length ? page.next : undefined;
    // oxlint-disable-next-line no-await-in-loop
    const records = await toRows(run, list.kind, changed);
    // No checkpoint before the last page: newer changes are read first, and older ones must not be forgotten.
    if (cursor !== undefined) yield { records };
    else {
      const read = { ...state, since: nextSince(run.context.now) };
      yield { records, checkpoint: advanceKind(run, list.kind, read) };
    }
  } while (cursor !== undefined);
  return true;
}

/**
 * Everything, from where an earlier run was cut: with the last page that it read, for what was deleted since has
 * moved others up onto it. What none of these runs saw is gone upstream.
 */
async function* pullAll(run: SuiteRun, list: SuiteList): AsyncGenerator<PullStep> {
  const { listing: earlier, ...state } = run.checkpoint.kinds[list.kind] ?? {};
  const open = openListing({ listing: earlier }, run.context.now);
  const resumed = open && (await orUndefined(list.fetchPage({ cursor: open.cursor })));
  const begun = resumed ? open : { run: run.context.run, startedAt: run.context.now };
  let { cursor } = begun;
  let page = resumed ?? (await list.fetchPage({}));
  let isNew = resumed === undefined;
  while (page.next !== undefined) {
    const listing = { ...begun, cursor };
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const records = await toRows(run, list.kind, page.items);
    // A page read again is no progress: a slice that ended with it each time would never get further.
    yield { records, ...(isNew && { checkpoint: advanceKind(run, list.kind, { ...state, listing }) }) };
    isNew = true;
    cursor = page.next;
    // oxlint-disable-next-line no-await-in-loop
    page = await list.fetchPage({ cursor });
  }
  const { startedAt, run: firstRun } = begun;
  yield {
    records: await toRows(run, list.kind, page.items),
    checkpoint: advanceKind(run, list.kind, { since: nextSince(startedAt), listedAt: startedAt }),
    ...(page.isCut
      ? { skipped: [{ kind: `some ${list.kind}s`, reason: CANNOT_LIST }] }
      : { complete: [{ kind: list.kind, firstRun }] }),
  };
}

/** Undefined when the vendor does not accept the order or the cursor, which expires: there is another way. */
async function orUndefined(page: Promise<SuitePage>): Promise<SuitePage | undefined> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === "invalid_request") return undefined;
    throw error;
  }
}

async function toRows(run: SuiteRun, kind: SuiteKind, items: SuiteItem[]): Promise<RecordRow[]> {
  const isSilent = items.some(({ record }) => record.amount !== undefined && record.currency === undefined);
  const currency = isSilent ? await run.currency() : undefined;
  return items.filter(({ id }) => id !== "").map((item) => toRow(kind, item, currency));
}
