import * as z from "zod";
import { TASKS_DATABASE } from "../company/notes.ts";
import type { Library } from "./library.ts";
import { describeDataSource } from "./containers.ts";
import { describePage, describeTask, taskEditedMs } from "./objects.ts";

export const searchSchema = z.strictObject({
  query: z.string().default(""),
  filter: z
    .strictObject({ property: z.literal("object"), value: z.enum(["page", "data_source"]) })
    .optional(),
  sort: z
    .strictObject({
      timestamp: z.literal("last_edited_time"),
      direction: z.enum(["ascending", "descending"]).default("descending"),
    })
    .optional(),
  start_cursor: z.string().optional(),
  page_size: z.int().optional(),
});

export type SearchRequest = z.infer<typeof searchSchema>;

/** Something that a search found, written only when it is on the page that is asked for. */
export interface Found {
  title: string;
  editedMs: number;
  write: () => unknown;
}

/** Search looks at titles only: every word of the query must occur there. */
export function searchTitles(library: Library, request: SearchRequest): Found[] {
  const words = request.query.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = request.filter?.value;
  const everything = [
    ...(wanted === "data_source" ? [] : pagesOf(library)),
    ...(wanted === "page" || library.tasks === null ? [] : [taskList(library)]),
  ];
  const sign = request.sort?.direction === "ascending" ? 1 : -1;
  return everything
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .toSorted((a, b) => sign * (a.editedMs - b.editedMs));
}

function pagesOf(library: Library): Found[] {
  const today = library.now.day;
  return [
    ...library.pages.map((page) => ({
      title: page.title,
      editedMs: page.editedMs,
      write: () => describePage(page, library),
    })),
    ...(library.tasks ?? []).map((task) => ({
      title: task.title,
      editedMs: taskEditedMs(task, today),
      write: () => describeTask(task, library),
    })),
  ];
}

function taskList(library: Library): Found {
  return { title: TASKS_DATABASE.title, editedMs: 0, write: () => describeDataSource(library) };
}
