import { uuidOf } from "../company/hash.ts";
import type { NoteLine, NotePage } from "../company/note-page.ts";
import { TASKS_DATABASE } from "../company/notes.ts";
import type { Library } from "./library.ts";
import { history, richText, trashFlags } from "./objects.ts";

export interface Block {
  id: string;
  page: NotePage;
  parentBlockId: string | null;
  line: NoteLine;
}

/** The page's own blocks in order, the nested ones right behind their parent. */
export function blocksOf(page: NotePage): Block[] {
  return page.lines().flatMap((line, nth) => withChildren(page, null, line, String(nth)));
}

/** A block's id begins like its page's, so that the page is found without writing all the others. */
export function pagePartOf(id: string): string {
  return id.slice(0, 8);
}

function withChildren(page: NotePage, parentBlockId: string | null, line: NoteLine, path: string): Block[] {
  const id = pagePartOf(page.id) + uuidOf(`notes:block:${page.id}:${path}`).slice(8);
  const children = line.children ?? [];
  return [
    { id, page, parentBlockId, line },
    ...children.flatMap((child, nth) => withChildren(page, id, child, `${path}.${nth}`)),
  ];
}

export function describeBlock(block: Block, library: Library) {
  const { line, page } = block;
  const content = {
    rich_text: richText(line.text),
    color: "default",
    ...(line.kind === "to_do" ? { checked: line.checked === true } : {}),
    ...(line.kind === "heading_2" ? { is_toggleable: false } : {}),
  };
  return {
    object: "block",
    id: block.id,
    parent:
      block.parentBlockId === null
        ? { type: "page_id", page_id: page.id }
        : { type: "block_id", block_id: block.parentBlockId },
    ...history(page.createdMs, page.editedMs, page.author),
    has_children: (line.children ?? []).length > 0,
    ...trashFlags(library.version),
    type: line.kind,
    [line.kind]: content,
  };
}

/** Pages and the task list stand in their parent page as blocks with their own ids. */
export function containedBlocks(page: NotePage, library: Library) {
  const frame = (id: string, of: NotePage) => ({
    object: "block",
    id,
    parent: { type: "page_id", page_id: page.id },
    ...history(of.createdMs, of.editedMs, of.author),
    has_children: true,
    ...trashFlags(library.version),
  });
  const pages = library.pages
    .filter((child) => child.parentId === page.id)
    .map((child) => ({ ...frame(child.id, child), type: "child_page", child_page: { title: child.title } }));
  if (page.parentId !== null || page.root !== TASKS_DATABASE.root) return pages;
  const { id, title } = TASKS_DATABASE;
  const database = {
    ...frame(id, page),
    has_children: false,
    type: "child_database",
    child_database: { title },
  };
  return [database, ...pages];
}

/** The page's text as Notion's markdown; its title is not part of it. */
export function markdownOf(page: NotePage, library: Library): string {
  const own = page.lines().map((line) => markdownLine(line, 0));
  const children = library.pages
    .filter((child) => child.parentId === page.id)
    .map(
      (child) => `<page url="https://www.notion.so/${child.id.replaceAll("-", "")}">${child.title}</page>`,
    );
  return [...own, ...children].join("\n");
}

const MARKS: Record<NoteLine["kind"], string> = {
  heading_2: "## ",
  paragraph: "",
  bulleted_list_item: "- ",
  to_do: "- [ ] ",
  toggle: "",
};

function markdownLine(line: NoteLine, depth: number): string {
  const indent = "\t".repeat(depth);
  if (line.kind === "toggle") {
    const inner = (line.children ?? []).map((child) => markdownLine(child, depth + 1));
    return [
      `${indent}<details>`,
      `${indent}<summary>${line.text}</summary>`,
      ...inner,
      `${indent}</details>`,
    ].join("\n");
  }
  const mark = line.checked === true ? "- [x] " : MARKS[line.kind];
  return `${indent}${mark}${line.text}`;
}
