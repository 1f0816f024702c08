import type { Span } from "./inline.ts";

/** An item as its line says: how far it is indented, and its number if it has one. */
export interface Item {
  depth: number;
  number: number | undefined;
  lines: Span[];
}

export interface List {
  kind: "list";
  isOrdered: boolean;
  items: { number: number | undefined; lines: Span[]; lists: List[] }[];
}

const DEEPEST = 4;

/** Items as lists in lists, no deeper than four; a change between bullets and numbers begins another list. */
export function nestItems(items: readonly Item[], level = 0): List[] {
  const lists: List[] = [];
  const base = items[0]?.depth ?? 0;
  let at = 0;
  while (at < items.length) {
    const item = items[at];
    if (!item) break;
    const deepest = level < DEEPEST ? base : Infinity;
    let end = at + 1;
    while ((items[end]?.depth ?? base) > deepest) end++;
    const inner = items.slice(at + 1, end);
    const isOrdered = item.number !== undefined;
    let list = lists.at(-1);
    if (list?.isOrdered !== isOrdered) lists.push((list = { kind: "list", isOrdered, items: [] }));
    list.items.push({ number: item.number, lines: item.lines, lists: nestItems(inner, level + 1) });
    at = end;
  }
  return lists;
}
