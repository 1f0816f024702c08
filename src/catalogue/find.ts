import { nearestOf } from "../lib/nearest.ts";
import { MisuseError } from "../lib/misuse-error.ts";

/** What can be found by a word: a dataset, a measure, a dimension. */
interface Named {
  name: string;
  title: string;
  synonyms: readonly string[];
  api?: string;
}

/** By name, the vendor's name, title or synonym, in this order of right; without regard to case, blanks and a plural. */
export function findByWord<One extends Named>(list: readonly One[], word: string): One | undefined {
  const exact = list.find(({ name }) => name === word);
  if (exact) return exact;
  const wanted = plain(word);
  const isIt = (name: string) => plain(name) === wanted;
  return (
    list.find(({ name, api = name }) => isIt(name) || isIt(api)) ??
    list.find(({ title }) => isIt(title)) ??
    list.find(({ synonyms }) => synonyms.some(isIt))
  );
}

/** Throws `MisuseError`: which field it was, what is nearest and what would be valid. */
export function requireByWord<One extends Named>(field: string, list: readonly One[], word: string): One {
  const found = findByWord(list, word);
  if (found) return found;
  const names = list.map(({ name }) => name);
  throw new MisuseError(refuse(field, word, names));
}

export function refuse(field: string, value: string | number, valid: readonly string[]): string {
  const [nearest, ...others] = nearestOf(String(value), valid, valid.length);
  if (nearest === undefined) return `${field}: ${JSON.stringify(value)} is not valid here, and nothing is`;
  return `${field}: ${JSON.stringify(value)} is not valid; valid, the nearest first: ${[nearest, ...others].join(", ")}`;
}

function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "")
    .replace(/(?<=..)s$/, "");
}
