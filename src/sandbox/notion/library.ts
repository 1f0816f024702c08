import { COLLEAGUES, notesRootId, personOf, type Colleague } from "../company/company.ts";
import { isoDay, msOf, dayOf, momentOf } from "../company/dates.ts";
import { uuidOf } from "../company/hash.ts";
import { TASKS_DATABASE, notePages, type NotePage } from "../company/notes.ts";
import { taskStatusOn, marketingTasks, type Task } from "../company/work.ts";
import type { Grant } from "../grants.ts";

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
function describeDataSource(createdMs: number) {
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

function taskEditedMs(task: Task, today: number): number {
  if (task.doneDay <= today) return msOf(task.doneDay, 480);
  return msOf(task.startDay <= today ? task.startDay : task.createdDay, 480);
}

function option(name: string) {
  return { id: uuidOf(`notes:option:${name}`), name, color: "default" };
}

function dateValue(day: number) {
  return { start: isoDay(day), end: null, time_zone: null };
}

/** A page or a data source, described only when it is on the page of a list that is asked for. */
export interface Entry {
  id: string;
  title: string;
  editedMs: number;
  describe: () => object;
  /** What stands on a page; a data source has none. */
  markdown?: () => string;
}

/** What a connection can see: the pages ticked in the picker and everything below them. */
interface Library {
  pages: Entry[];
  /** Rows of the task list, the newest first; they are pages too. */
  tasks: Entry[];
  lists: Entry[];
}

/** A Notion grant's scopes are the ids of the top-level pages that were ticked. */
export function openLibrary(grant: Grant, nowMs: number): Library {
  const now = momentOf(nowMs);
  const roots = personOf(grant.user).notes.filter((root) => grant.scopes.includes(notesRootId(root)));
  const pages = notePages(roots, now);
  const hasTasks = roots.includes(TASKS_DATABASE.root);
  return {
    pages: pages.map((page) => ({
      ...page,
      describe: () => describePage(page),
      markdown: () => {
        const below = pages.filter(({ parentId }) => parentId === page.id);
        const links = below.map(
          ({ id, title }) => `<page url="https://www.notion.so/${id.replaceAll("-", "")}">${title}</page>`,
        );
        return [page.markdown(), ...links].join("\n");
      },
    })),
    tasks: (hasTasks ? marketingTasks(now.day) : [])
      .toSorted((a, b) => b.createdDay - a.createdDay || a.id.localeCompare(b.id))
      .map((task) => ({
        id: taskPageId(task),
        title: task.title,
        editedMs: taskEditedMs(task, now.day),
        describe: () => describeTask(taskPageId(task), task, now.day),
        markdown: () => task.note,
      })),
    lists: (hasTasks ? [TASKS_DATABASE] : []).map(({ dataSourceId: id, title }) => ({
      id,
      title,
      editedMs: 0,
      describe: () => describeDataSource(msOf(dayOf(2022, 3, 1), 570)),
    })),
  };
}

export function taskPageId(task: Task): string {
  return uuidOf(`notes:task:${task.id}`);
}

/** Search looks at titles only, where every word must occur; edited last comes first. */
export function searchTitles({ pages, tasks, lists }: Library, query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return [...pages, ...tasks, ...lists]
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .toSorted((a, b) => b.editedMs - a.editedMs);
}
