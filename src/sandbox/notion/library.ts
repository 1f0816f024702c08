import { dayOf, momentOf, msOf } from "../company/dates.ts";
import { uuidOf } from "../company/hash.ts";
import { notePages, TASKS_DATABASE } from "../company/notes.ts";
import { notesRootId, personOf } from "../company/people.ts";
import { marketingTasks, type Task } from "../company/work.ts";
import type { Grant } from "../deps.ts";
import { describeDataSource, describePage, describeTask, taskEditedMs } from "./objects.ts";

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
export interface Library {
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
