import { countWhile } from "../lib/count-while.ts";
import { REFERENCE, TOP_LEVEL, unlinkPart } from "./unlink.ts";

/** Parts of a host name behind its first end; of a longer one the last ones are set apart. */
const MOST_LABELS = 126;

/** What no link, picture, definition, tag or character reference can do without: found by its first part, and set apart from the rest. */
const DANGER = new RegExp(
  [
    String.raw`\](?=[(:])`,
    String.raw`!(?=\[)`,
    "<(?=[a-z/!?])",
    `&(?=${REFERENCE})`,
    // The rest become links without any mark, in GFM or where a renderer looks for host names.
    String.raw`\/(?=\\?\/\S)`,
    String.raw`www\.(?=[^\s.:])|xmpp(?=:\S)`,
    String.raw`[\w.+-](?=@[\w-]+\.[\w-])`,
    String.raw`[^\s\\](?=\.${TOP_LEVEL}(?:\.[\p{L}\p{N}_-]+){0,${MOST_LABELS}}(?::\d|[/?#]))`,
  ].join("|"),
  "giu",
);

/** Before these a backslash, which no renderer shows; elsewhere a space. */
const ESCAPED = new Set([":", ".", "@"]);

/** Markdown from which no renderer makes a link with a path, a picture or HTML. It only inserts; done again it changes nothing. */
export function guard(text: string) {
  const inserts: number[] = [];
  const guarded = text.replace(DANGER, (part: string, ...rest: unknown[]) => {
    const end = Number(rest.at(-2)) + part.length;
    inserts.push(end);
    return part + (ESCAPED.has(text[end] ?? "") ? "\\" : " ");
  });
  if (inserts.length === 0) return { text, span: (start: number, end: number) => ({ start, end }) };
  return {
    text: guarded,
    span: (start: number, end: number) => ({
      start: start + countWhile(inserts, (place) => place <= start),
      end: end + countWhile(inserts, (place) => place < end),
    }),
  };
}

/** Markdown that a model wrote, harmless where it is shown: models copy third parties, and a picture's address can carry data away. */
export function neutralizeText(text: string): string {
  return guard(unlinkPart(text).trim()).text;
}
