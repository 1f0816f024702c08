import * as z from "zod";
import type { AccountByType } from "../../domain/account.ts";
import { mapLimited } from "../../lib/concurrency.ts";
import type { HttpDeps } from "../http.ts";
import type { TokenSet } from "../connector.ts";
import { callZoho, projectsHost } from "./http.ts";
import {
  allPages,
  compact,
  day,
  labelled,
  named,
  pageOf,
  plainText,
  recordId,
  requireId,
  setQuery,
  text,
  type PageQuery,
  type RecordList,
  type SuiteItem,
  type SuitePage,
} from "./shared.ts";

const PER_PAGE = 100;
const PARALLEL = 3;

const statusName = z.union([z.string(), named]).nullish();
const projectRow = z.object({
  id: recordId,
  name: text,
  /** A number for people: of a task in `prefix`, of a project in `key`. */
  prefix: text,
  key: text,
  description: text,
  status: statusName,
  owner: named,
  owners_and_work: z
    .object({ owners: z.array(z.object({ name: text })).nullish() })
    .nullish()
    .catch(undefined),
  milestone: named,
  tasklist: named,
  priority: text,
  start_date: day,
  end_date: day,
  due_date: day,
});
const projectsPage = z.array(projectRow);
const pageInfo = z.object({ has_next_page: z.boolean().optional() });
const childrenPage = z
  .object({
    tasks: z.array(projectRow).optional(),
    milestones: z.array(projectRow).optional(),
    // A list with milestones, an object with tasks (providers.md 5.7).
    page_info: z.union([pageInfo, z.array(pageInfo).transform((list) => list[0])]).optional(),
  })
  // No empty list must be taken from a reply that is none.
  .refine((reply) => reply.tasks ?? reply.milestones ?? reply.page_info);

export async function listProjects(
  deps: HttpDeps,
  tokens: TokenSet,
  account: AccountByType["business-suite"],
  kind: "projects" | "tasks",
): Promise<RecordList> {
  const projects = await allPages((cursor) => fetchProjectsPage(deps, tokens, account, { cursor }));
  if (kind === "projects") return { ...projects, records: projects.records.map(({ record }) => record) };

  const lists = await mapLimited(projects.records, PARALLEL, (project) =>
    allPages((cursor) => fetchProjectChildren(deps, tokens, account, { kind, project, cursor })),
  );
  return {
    records: lists.flatMap((list) => list.records.map(({ record }) => record)),
    complete: projects.complete && lists.every((list) => list.complete),
  };
}

/** One page of the portal's projects; `page` is mandatory. Throws `ProviderError`. */
export async function fetchProjectsPage(
  deps: HttpDeps,
  tokens: TokenSet,
  account: AccountByType["business-suite"],
  { cursor }: PageQuery,
): Promise<SuitePage> {
  const page = pageOf(cursor);
  const url = new URL(`${portalUrl(tokens, account)}/projects`);
  setQuery(url, { page: String(page), per_page: String(PER_PAGE) });
  const rows = (await callZoho(deps, tokens, { url }, projectsPage)) ?? [];
  return {
    items: rows.map((row) => readProject(row)),
    next: rows.length === PER_PAGE ? `page=${page + 1}` : undefined,
    isCut: false,
  };
}

/** One page of a project's tasks or milestones. Throws `ProviderError`. */
export async function fetchProjectChildren(
  deps: HttpDeps,
  tokens: TokenSet,
  account: AccountByType["business-suite"],
  { kind, project, cursor }: PageQuery & { kind: "tasks" | "milestones"; project: SuiteItem },
): Promise<SuitePage> {
  const page = pageOf(cursor);
  const url = new URL(`${portalUrl(tokens, account)}/projects/${encodeURIComponent(project.id)}/${kind}`);
  setQuery(url, { page: String(page), per_page: String(PER_PAGE) });
  const reply = await callZoho(deps, tokens, { url }, childrenPage);
  return {
    items: (reply?.[kind] ?? []).map((row) => readProject(row, project.record.name)),
    next: reply?.page_info?.has_next_page ? `page=${page + 1}` : undefined,
    isCut: false,
  };
}

function portalUrl(tokens: TokenSet, account: AccountByType["business-suite"]): string {
  const portal = requireId(account.projectsPortalId, "no_projects");
  return `${projectsHost(tokens.dc ?? "com")}/api/v3/portal/${portal}`;
}

function readProject(row: z.output<typeof projectRow>, project?: string): SuiteItem {
  const owners = row.owners_and_work?.owners?.flatMap(({ name }) => (name ? [name] : [])) ?? [];
  const record = compact({
    name: row.name ?? "",
    status: typeof row.status === "string" ? row.status : row.status?.name,
    date: row.start_date,
    dueDate: row.due_date ?? row.end_date,
    owner: row.owner?.name ?? (owners.join(", ") || undefined),
    account: project,
  });
  const details = labelled({
    Number: row.prefix ?? row.key,
    Priority: row.priority,
    Milestone: row.milestone?.name,
    List: row.tasklist?.name,
    "": row.description,
  });
  return { id: row.id, title: plainText(row.name), record, details };
}
