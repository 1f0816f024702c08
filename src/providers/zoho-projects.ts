import * as z from "zod";
import type { AccountByType } from "../lib/account.ts";
import { mapLimited } from "../lib/concurrency.ts";
import type { HttpDeps } from "./http.ts";
import type { TokenSet } from "./provider.ts";
import { callZoho, projectsHost } from "./zoho.ts";
import {
  allPages,
  compact,
  day,
  named,
  requireId,
  setQuery,
  text,
  type RecordList,
  type SuiteRecord,
} from "./zoho-shared.ts";

const PER_PAGE = 100;
const PARALLEL = 3;

const statusName = z.union([z.string(), named]).nullish();
const projectRow = z.object({
  id: z.coerce.string(),
  name: text,
  status: statusName,
  owner: named,
  start_date: day,
  end_date: day,
  due_date: day,
});
const projectsPage = z.array(projectRow);
const tasksPage = z.object({
  tasks: z.array(projectRow).default([]),
  page_info: z.object({ has_next_page: z.boolean().optional() }).optional(),
});

export async function listProjects(
  deps: HttpDeps,
  tokens: TokenSet,
  account: AccountByType["business-suite"],
  kind: "projects" | "tasks",
): Promise<RecordList> {
  const base = `${projectsHost(tokens.dc ?? "com")}/api/v3/portal/${requireId(account.projectsPortalId, "no_projects")}`;
  const projects = await allPages(async (page) => {
    const url = new URL(`${base}/projects`);
    setQuery(url, { page: String(page), per_page: String(PER_PAGE) });
    const rows = (await callZoho(deps, tokens, { url }, projectsPage)) ?? [];
    return { rows, more: rows.length === PER_PAGE };
  });
  if (kind === "projects") return { ...projects, records: projects.records.map((row) => readProject(row)) };

  const lists = await mapLimited(projects.records, PARALLEL, (project) =>
    allPages(async (page) => {
      const url = new URL(`${base}/projects/${encodeURIComponent(project.id)}/tasks`);
      setQuery(url, { page: String(page), per_page: String(PER_PAGE) });
      const reply = await callZoho(deps, tokens, { url }, tasksPage);
      const rows = reply?.tasks.map((task) => readProject(task, project.name ?? undefined)) ?? [];
      return { rows, more: reply?.page_info?.has_next_page ?? false };
    }),
  );
  return {
    records: lists.flatMap((list) => list.records),
    complete: projects.complete && lists.every((list) => list.complete),
  };
}

function readProject(row: z.output<typeof projectRow>, project?: string): SuiteRecord {
  return compact({
    name: row.name ?? "",
    status: typeof row.status === "string" ? row.status : row.status?.name,
    date: row.start_date,
    dueDate: row.due_date ?? row.end_date,
    owner: row.owner?.name,
    account: project,
  });
}
