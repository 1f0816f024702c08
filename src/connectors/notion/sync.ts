import * as z from "zod";
import { needsUser, ProviderError, type ProviderErrorKind } from "../errors.ts";
import type { Skipped } from "../../domain/sync-result.ts";
import type { RecordRow } from "../rows.ts";
import { MAY_NOT_READ } from "../skipped.ts";
import type { PullContext, PullStep, RecordKey, SyncSource } from "../source.ts";
import { describeListing, listWorkspace, type ListedEntry } from "./sync-listing.ts";
import { readRecord, type ReadRecord } from "./sync-records.ts";

type Context = PullContext<"notes-workspace">;

/**
 * Notion: every run lists everything (a hundred a call) and reads the bodies of what the store does not have in its
 * present version. The versions stored are remembered by their prints and not by a latest time: a page that is shared
 * later, or that the index brings late, is new to us and has an old time.
 */
export const notesWorkspaceSource: SyncSource<"notes-workspace"> = {
  type: "notes-workspace",
  pull,
  retentionDays: {},
};

const PRINT_LENGTH = 8;

const checkpointSchema = z.object({
  workspaceId: z.string(),
  /** Prints of what is stored, eight characters each. */
  known: z.string().regex(/^[\w-]*$/),
  /** Listings in a row that were empty. */
  emptyListings: z.number(),
});

type Checkpoint = z.output<typeof checkpointSchema>;

/** Bounds of one step. */
const RECORDS_A_STEP = 50;
const CHARACTERS_A_STEP = 1_000_000;
const SEEN_A_STEP = 500;
/** Bodies that fail one after the other before it is the vendor that is down. */
const FAILURES_IN_A_ROW = 3;
/** Failures that are about the connection and not about one page. */
const ENDS_THE_RUN = new Set<ProviderErrorKind>(["rate_limited", ...needsUser]);

async function* pull(context: Context): AsyncGenerator<PullStep, void, void> {
  const stored = readCheckpoint(context);
  const listing = yield* listWorkspace(context);
  const isEmpty = listing.entries.size === 0;
  // Right after consent the index may not have anything yet: what is stored is not gone for that.
  const isTrusted = listing.isComplete && (!isEmpty || stored.emptyListings > 0);
  const emptyListings = isEmpty ? Math.min(stored.emptyListings + 1, 2) : 0;

  const entries = await describeListing(listing, context.now);
  const known = knownPrints(stored);
  const unchanged = entries.filter((entry) => known.has(entry.print));
  const changed = entries.filter((entry) => !known.has(entry.print));
  for (const seen of chunk(unchanged, SEEN_A_STEP)) yield { seen: seen.map((entry) => entry.key) };

  // Prints of what is gone are forgotten only when the listing can be trusted, and before the records go.
  const kept = isTrusted ? new Set(unchanged.map((entry) => entry.print)) : known;
  const start: Checkpoint = { ...stored, emptyListings, known: [...kept].join("") };
  if (JSON.stringify(start) !== JSON.stringify(stored)) yield { checkpoint: start };
  yield* readChanged(context, changed, start);
  // No checkpoint here: a step that has one may be where the engine hands over, and this one ends the work.
  if (isTrusted) yield { complete: [{ kind: "page" }, { kind: "data_source" }] };
}

const UNREAD = {
  kind: "the latest of some pages",
  reason: "the vendor failed on them; they are tried again",
};
const WITHOUT_TEXT = { kind: "the text of some pages", reason: MAY_NOT_READ };

interface Batch {
  records: RecordRow[];
  seen: RecordKey[];
  deleted: RecordKey[];
  skipped: Skipped[];
  characters: number;
}

const emptyBatch = (): Batch => ({ records: [], seen: [], deleted: [], skipped: [], characters: 0 });

/** Reads bodies, one call after the other. What was read before a failure is stored before the failure is thrown. */
async function* readChanged(
  context: Context,
  entries: ListedEntry[],
  start: Checkpoint,
): AsyncGenerator<PullStep, void, void> {
  const checkpoint = { ...start };
  let batch = emptyBatch();
  let failures = 0;
  for (const listed of entries) {
    // oxlint-disable-next-line no-await-in-loop -- Notion allows three calls a second, so there is nothing to gain
    const outcome = await readRecord(context, listed).catch(asProviderError);
    failures = outcome instanceof ProviderError ? failures + 1 : 0;
    if (outcome instanceof ProviderError) {
      if (ENDS_THE_RUN.has(outcome.kind) || failures >= FAILURES_IN_A_ROW) {
        if (batch.characters > 0) yield stepOf(batch, checkpoint);
        throw outcome;
      }
      // One page that Notion fails on must not keep all others out; it is tried again by the next run.
      batch.seen.push(listed.key);
      batch.skipped.push(UNREAD);
      continue;
    }
    addOutcome(batch, listed, outcome);
    if (outcome.record && listed.isSettled) checkpoint.known += listed.print;
    if (batch.records.length < RECORDS_A_STEP && batch.characters < CHARACTERS_A_STEP) continue;
    yield stepOf(batch, checkpoint);
    batch = emptyBatch();
  }
  if (batch.characters > 0 || batch.seen.length > 0) yield stepOf(batch, checkpoint);
}

function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  throw error;
}

function addOutcome(batch: Batch, { key }: ListedEntry, { record, isWithoutText }: ReadRecord): void {
  batch.characters += 1 + (record?.body.length ?? 0);
  if (record) batch.records.push(record);
  else batch.deleted.push(key);
  if (isWithoutText) batch.skipped.push(WITHOUT_TEXT);
}

function stepOf({ records, seen, deleted, skipped }: Batch, checkpoint: Checkpoint): PullStep {
  return {
    records,
    seen,
    deleted,
    checkpoint: { ...checkpoint },
    ...(skipped.length > 0 && { skipped }),
  };
}

/** What an earlier run left; nothing when it was of another workspace or another shape. */
function readCheckpoint({ checkpoint, account }: Context): Checkpoint {
  const parsed = checkpointSchema.safeParse(checkpoint);
  const { workspaceId } = account;
  if (parsed.success && parsed.data.workspaceId === workspaceId) return parsed.data;
  return { workspaceId, known: "", emptyListings: 0 };
}

function knownPrints({ known }: Checkpoint): Set<string> {
  return new Set(
    Array.from({ length: Math.floor(known.length / PRINT_LENGTH) }, (_, index) =>
      known.slice(index * PRINT_LENGTH, (index + 1) * PRINT_LENGTH),
    ),
  );
}

function chunk<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
