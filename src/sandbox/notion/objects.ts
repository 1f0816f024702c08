import { COLLEAGUES, type Colleague } from "../company/company.ts";
import { isoDay, msOf } from "../company/dates.ts";
import { uuidOf } from "../company/hash.ts";
import type { NotePage } from "../company/note.ts";
import { TASKS_DATABASE } from "../company/notes.ts";
import { notesRootId } from "../company/people.ts";
import { taskStatusOn, type Task } from "../company/work.ts";

function richText(text: string) {
  return text === ""
    ? []
    : [{ type: "text", text: { content: text, link: null }, plain_text: text, href: null }];
}

function partialUser({ email }: { email: string }) {
  return { object: "user", id: uuidOf(`notion:user:${email}`) };
}

export function describePerson({ name, email }: { name: string; email: string }) {
  return { ...partialUser({ email }), name, avatar_url: null, type: "person", person: { email } };
}

/** What every page and data source has. */
function describeObject(
  object: "page" | "data_source",
  { id, title, author }: { id: string; title: string; author: Colleague },
  createdMs: number,
  editedMs: number,
) {
  return {
    object,
    id,
    created_time: minuteOf(createdMs),
    last_edited_time: minuteOf(editedMs),
    // Ids alone: people are named by the list of users.
    created_by: partialUser(author),
    last_edited_by: partialUser(author),
    archived: false,
    in_trash: false,
    url: urlOf(title, id),
  };
}

function urlOf(title: string, id: string): string {
  const slug = title.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `https://www.notion.so/${slug}-${id.replaceAll("-", "")}`;
}

// Notion rounds its times down to the minute.
function minuteOf(ms: number): string {
  return new Date(ms - (ms % 60_000)).toISOString();
}

export function describePage(page: NotePage) {
  return {
    ...describeObject("page", page, page.createdMs, page.editedMs),
    parent:
      page.parentId === null
        ? { type: "workspace", workspace: true }
        : { type: "page_id", page_id: page.parentId },
    properties: { title: { id: "title", type: "title", title: richText(page.title) } },
  };
}

/** The task list as a data source; since 2025-09-03 the database only names it. */
export function describeDataSource(createdMs: number) {
  const { id, dataSourceId, title, root } = TASKS_DATABASE;
  const list = { id: dataSourceId, title, author: COLLEAGUES.cleo };
  return {
    ...describeObject("data_source", list, createdMs, createdMs),
    url: urlOf(title, id),
    title: richText(title),
    parent: { type: "database_id", database_id: id },
    database_parent: { type: "page_id", page_id: notesRootId(root) },
    properties: Object.fromEntries(
      Object.entries(TASK_PROPERTIES).map(([name, type]) => [name, { name, type, [type]: {} }]),
    ),
  };
}

const TASK_PROPERTIES: Record<string, string> = {
  Name: "title",
  Status: "status",
  Due: "date",
  "Done on": "date",
  Assignee: "people",
  Campaign: "select",
  Priority: "select",
};

export function describeTask(id: string, task: Task, today: number) {
  const { title, owner: author, createdDay, dueDay, doneDay, campaign, priority } = task;
  const status = taskStatusOn(task, today);
  const values: Record<string, unknown> = {
    Name: richText(title),
    Status: option(status),
    Due: dateValue(dueDay),
    "Done on": status === "Done" ? dateValue(doneDay) : null,
    Assignee: [describePerson(author)],
    Campaign: campaign && option(campaign.name),
    Priority: option(priority),
  };
  const properties = Object.entries(TASK_PROPERTIES).map(([name, type]) => {
    return [name, { type, [type]: values[name] }];
  });
  return {
    ...describeObject("page", { id, title, author }, msOf(createdDay, 600), taskEditedMs(task, today)),
    parent: {
      type: "data_source_id",
      data_source_id: TASKS_DATABASE.dataSourceId,
      database_id: TASKS_DATABASE.id,
    },
    properties: Object.fromEntries(properties),
  };
}

/** The last time that a task changed: created, begun or done. */
export function taskEditedMs(task: Task, today: number): number {
  if (task.doneDay <= today) return msOf(task.doneDay, 480);
  return msOf(task.startDay <= today ? task.startDay : task.createdDay, 480);
}

function option(name: string) {
  return { id: uuidOf(`notes:option:${name}`), name, color: "default" };
}

function dateValue(day: number) {
  return { start: isoDay(day), end: null, time_zone: null };
}
