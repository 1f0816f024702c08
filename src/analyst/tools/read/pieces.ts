import { packed } from "../../../lib/packed.ts";
import { limits } from "../../../lib/limits.ts";
import type { Cell, Row } from "../../../tables/table.ts";
import type { Listed } from "../query/computed.ts";

export interface Entry extends Listed {
  text: string;
}

/** A row of at most `readRowLength` characters of text after the other; the typed cells stand in an entry's first. */
export function rowsOf(entries: readonly Entry[]): Row[] {
  return entries.flatMap(({ label, id, url, cells, text }) => {
    const [first = null, ...others] = splitText(text, limits.readRowLength);
    const row = (name: string, own: Record<string, Cell>): Row => ({ label: name, cells: own, id, url });
    return [
      row(label, { ...cells, text: first }),
      ...others.map((part, index) => row(`${label} (${index + 2})`, { text: part })),
    ];
  });
}

/** Rows that are read at once: at least one, else as many as `readPieceLength` allows. */
export function piecesOf(rows: readonly Row[]): Row[][] {
  return packed(rows, limits.readPieceLength, (row) => JSON.stringify(row).length);
}

/** Parts of a text of at most `most` characters, which end, where they can, with a paragraph, a line or a word. */
function splitText(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.toWellFormed().trim();
  while (rest.length > most) {
    const end = endOf(rest.slice(0, most));
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === "" ? parts : [...parts, rest];
}

function endOf(part: string): number {
  const least = part.length / 2;
  const breaks = ["\n\n", "\n", ". ", "\u3002", " "].map((mark) => part.lastIndexOf(mark) + mark.length);
  const end = breaks.find((one) => one > least) ?? part.length;
  // A pair of surrogates that is cut in two would be no well-formed text.
  return /[\uD800-\uDBFF]$/.test(part.slice(0, end)) ? end - 1 : end;
}
