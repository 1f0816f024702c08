import { editsBetween } from "../../lib/nearest.ts";
import { fold } from "../texts.ts";

const MOST_NAMED = 4;
const MOST_LETTERS = 24;
const MOST_CANDIDATES = 300;

/** Those that are most like what was written, else the first, in words: `Email, Direct`. */
export function nearest(written: string, valid: readonly string[]): string {
  const wanted = fold(written).slice(0, MOST_LETTERS);
  const candidates = valid.slice(0, MOST_CANDIDATES).map((name) => {
    const folded = fold(name).slice(0, MOST_LETTERS);
    const isPart = wanted.length > 2 && (folded.includes(wanted) || wanted.includes(folded));
    return { name, distance: isPart ? 1 : editsBetween(wanted, folded) };
  });
  const like = candidates.filter(({ distance }) => distance <= Math.max(2, wanted.length / 3));
  const ranked = like.length > 0 ? like.toSorted((a, b) => a.distance - b.distance) : candidates;
  const named = ranked.slice(0, MOST_NAMED);
  const more = like.length === 0 && valid.length > named.length ? ", ..." : "";
  return named.map(({ name }) => name).join(", ") + more;
}
