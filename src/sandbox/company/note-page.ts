import { COLLEAGUES, type Colleague } from "./company.ts";
import { msOf } from "./dates.ts";
import { uuidOf } from "./hash.ts";
import { notesRootId, type NotesRoot } from "./people.ts";

export interface NoteLine {
  kind: "heading_2" | "paragraph" | "bulleted_list_item" | "to_do" | "toggle";
  text: string;
  checked?: boolean;
  children?: NoteLine[];
}

export interface NoteComment {
  id: string;
  ms: number;
  author: Colleague;
  text: string;
}

/** A page. `lines` is a function, because some pages count the whole traffic of a week. */
export interface NotePage {
  id: string;
  title: string;
  icon: string;
  root: NotesRoot;
  /** Null for a top-level page. */
  parentId: string | null;
  author: Colleague;
  createdMs: number;
  editedMs: number;
  lines: () => NoteLine[];
  comments: NoteComment[];
}

/** What differs from page to page; the rest follows. */
export interface PageSketch {
  key: string;
  title: string;
  icon: string;
  root: NotesRoot;
  author?: Colleague;
  /** Local days on which it was written, the first being its creation. */
  days: readonly number[];
  minute?: number;
  lines: () => NoteLine[];
  comments?: readonly (readonly [day: number, author: Colleague, text: string])[];
}

/** A page under its root as it is at `nowMs`; null before it exists. */
export function buildPage(sketch: PageSketch, nowMs: number): NotePage | null {
  const minute = sketch.minute ?? 615;
  const edits = sketch.days.map((day) => msOf(day, minute)).filter((ms) => ms <= nowMs);
  const [createdMs] = edits;
  if (createdMs === undefined) return null;
  return {
    id: uuidOf(`notes:page:${sketch.key}`),
    title: sketch.title,
    icon: sketch.icon,
    root: sketch.root,
    parentId: notesRootId(sketch.root),
    author: sketch.author ?? COLLEAGUES.cleo,
    createdMs,
    editedMs: Math.max(...edits),
    lines: sketch.lines,
    comments: (sketch.comments ?? [])
      .map(([day, author, text], nth) => ({
        id: uuidOf(`notes:comment:${sketch.key}:${nth}`),
        ms: msOf(day, minute + 90 + nth * 20),
        author,
        text,
      }))
      .filter((comment) => comment.ms <= nowMs),
  };
}

export function heading(text: string): NoteLine {
  return { kind: "heading_2", text };
}

export function paragraph(text: string): NoteLine {
  return { kind: "paragraph", text };
}

export function bullet(text: string): NoteLine {
  return { kind: "bulleted_list_item", text };
}

export function todo(text: string, checked: boolean): NoteLine {
  return { kind: "to_do", text, checked };
}

export function toggle(text: string, children: NoteLine[]): NoteLine {
  return { kind: "toggle", text, children };
}
