import { limits } from "../lib/limits.ts";

/** UTF-8 has at most so many bytes for each unit of a string. */
const MOST_BYTES = 3;
const PART_LENGTH = Math.floor(limits.storeValueBytes / MOST_BYTES);

/** JSON arrays of all items in their order, each within what one value may hold. None without items. */
export function arrayParts(items: readonly unknown[]): { size: number; json: string }[] {
  const parts: string[][] = [];
  let length = Infinity;
  for (const item of items) {
    const json = JSON.stringify(item);
    if (length + json.length + 1 > PART_LENGTH) {
      parts.push([]);
      length = 2;
    }
    parts.at(-1)?.push(json);
    length += json.length + 1;
  }
  return parts.map((part) => ({ size: part.length, json: `[${part.join(",")}]` }));
}

/** A text in pieces, each within what one value may hold, and no character cut in two. */
export function textParts(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + PART_LENGTH, text.length);
    if (end < text.length && isFirstOfPair(text.charCodeAt(end - 1))) end -= 1;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

function isFirstOfPair(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
