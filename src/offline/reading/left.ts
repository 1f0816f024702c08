import { type Cursor, hasContent, isFrame, isWord } from "./cursor.ts";

/** "This week or overdue": all that is asked for has to hold, so "or" can only stand between two of a kind. */
function isOrOfOthers(c: Cursor, at: number): boolean {
  if (!/^or$/i.test(c.items[at]?.text ?? "")) return false;
  const [before, after] = [kindsBeside(c, at, -1), kindsBeside(c, at, 1)];
  return before.length > 0 && after.length > 0 && !before.some((kind) => after.includes(kind));
}

/** What the nearest word that says something can be. */
function kindsBeside(c: Cursor, at: number, step: 1 | -1): string[] {
  let place = at + step;
  while (c.items[place] !== undefined && kindsOf(c, place).length === 0 && Math.abs(place - at) < 5)
    place += step;
  return kindsOf(c, place);
}

export function kindsOf(c: Cursor, at: number): string[] {
  const item = c.items[at];
  if (item === undefined) return [];
  if (item.period !== undefined) return ["period"];
  if (item.number !== undefined) return ["number"];
  const said = c.senses[at] ?? [];
  if (said.length === 0) return item.isStrange || item.isQuoted || item.isCapital ? ["name"] : [];
  return said.flatMap(({ values, dimension, state, measure, grain, word, date }) => [
    ...(values ? [`value ${dimension}`] : []),
    // Placed by the data, like a name beside it.
    ...(values && dimension === "source" ? ["name"] : []),
    ...(state ? [state === "overdue" ? "overdue" : "state"] : []),
    ...(measure ? ["measure"] : []),
    ...(grain !== undefined || (dimension && !values && !date) ? ["group"] : []),
    ...(date ? ["date"] : []),
    ...(word === "up" || word === "down" ? ["change"] : []),
  ]);
}

/** Words that say how is asked, not what. */
// oxfmt-ignore
const HARMLESS = ["and", "or", "stop", "which", "list", "lean", "perform", "howMany", "howMuch", "only", "exists", "pronoun", "when", "day"] as const;

/** What is left that could change the meaning. */
export function leftOver(c: Cursor): string[] {
  const harmless = (at: number): boolean =>
    isFrame(c, at) ||
    (isWord(c, at, "now") && (c.dataset.name !== "traffic" || c.ask.period !== undefined)) ||
    (isWord(c, at, "said") && c.dataset.name === "messages") ||
    (isWord(c, at, "split") && c.ask.groupBy.length > 0) ||
    isWord(c, at, ...HARMLESS);
  return [...c.items.keys()]
    .filter((at) => !c.taken.has(at) || isOrOfOthers(c, at))
    .filter((at) => isOrOfOthers(c, at) || !(harmless(at) && !hasContent(c, at)))
    .map((at) => c.items[at]?.text ?? "");
}
