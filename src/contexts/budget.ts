/** What each has for certain before a longer one in front of it gets more. */
const SHARE = 3_000;

const MARK = "\n[...]";

/**
 * How many characters of each content fit into a budget, the first ones first. A long one does not use up what those
 * behind it need: beyond its share it gets what all others have left. 0 where not even the head fits.
 */
export function shareOut(
  headLengths: readonly number[],
  contentLengths: readonly number[],
  budget: number,
): number[] {
  let rest = budget;
  const shares = contentLengths.map((length, index) => {
    const head = headLengths[index] ?? 0;
    if (head >= rest) return 0;
    const share = Math.min(length, SHARE, rest - head);
    rest -= head + share;
    return share;
  });
  return shares.map((share, index) => {
    if (share === 0) return 0;
    const more = Math.min((contentLengths[index] ?? 0) - share, rest);
    rest -= more;
    return share + more;
  });
}

/**
 * The text, or its beginning up to the end of a line that fits into `length` with a mark behind it. A first line that
 * is too long is cut at a space, or where it must be. Empty when nothing fits.
 */
export function cutOnLine(text: string, length: number): string {
  if (text.length <= length) return text;
  const room = length - MARK.length;
  if (room <= 0) return "";
  const start = text.slice(0, room + 1);
  const ends = [start.lastIndexOf("\n"), start.lastIndexOf(" "), room];
  const end = ends.find((place) => start.slice(0, Math.max(place, 0)).trim() !== "") ?? 0;
  // Half a surrogate pair is no character.
  const kept = start
    .slice(0, end)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
  return kept === "" ? "" : kept + MARK;
}
