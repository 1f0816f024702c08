import { limits } from "../lib/limits.ts";
import { cut } from "./fit.ts";

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

/** A text in pieces, each within what one value may hold. */
export function textParts(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ""; rest = rest.slice(parts.at(-1)?.length)) {
    parts.push(cut(rest, limits.storeValueBytes));
  }
  return parts;
}
