import * as z from "zod";
import type { PullContext } from "../source.ts";

const HOUR_MS = 3_600_000;
/** Listed anew a little before the day is over, so that runs once an hour do it at least daily. */
const LISTING_MS = 23 * HOUR_MS;
/** Page tokens of CRM live 24 hours. */
const CURSOR_MS = 23 * HOUR_MS;
/** Changes are read from a little before the last reading: our clock is not the vendor's. */
const OVERLAP_MS = 5 * 60_000;

const instant = z.number();

const kindState = z.object({
  /** Changes since then are yet to be read. */
  since: instant.optional(),
  /** When the last full listing began. */
  listedAt: instant.optional(),
  /** A full listing that is under way: in which run and when it began, and the cursor of the last page read. */
  listing: z.object({ run: z.number(), startedAt: instant, cursor: z.string().optional() }).optional(),
});

const checkpointSchema = z.object({
  kinds: z.record(z.string(), kindState).default({}),
  projects: z
    .object({
      /** Names of the projects whose tasks and milestones may be in the store. */
      known: z.array(z.string()),
      /** Those that have been read in this round. */
      done: z.array(z.string()),
    })
    .default({ known: [], done: [] }),
});

export type KindState = z.output<typeof kindState>;
export type SuiteCheckpoint = z.output<typeof checkpointSchema>;

/** One run of the source; its checkpoint grows step by step. */
export interface SuiteRun {
  context: PullContext<"business-suite">;
  checkpoint: SuiteCheckpoint;
  /** The currency of CRM's amounts, asked for once. */
  currency: () => Promise<string | undefined>;
}

/** A checkpoint of another shape, such as an older version's, is as good as none. */
export function readCheckpoint(value: unknown): SuiteCheckpoint {
  return checkpointSchema.catch(() => checkpointSchema.parse({})).parse(value ?? {});
}

/** The checkpoint with a kind's new state; also the run's from now on. */
export function advanceKind(run: SuiteRun, kind: string, state: KindState): SuiteCheckpoint {
  run.checkpoint = { ...run.checkpoint, kinds: { ...run.checkpoint.kinds, [kind]: state } };
  return run.checkpoint;
}

/** The checkpoint with the projects' new state; also the run's from now on. */
export function advanceProjects(run: SuiteRun, projects: SuiteCheckpoint["projects"]): SuiteCheckpoint {
  run.checkpoint = { ...run.checkpoint, projects };
  return run.checkpoint;
}

/** Whether all records are to be listed: the first time, when a listing is under way, and once a day. */
export function isListingDue(state: KindState, now: number): boolean {
  if (state.listing || state.listedAt === undefined || state.since === undefined) return true;
  return now - state.listedAt >= LISTING_MS;
}

/** The listing to go on with, unless its cursor is too old. */
export function openListing(state: KindState, now: number): KindState["listing"] {
  const { listing } = state;
  return listing && now - listing.startedAt < CURSOR_MS ? listing : undefined;
}

/** From when on the next reading has to look for changes, after one that began at `startedAt`. */
export function nextSince(startedAt: number): number {
  return startedAt - OVERLAP_MS;
}
