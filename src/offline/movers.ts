import type { Movers } from "./question-types.ts";
import { phrase } from "../periods/reading/text.ts";
import { moverWords } from "./vocabulary.ts";

const { up, down, either, superlative, least } = moverWords;

/** "Grew the most", "lost sessions most", "biggest drop", "most improved". */
const moved = (verbs: string): RegExp =>
  phrase(
    `(?:${verbs})(?: [\\p{L}-]+){0,3} (?:${superlative}|${least})|(?:${superlative}|${least})(?: [\\p{L}-]+){0,2} (?:${verbs})`,
  );
/** "Which channels grew?" asks for the same without saying most. */
const which = (verbs: string): RegExp =>
  phrase(`(?:which|what)(?: [\\p{L}-]+){1,2} (?:have |has )?(?:${verbs})`);

const DOWN = [moved(down), which(down)];
const UP = [moved(up), which(up)];
const EITHER = moved(either);
const LEAST = phrase(least);

/** Whether rows are wanted by how much they changed, and in which direction; undefined when not. */
export function readMovers(open: string): Movers | undefined {
  const isLeast = LEAST.test(open);
  if (DOWN.some((pattern) => pattern.test(open)))
    return { by: "change", direction: isLeast ? "desc" : "asc" };
  if (UP.some((pattern) => pattern.test(open))) return { by: "change", direction: isLeast ? "asc" : "desc" };
  return EITHER.test(open) ? { by: "absolute_change", direction: isLeast ? "asc" : "desc" } : undefined;
}
