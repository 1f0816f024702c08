import { ProviderError } from "../errors.ts";
import { fetchProjectChildren, fetchProjectsPage } from "./projects.ts";
import type { SuiteItem, SuitePage } from "./shared.ts";
import type { RecordRow } from "../rows.ts";
import type { Skipped } from "../../domain/sync-result.ts";
import { MAY_NOT_READ } from "../skipped.ts";
import type { PullStep } from "../source.ts";
import { CANNOT_LIST } from "./sync-lists.ts";
import { toRow } from "./rows.ts";
import { advanceProjects, type SuiteRun } from "./sync-state.ts";

/** Calls of one run. More than 100 in two minutes lock the portal for half an hour, for live questions too. */
const MOST_CALLS = 80;
const PAUSE_S = 120;
/** Pages of one project's tasks: with more, a project alone would go over the limit each time. */
const MOST_PAGES = 30;
const STEP = 500;

const CHILDREN = [
  { list: "tasks", kind: "task" },
  { list: "milestones", kind: "milestone" },
] as const;

type Child = (typeof CHILDREN)[number];

interface ProjectsRun {
  run: SuiteRun;
  calls: number;
  /** Lists that the grant does not cover. */
  closed: Set<Child["list"]>;
}

/**
 * All projects, then the tasks and milestones of each; Projects cannot be asked for changes. The portal's limit
 * may need several runs: each goes on with the projects that the ones before have not read. Throws `ProviderError`.
 */
export async function* pullProjects(suite: SuiteRun): AsyncGenerator<PullStep> {
  const run: ProjectsRun = { run: suite, calls: 0, closed: new Set() };
  const projects = yield* pullProjectList(run);
  // Records know their project by name, so that those of projects with one name come and go together.
  const groups = Map.groupBy(projects, ({ record }) => record.name);
  const { known, done } = suite.checkpoint.projects;
  const allKnown = [...new Set([...known, ...groups.keys()])];
  const read = new Set(done);
  for (const [name, group] of groups) {
    if (read.has(name)) continue;
    if (run.calls >= MOST_CALLS) {
      throw new ProviderError("rate_limited", "projects", { vendorCode: "paced", retryAfter: PAUSE_S });
    }
    const { records, complete, skipped } = yield* readGroup(run, name, group);
    read.add(name);
    const checkpoint = advanceProjects(suite, { known: allKnown, done: [...read] });
    yield { records, complete, skipped, checkpoint };
  }
  yield endRound(run, allKnown, [...groups.keys()]);
}

async function* pullProjectList(run: ProjectsRun): AsyncGenerator<PullStep, SuiteItem[]> {
  const { http, account } = run.run.context;
  const projects: SuiteItem[] = [];
  let cursor: string | undefined;
  do {
    const query = { cursor };
    // oxlint-disable-next-line no-await-in-loop -- a page tells whether there is another
    const { items, next } = await counted(run, () =>
      run.run.context.call((tokens) => fetchProjectsPage(http, tokens, account, query)),
    );
    projects.push(...items);
    cursor = next;
    const complete = cursor === undefined ? [{ kind: "project" }] : [];
    yield { records: items.map((item) => toRow("project", item)), complete };
  } while (cursor !== undefined);
  return projects;
}

/** The tasks and milestones of the projects with one name; what does not fit into the last step goes before it. */
async function* readGroup(
  run: ProjectsRun,
  name: string,
  group: SuiteItem[],
): AsyncGenerator<PullStep, Required<Pick<PullStep, "records" | "complete" | "skipped">>> {
  const records: RecordRow[] = [];
  const complete: { kind: string; place: string }[] = [];
  const skipped: Skipped[] = [];
  for (const child of CHILDREN) {
    // oxlint-disable-next-line no-await-in-loop -- the portal counts calls
    const listed = await readChildren(run, child, group);
    records.push(...listed.items.map((item) => toRow(child.kind, item)));
    if (listed.isWhole) complete.push({ kind: child.kind, place: name });
    else skipped.push(missing(run, child));
  }
  while (records.length > STEP) yield { records: records.splice(0, STEP) };
  return { records, complete, skipped };
}

function missing({ closed }: ProjectsRun, { list }: Child): Skipped {
  return closed.has(list)
    ? { kind: list, reason: MAY_NOT_READ }
    : { kind: `some ${list}`, reason: CANNOT_LIST };
}

async function readChildren(
  run: ProjectsRun,
  { list }: Child,
  group: SuiteItem[],
): Promise<{ items: SuiteItem[]; isWhole: boolean }> {
  const { http, account, call } = run.run.context;
  const items: SuiteItem[] = [];
  let pages = 0;
  for (const project of group) {
    let cursor: string | undefined;
    do {
      if (run.closed.has(list) || pages++ >= MOST_PAGES) return { items, isWhole: false };
      const query = { kind: list, project, cursor };
      // oxlint-disable-next-line no-await-in-loop -- a page tells whether there is another
      const page = await orClosed(run, list, () =>
        call((tokens) => fetchProjectChildren(http, tokens, account, query)),
      );
      items.push(...(page?.items ?? []));
      cursor = page?.next;
    } while (cursor !== undefined);
  }
  return { items, isWhole: !run.closed.has(list) };
}

/** Undefined, from now on without asking, when the grant does not cover the list: the other one may go on. */
async function orClosed(
  run: ProjectsRun,
  list: Child["list"],
  fetchPage: () => Promise<SuitePage>,
): Promise<SuitePage | undefined> {
  try {
    return await counted(run, fetchPage);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "forbidden") throw error;
    run.closed.add(list);
    return undefined;
  }
}

async function counted(run: ProjectsRun, fetchPage: () => Promise<SuitePage>): Promise<SuitePage> {
  run.calls += 1;
  return await fetchPage();
}

/** All have been read; what belonged to projects that are gone, or have another name now, goes. */
function endRound(run: ProjectsRun, known: string[], current: string[]): PullStep {
  const gone = known.filter((name) => !current.includes(name));
  const open = CHILDREN.filter(({ list }) => !run.closed.has(list));
  const kept = run.closed.size === 0 ? current : known;
  return {
    complete: gone.flatMap((place) => open.map(({ kind }) => ({ kind, place }))),
    checkpoint: advanceProjects(run.run, { known: kept, done: [] }),
  };
}
