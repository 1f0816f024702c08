import { memoize } from "../../lib/memoize.ts";
import { lexicon } from "./lexicon.ts";

const SHORTEST = 6;

const known = memoize(() => {
  const words = [...lexicon("").singles].filter((word) => word.length >= SHORTEST - 1);
  return Map.groupBy(words, (word) => word.slice(0, 1));
}, 1);

/** The known word that a misspelled one is meant to be: one slip of the hand, two in a long word, the first letter right. */
export const mend = memoize((said: string): string | undefined => {
  if (said.length < SHORTEST || !/^\p{L}+$/u.test(said)) return undefined;
  const most = said.length >= 9 ? 2 : 1;
  const near = (known("").get(said.slice(0, 1)) ?? [])
    .map((key) => ({ key, slips: slipsBetween(said, key, most), isAlike: key.at(-1) === said.at(-1) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((left, right) => left.slips - right.slips || Number(right.isAlike) - Number(left.isAlike));
  const [best, second] = near;
  return best !== undefined && (best.slips !== second?.slips || (best.isAlike && !second.isAlike))
    ? best.key
    : undefined;
}, 200);

/** Letters added, missing, wrong or swapped with the next; above `most` it does not matter how many. */
export function slipsBetween(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      const swap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swap ? (before[j - 2] ?? 0) + 1 : most + 1,
      );
    }
    before = row;
    row = next;
  }
  return row[right.length] ?? most + 1;
}
