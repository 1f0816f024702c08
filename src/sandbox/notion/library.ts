import { momentOf, type Moment } from "../company/dates.ts";
import type { NotePage } from "../company/note-page.ts";
import { notePages, TASKS_DATABASE } from "../company/notes.ts";
import { notesRootId, personOf, type Person } from "../company/people.ts";
import { marketingTasks, type Task } from "../company/work.ts";
import { uuidOf } from "../company/hash.ts";
import type { Grant } from "../deps.ts";

/** What a connection can see: the pages ticked in the picker and everything below them. */
export interface Library {
  person: Person;
  grant: Grant;
  now: Moment;
  pages: NotePage[];
  /** Rows of the task list; null when its page was not shared. */
  tasks: Task[] | null;
  version: string;
}

/** A Notion grant's scopes are the ids of the top-level pages that were ticked. */
export function openLibrary(grant: Grant, nowMs: number, version: string): Library {
  const person = personOf(grant.user);
  const now = momentOf(nowMs);
  const roots = person.notes.filter((root) => grant.scopes.includes(notesRootId(root)));
  return {
    person,
    grant,
    now,
    pages: notePages(roots, now),
    tasks: roots.includes(TASKS_DATABASE.root) ? marketingTasks(now.day) : null,
    version,
  };
}

export function taskPageId(task: Task): string {
  return uuidOf(`notes:task:${task.id}`);
}

/** An id with dashes; Notion takes it without as well. Null when it is none. */
export function normalId(text: string): string | null {
  const hex = text.replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(hex)) return null;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
