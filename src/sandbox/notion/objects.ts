import type { Colleague } from "../company/company.ts";
import { isoDay, msOf } from "../company/dates.ts";
import { uuidOf } from "../company/hash.ts";
import type { NoteComment, NotePage } from "../company/note-page.ts";
import { TASKS_DATABASE } from "../company/notes.ts";
import { taskStatusOn, type Task } from "../company/work.ts";
import { taskPageId, type Library } from "./library.ts";

/** The version that renamed archived to in_trash. */
const WITHOUT_ARCHIVED = "2026-03-11";

export function richText(text: string) {
  if (text === "") return [];
  return [
    {
      type: "text",
      text: { content: text, link: null },
      annotations: {
        bold: false,
        italic: false,
        strikethrough: false,
        underline: false,
        code: false,
        color: "default",
      },
      plain_text: text,
      href: null,
    },
  ];
}

export function personId({ email }: { email: string }): string {
  return uuidOf(`notion:user:${email}`);
}

export function partialUser(person: { email: string }) {
  return { object: "user", id: personId(person) };
}

export function trashFlags(version: string) {
  return version >= WITHOUT_ARCHIVED ? { in_trash: false } : { archived: false, in_trash: false };
}

/** When and by whom something was made and changed. */
export function history(createdMs: number, editedMs: number, author: Colleague) {
  return {
    created_time: minuteOf(createdMs),
    last_edited_time: minuteOf(editedMs),
    created_by: partialUser(author),
    last_edited_by: partialUser(author),
  };
}

// Notion rounds its times down to the minute.
function minuteOf(ms: number): string {
  return new Date(ms - (ms % 60_000)).toISOString();
}

export function urlOf(title: string, id: string): string {
  const slug = title.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `https://www.notion.so/${slug}-${id.replaceAll("-", "")}`;
}

export function describePage(page: NotePage, library: Library) {
  return {
    ...pageObject(page.id, page.title, library),
    ...history(page.createdMs, page.editedMs, page.author),
    icon: { type: "emoji", emoji: page.icon },
    parent:
      page.parentId === null
        ? { type: "workspace", workspace: true }
        : { type: "page_id", page_id: page.parentId },
    properties: { title: { id: "title", type: "title", title: richText(page.title) } },
  };
}

function pageObject(id: string, title: string, { version }: Library) {
  const url = urlOf(title, id);
  return { object: "page", id, cover: null, ...trashFlags(version), is_locked: false, url, public_url: null };
}

export function describeComment({ id, ms, author, text }: NoteComment) {
  const at = new Date(ms).toISOString();
  return {
    object: "comment",
    id,
    discussion_id: id,
    created_time: at,
    last_edited_time: at,
    created_by: partialUser(author),
    rich_text: richText(text),
  };
}

export function describeTask(task: Task, library: Library) {
  const today = library.now.day;
  const status = taskStatusOn(task, today);
  return {
    ...pageObject(taskPageId(task), task.title, library),
    ...history(msOf(task.createdDay, 600), taskEditedMs(task, today), task.owner),
    icon: null,
    parent: {
      type: "data_source_id",
      data_source_id: TASKS_DATABASE.dataSourceId,
      database_id: TASKS_DATABASE.id,
    },
    properties: {
      Name: { id: "title", type: "title", title: richText(task.title) },
      Status: { id: "St%7D", type: "status", status: option(status) },
      Due: { id: "Du%3A", type: "date", date: dateValue(task.dueDay) },
      "Done on": { id: "Dn%40", type: "date", date: status === "Done" ? dateValue(task.doneDay) : null },
      Assignee: { id: "As%5B", type: "people", people: [describePerson(task.owner)] },
      Campaign: { id: "Ca%3F", type: "select", select: task.campaign && option(task.campaign.name) },
      Priority: { id: "Pr%3E", type: "select", select: option(task.priority) },
    },
  };
}

/** The last time that a task changed: created, begun or done. */
export function taskEditedMs(task: Task, today: number): number {
  if (task.doneDay <= today) return msOf(task.doneDay, 480);
  return msOf(task.startDay <= today ? task.startDay : task.createdDay, 480);
}

export function option(name: string) {
  return { id: uuidOf(`notes:option:${name}`), name, color: COLORS[name] ?? "default" };
}

const COLORS: Record<string, string> = {
  "To do": "gray",
  "In progress": "blue",
  Done: "green",
  High: "red",
  Medium: "yellow",
};

function dateValue(day: number) {
  return { start: isoDay(day), end: null, time_zone: null };
}

export function describePerson({ name, email }: { name: string; email: string }) {
  return { ...partialUser({ email }), name, avatar_url: null, type: "person", person: { email } };
}
