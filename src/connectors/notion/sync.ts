import * as z from "zod";
import type { RecordKey, VendorRecord } from "../../domain/records.ts";
import type { Skipped } from "../../domain/sync-result.ts";
import { asVendorError, endsTheRun, VendorError } from "../errors.ts";
import {
  MAY_NOT_READ,
  readNamesIfAllowed,
  type PullContext,
  type PullStep,
  type PullSteps,
  type SyncSource,
} from "../source.ts";
import { listUserNames } from "./data.ts";
import type { Names } from "./properties.ts";
import {
  describeListing,
  listWorkspace,
  readingOf,
  titlesOf,
  readRecord,
  type ListedEntry,
  type ReadRecord,
} from "./sync-records.ts";

type Context = PullContext<"notes-workspace">;

/**
 * Notion: every run lists everything (a hundred a call) and reads the texts of what the store does not have in its
 * present version. The versions stored are remembered by their prints and not by a latest time: a page that is shared
 * later, or that the index brings late, is new to us and has an old time.
 */
export const notesWorkspaceSource: SyncSource<"notes-workspace"> = { pull };

const PRINT_LENGTH = 8;

const checkpointSchema = z.object({
  /** Prints of what is stored, eight characters each. */
  known: z.string().regex(/^[\w-]*$/),
  emptyListings: z.number(),
});

type Checkpoint = z.output<typeof checkpointSchema>;

const RECORDS_A_STEP = 50;
const CHARACTERS_A_STEP = 1_000_000;
/** Texts that fail one after the other before it is the vendor that is down. */
const FAILURES_IN_A_ROW = 3;

async function* pull(context: Context): PullSteps {
  const stored = readCheckpoint(context);
  const listing = yield* listWorkspace(context);
  const isEmpty = listing.entries.size === 0;
  // Right after consent the index may not have anything yet: what is stored is not gone for that.
  const isTrusted = listing.isComplete && (!isEmpty || stored.emptyListings > 0);
  const emptyListings = isEmpty ? Math.min(stored.emptyListings + 1, 2) : 0;

  const titles = titlesOf(listing);
  const entries = await describeListing(listing, titles, context.now);
  const known = knownPrints(stored);
  const changed = entries.filter((entry) => !known.has(entry.print));
  const unchanged = entries.filter((entry) => known.has(entry.print));
  yield {
    ...(isTrusted && { begins: ["pages"], seen: unchanged.map((entry) => entry.key) }),
    reading: readingOf(changed.length),
  };

  // Prints of what is gone are forgotten only when the listing can be trusted, and before the records go.
  const present = new Set(unchanged.map((entry) => entry.print));
  const kept = [...known].filter((print) => !isTrusted || present.has(print));
  const start: Checkpoint = { ...stored, emptyListings, known: kept.join("") };
  if (JSON.stringify(start) !== JSON.stringify(stored)) yield { checkpoint: start };
  const names = yield* readNames(context, changed);
  yield* readChanged(context, changed, new Map([...titles, ...names]), start);
  // No checkpoint here: a step that has one may be where the engine hands over, and this one ends the work.
  if (isTrusted) yield { complete: [{ dataset: "pages" }] };
}

/** People's names, when there is something new that has none: the app may lack the capability to know them. */
async function* readNames(context: Context, changed: ListedEntry[]): PullSteps<Names> {
  if (changed.every(({ entry }) => entry.authors.every(({ name }) => name))) return new Map();
  return yield* readNamesIfAllowed(listUserNames(context.call));
}

const UNREAD = {
  kind: "the latest of some pages",
  reason: "the vendor failed on them; they are tried again",
};
const WITHOUT_TEXT = { kind: "the text of some pages", reason: MAY_NOT_READ };

interface Batch {
  records: VendorRecord[];
  seen: RecordKey[];
  deleted: RecordKey[];
  skipped: Skipped[];
  characters: number;
}

const emptyBatch = (): Batch => ({ records: [], seen: [], deleted: [], skipped: [], characters: 0 });

/** Reads texts, one call after the other. What was read before a failure is stored before the failure is thrown. */
async function* readChanged(context: Context, entries: ListedEntry[], names: Names, start: Checkpoint) {
  const checkpoint = { ...start };
  let batch = emptyBatch();
  let failures = 0;
  for (const [index, listed] of entries.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- Notion allows three calls a second, so there is nothing to gain
    const outcome = await readRecord(context, listed, names).catch(asVendorError);
    failures = outcome instanceof VendorError ? failures + 1 : 0;
    if (outcome instanceof VendorError) {
      if (endsTheRun.has(outcome.kind) || failures >= FAILURES_IN_A_ROW) {
        if (batch.characters > 0) yield stepOf(batch, checkpoint, entries.length - index);
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
    yield stepOf(batch, checkpoint, entries.length - index - 1);
    batch = emptyBatch();
  }
  if (batch.characters > 0 || batch.seen.length > 0) yield stepOf(batch, checkpoint);
}

function addOutcome(batch: Batch, { key }: ListedEntry, { record, isWithoutText }: ReadRecord): void {
  batch.characters += 1 + (record?.text?.length ?? 0);
  if (record) batch.records.push(record);
  else batch.deleted.push(key);
  if (isWithoutText) batch.skipped.push(WITHOUT_TEXT);
}

function stepOf(batch: Batch, checkpoint: Checkpoint, left = 0): PullStep {
  const { characters: _, ...step } = batch;
  return { ...step, reading: readingOf(left), checkpoint: { ...checkpoint } };
}

/** What an earlier run left; nothing when it is of another shape. */
function readCheckpoint({ checkpoint }: Context): Checkpoint {
  return checkpointSchema.safeParse(checkpoint).data ?? { known: "", emptyListings: 0 };
}

function knownPrints({ known }: Checkpoint): Set<string> {
  return new Set(
    Array.from({ length: Math.floor(known.length / PRINT_LENGTH) }, (_, index) =>
      known.slice(index * PRINT_LENGTH, (index + 1) * PRINT_LENGTH),
    ),
  );
}
