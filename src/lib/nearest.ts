/** The candidates that are most like a word, best first: those that hold it or are held by it, else by edit distance. */
export function nearestOf(word: string, candidates: readonly string[], most = 5): string[] {
  const wanted = word.toLowerCase();
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, distance: distanceOf(wanted, candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** Edits for a character, so that a long name is not further away for its length; one in the other is nearer still. */
function distanceOf(left: string, right: string): number {
  const longest = Math.max(left.length, right.length);
  if (longest === 0) return 0;
  const edits = editsBetween(left.slice(0, MOST), right.slice(0, MOST)) / Math.min(longest, MOST);
  const holds = left !== "" && right !== "" && (left.includes(right) || right.includes(left));
  return holds ? edits / 2 : edits;
}

/** Names are shorter; the time that it takes grows with the square. */
const MOST = 40;

export function editsBetween(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let index = 0; index < left.length; index++) {
    const next = [index + 1];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[index] === right[column - 1];
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
