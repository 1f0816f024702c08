import * as z from "zod";
import type { RecordDataset } from "../../domain/records.ts";
import { VendorError } from "../errors.ts";
import { MAY_NOT_READ, type PullContext, type PullStep, type PullSteps, type SyncSource } from "../source.ts";
import { booksLists } from "./books.ts";
import { crmLists } from "./crm.ts";
import type { SuiteList } from "./suite.ts";
import { listState, pullList } from "./sync-lists.ts";
import { projectsState, pullProjects } from "./sync-projects.ts";

/** Records of Zoho CRM, Books and Projects. They are kept as long as the vendor has them. */
export const businessSuiteSource: SyncSource<"business-suite"> = { pull };

const checkpointSchema = z.object({
  lists: z.record(z.string(), listState).default({}),
  projects: projectsState.default({ known: [], done: [], partial: [] }),
  /** What a synchronization that takes several runs has read already; empty once it has come to its end. */
  round: z.array(z.string()).default([]),
});

type Checkpoint = z.output<typeof checkpointSchema>;

/** One run of the source; its checkpoint grows step by step. */
interface SuiteRun {
  context: PullContext<"business-suite">;
  checkpoint: Checkpoint;
  datasets: RecordDataset[];
  failures: VendorError[];
}

/** Product by product, each with limits of its own: one that fails keeps no other from being read. Throws a `VendorError` at the end. */
async function* pull(context: PullContext<"business-suite">): PullSteps {
  const modules = context.account.enabledModules;
  const crm = modules.crm ? crmLists(context) : [];
  const books = modules.books ? booksLists(context) : [];
  const projects: RecordDataset[] = modules.projects ? ["projects", "tasks", "milestones"] : [];
  const run: SuiteRun = {
    context,
    checkpoint: readCheckpoint(context.checkpoint),
    datasets: [...[...crm, ...books].map(({ dataset }) => dataset), ...projects],
    failures: [],
  };
  yield* tolerate(run, pullLists(run, crm));
  yield* tolerate(run, pullLists(run, books));
  if (modules.projects) yield* tolerate(run, orSkip("projects", pullPortal(run)));
  yield { checkpoint: { ...run.checkpoint, round: [] }, isLast: true };
  // The one that asks for the longest wait, so that none is asked again too early.
  const [failure] = run.failures.toSorted((left, right) => patienceOf(right) - patienceOf(left));
  if (failure) throw failure;
}

/** A checkpoint of another shape, such as an older version's, is as good as none. */
function readCheckpoint(value: unknown): Checkpoint {
  return checkpointSchema.catch(() => checkpointSchema.parse({})).parse(value ?? {});
}

async function* pullLists(run: SuiteRun, lists: SuiteList[]): PullSteps {
  for (const list of lists) yield* orSkip(list.dataset, readList(run, list));
}

async function* readList(run: SuiteRun, list: SuiteList): PullSteps {
  const { dataset } = list;
  if (run.checkpoint.round.includes(dataset)) return;
  const steps = pullList(list, run.checkpoint.lists[dataset], run.context.now);
  for await (const { state, ...step } of steps) {
    const further = state && { lists: { ...run.checkpoint.lists, [dataset]: state } };
    yield saved(run, dataset, step, further, state && !state.listing ? [dataset] : []);
  }
}

async function* pullPortal(run: SuiteRun): PullSteps {
  if (run.checkpoint.round.includes("projects")) return;
  for await (const { of, state, ...step } of pullProjects(run.context, run.checkpoint.projects)) {
    yield saved(run, of, step, state && { projects: state }, state?.done.length === 0 ? ["projects"] : []);
  }
}

/** The step with what is being read, and with the run's checkpoint where it has come further; `read` has been read to its end. */
function saved(
  run: SuiteRun,
  now: RecordDataset,
  step: PullStep,
  further: Partial<Checkpoint> | undefined,
  read: RecordDataset[],
): PullStep {
  const reading = { now, left: run.datasets.slice(run.datasets.indexOf(now) + 1) };
  if (!further) return { ...step, reading };
  run.checkpoint = { ...run.checkpoint, ...further, round: [...run.checkpoint.round, ...read] };
  return { ...step, reading, checkpoint: run.checkpoint };
}

/** What the grant or the user's role does not cover is left out, not silently; what was read of it stays. */
async function* orSkip(kind: string, steps: PullSteps): PullSteps {
  try {
    yield* steps;
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== "forbidden") throw error;
    yield { skipped: [{ kind, reason: MAY_NOT_READ }] };
  }
}

async function* tolerate(run: SuiteRun, steps: PullSteps): PullSteps {
  try {
    yield* steps;
  } catch (error) {
    // Without a good token no product answers.
    if (!(error instanceof VendorError) || ["unauthorized", "refused"].includes(error.kind)) throw error;
    run.failures.push(error);
  }
}

function patienceOf({ kind, retryAfter = 0 }: VendorError): number {
  return (kind === "rate_limited" ? 1 : 0) + retryAfter;
}
