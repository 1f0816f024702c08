import * as z from "zod";
import type { VendorRecord } from "../../domain/records.ts";
import type { Skipped } from "../../domain/sync-result.ts";
import { VendorError } from "../errors.ts";
import { MAY_NOT_READ, pagesOf, type PullStep } from "../source.ts";
import { fetchProjectChildren, fetchProjectsPage } from "./projects.ts";
import { unless, type Suite, type SuitePage } from "./suite.ts";
import { CANNOT_LIST } from "./sync-lists.ts";

/** Calls of one run. More than 100 in two minutes lock the portal for half an hour, for live questions too. */
const MOST_CALLS = 80;
const PAUSE_S = 120;
/** Pages of one project's tasks: with more, a project alone would go over the limit each time. */
const MOST_PAGES = 30;
const STEP = 500;

const CHILDREN = ["tasks", "milestones"] as const;

type Child = (typeof CHILDREN)[number];

export const projectsState = z.object({
  known: z.array(z.string()),
  /** Those that have been read in this round. */
  done: z.array(z.string()),
  partial: z.array(z.enum(CHILDREN)),
});

type ProjectsState = z.output<typeof projectsState>;

type ProjectsStep = Omit<PullStep, "checkpoint"> & { of: "projects" | Child; state?: ProjectsState };

interface ProjectsRun {
  suite: Suite;
  calls: number;
  closed: Set<Child>;
}

/** All projects, then each one's tasks and milestones; the portal's limit may need several runs, which go on. Throws `VendorError`. */
export async function* pullProjects(suite: Suite, before: ProjectsState): AsyncGenerator<ProjectsStep> {
  const run: ProjectsRun = { suite, calls: 0, closed: new Set() };
  const projects = yield* pullProjectList(run);
  // Records know their project by name, so that those of projects with one name come and go together.
  const groups = Map.groupBy(projects, ({ title }) => title);
  const known = [...new Set([...before.known, ...groups.keys()])];
  let { done, partial } = before;
  if (done.length === 0) yield { of: "tasks", begins: [...CHILDREN] };
  for (const [name, group] of groups) {
    if (done.includes(name)) continue;
    if (run.calls >= MOST_CALLS) {
      throw new VendorError("rate_limited", "projects", { vendorCode: "paced", retryAfter: PAUSE_S });
    }
    const { missing, ...step } = yield* readGroup(run, name, group);
    done = [...done, name];
    partial = CHILDREN.filter((child) => partial.includes(child) || missing.includes(child));
    yield { of: "tasks", ...step, state: { known, done, partial } };
  }
  yield endRound(run, { known, done, partial }, [...groups.keys()]);
}

async function* pullProjectList(run: ProjectsRun): AsyncGenerator<ProjectsStep, VendorRecord[]> {
  const projects: VendorRecord[] = [];
  const listing = pagesOf((cursor) => counted(run, fetchProjectsPage(run.suite, { cursor })));
  for await (const { records, next } of listing) {
    const isFirst = projects.length === 0;
    yield {
      of: "projects",
      records,
      ...(isFirst && { begins: ["projects"] }),
      ...(next === undefined && { complete: [{ dataset: "projects" }] }),
    };
    projects.push(...records);
  }
  return projects;
}

type GroupStep = Required<Pick<PullStep, "records" | "complete" | "skipped">> & { missing: Child[] };

/** The tasks and milestones of the projects with one name; what does not fit into the last step goes before it. */
async function* readGroup(
  run: ProjectsRun,
  place: string,
  group: VendorRecord[],
): AsyncGenerator<ProjectsStep, GroupStep> {
  const step: GroupStep = { records: [], complete: [], skipped: [], missing: [] };
  for (const child of CHILDREN) {
    // oxlint-disable-next-line no-await-in-loop -- the portal counts calls
    const { records, isWhole } = await readChildren(run, child, group);
    step.records.push(...records);
    if (isWhole) step.complete.push({ dataset: child, place });
    else {
      step.missing.push(child);
      step.skipped.push(skippedOf(run, child));
    }
  }
  while (step.records.length > STEP) yield { of: "tasks", records: step.records.splice(0, STEP) };
  return step;
}

function skippedOf({ closed }: ProjectsRun, child: Child): Skipped {
  return closed.has(child)
    ? { kind: child, reason: MAY_NOT_READ }
    : { kind: `some ${child}`, reason: CANNOT_LIST };
}

async function readChildren(run: ProjectsRun, child: Child, group: VendorRecord[]) {
  const records: VendorRecord[] = [];
  let pages = 0;
  for (const project of group) {
    let cursor: string | undefined;
    do {
      if (run.closed.has(child) || pages++ >= MOST_PAGES) return { records, isWhole: false };
      const answer = counted(run, fetchProjectChildren(run.suite, { dataset: child, project, cursor }));
      // The other list may go on without the one that the grant does not cover.
      // oxlint-disable-next-line no-await-in-loop -- a page tells whether there is another
      const page = await unless(["forbidden"], answer);
      if (!page) run.closed.add(child);
      records.push(...(page?.records ?? []));
      cursor = page?.next;
    } while (cursor !== undefined);
  }
  return { records, isWhole: !run.closed.has(child) };
}

function counted(run: ProjectsRun, page: Promise<SuitePage>): Promise<SuitePage> {
  run.calls += 1;
  return page;
}

/** All have been read; what belonged to projects that are gone, or have another name now, goes. */
function endRound({ closed }: ProjectsRun, state: ProjectsState, current: string[]): ProjectsStep {
  const gone = state.known.filter((name) => !current.includes(name));
  const open = CHILDREN.filter((child) => !closed.has(child));
  const complete = open.flatMap((dataset) =>
    state.partial.includes(dataset) ? gone.map((place) => ({ dataset, place })) : [{ dataset }],
  );
  const known = closed.size === 0 ? current : state.known;
  return { of: "tasks", complete, state: { known, done: [], partial: [] } };
}
