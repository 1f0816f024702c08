import * as z from "zod";
import type { VendorRecord } from "../../domain/records.ts";
import {
  day,
  factsOf,
  nameOf,
  plainText,
  recordId,
  text,
  callZoho,
  projectsHost,
  pageOf,
  requireId,
  type PageQuery,
  type Suite,
  type SuitePage,
} from "./suite.ts";

const PER_PAGE = 100;

const flag = z.boolean().optional().catch(undefined);

const workRow = z.object({
  id: recordId,
  name: text,
  /** A number for people: of a task in `prefix`, of a project in `key`. */
  prefix: text,
  key: text,
  description: text,
  status: z.union([
    z.object({ name: text, is_closed_type: flag }),
    text.transform((name) => ({ name, is_closed_type: undefined })),
  ]),
  is_completed: flag,
  owner: nameOf,
  owners_and_work: z
    .object({ owners: z.array(nameOf).optional() })
    .optional()
    .catch(undefined),
  milestone: nameOf,
  tasklist: z.object({ id: recordId, name: text }).optional().catch(undefined),
  priority: nameOf,
  start_date: day,
  end_date: day,
  due_date: day,
  completed_on: day,
});

type WorkRow = z.output<typeof workRow>;

const projectsPage = z.array(workRow);
const pageInfo = z.object({ has_next_page: z.boolean().optional() });
const childrenPage = z
  .object({
    tasks: z.array(workRow).optional(),
    milestones: z.array(workRow).optional(),
    // A list with milestones, an object with tasks (providers.md 5.7).
    page_info: z.union([pageInfo, z.array(pageInfo).transform((list) => list[0])]).optional(),
  })
  // No empty list must be taken from a reply that is none.
  .refine((reply) => reply.tasks ?? reply.milestones ?? reply.page_info);

/** One page of the portal's projects; `page` is mandatory. Throws `VendorError`. */
export async function fetchProjectsPage(suite: Suite, { cursor }: PageQuery): Promise<SuitePage> {
  const found = (await ask(suite, "projects", cursor, projectsPage)) ?? [];
  const hasMore = found.length === PER_PAGE;
  return {
    records: found.map((row) => ({
      ...readWork(row),
      dataset: "projects" as const,
      url: portalUrl(suite, "zp", "projects", row.id, "dashboard"),
    })),
    next: hasMore ? `page=${pageOf(cursor) + 1}` : undefined,
  };
}

export async function fetchProjectChildren(
  suite: Suite,
  { dataset, project, cursor }: PageQuery & { dataset: "tasks" | "milestones"; project: VendorRecord },
): Promise<SuitePage> {
  const path = `projects/${encodeURIComponent(project.id)}/${dataset}`;
  const reply = await ask(suite, path, cursor, childrenPage);
  return {
    records: (reply?.[dataset] ?? []).map((row) => ({
      ...readWork(row),
      dataset,
      place: project.title,
      // The address of a milestone is not known.
      url: row.tasklist && portalUrl(suite, "taskdetail", project.id, row.tasklist.id, row.id),
    })),
    next: reply?.page_info?.has_next_page ? `page=${pageOf(cursor) + 1}` : undefined,
  };
}

function ask<S extends z.ZodType>(
  { account, call }: Suite,
  path: string,
  cursor: string | undefined,
  schema: S,
): Promise<z.output<S> | undefined> {
  const portal = encodeURIComponent(requireId(account.projectsPortalId, "no_projects"));
  const url = `${projectsHost(account.dc)}/api/v3/portal/${portal}/${path}`;
  return callZoho(call, { url, query: { page: pageOf(cursor), per_page: PER_PAGE } }, schema);
}

/** The portal's pages are found by its name. */
function portalUrl({ account }: Suite, ...path: string[]): string | undefined {
  const { dc, projectsPortalName: portal } = account;
  const page = path.map(encodeURIComponent).join("/");
  return portal && `https://projects.zoho.${dc}/portal/${encodeURIComponent(portal)}#${page}`;
}

function readWork(row: WorkRow): Omit<VendorRecord, "dataset"> {
  const owners = row.owners_and_work?.owners?.filter((owner) => owner !== undefined) ?? [];
  const isDone = row.status.is_closed_type ?? row.is_completed;
  return {
    id: row.id,
    title: plainText(row.name) ?? row.id,
    text: plainText(row.description),
    number: row.prefix ?? row.key,
    status: row.status.name,
    state: isDone === undefined ? undefined : isDone ? "done" : "open",
    owner: row.owner ?? (owners.join(", ") || undefined),
    category: row.priority,
    date: row.start_date,
    dueDate: row.due_date ?? row.end_date,
    closedAt: isDone === false ? undefined : row.completed_on,
    facts: factsOf({ Milestone: row.milestone, List: row.tasklist?.name }),
  };
}
