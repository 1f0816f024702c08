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
  const ranks: ((one: One) => (string | undefined)[])[] = [
    ({ name, api }) => [name, api],
    ({ title }) => [title],
    ({ synonyms }) => [...synonyms],
  ];
  for (const namesOf of ranks) {
    const found = list.find((one) =>
      namesOf(one).some((name) => name !== undefined && plain(name) === wanted),
    );
    if (found) return found;
  }
  return undefined;
}

/** Throws `MisuseError`: which field it was, what is nearest and what would be valid. */
export function requireByWord<One extends Named>(field: string, list: readonly One[], word: string): One {
  const found = findByWord(list, word);
  if (found) return found;
  throw new MisuseError(
    refuse(
      field,
      word,
      list.map(({ name }) => name),
    ),
  );
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
