import type { Colleague } from "./company.ts";
import type { NotesRoot } from "./people.ts";

export interface NotePage {
  id: string;
  title: string;
  /** Null for a top-level page. */
  parentId: string | null;
  author: Colleague;
  createdMs: number;
  editedMs: number;
  /** A function, because some pages count the whole traffic of a week. */
  markdown: () => string;
}

/** What differs from page to page; the rest follows. */
export interface NoteSketch {
  key: string;
  title: string;
  root: NotesRoot;
  author: Colleague;
  /** Local days on which it was written, the first being its creation. */
  days: readonly number[];
  minute?: number;
  markdown: () => string;
}
