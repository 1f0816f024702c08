import { Marked, type Token, type Tokens } from "marked";

const marked = new Marked();

/** What a renderer would make a link, a picture or HTML of, or read as the target of one; places in UTF-16 code units. */
export interface ActiveToken {
  token: Tokens.Link | Tokens.Image | Tokens.HTML | Tokens.Tag | Tokens.Def;
  start: number;
  end: number;
}

/** How often a token is looked for at a wrong place before it is given up. */
const MOST_TRIES = 50;
/** Deeper than anybody writes; a reader of Markdown takes its time for each level, and in the end its stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){16}/m;
/** In front of a line of a quote or a list. */
const MARK = /[ \t>]/;
const EMPHASIS = /[*_~`!]/g;
/** Emphasis takes `marked` quadratic time. */
const MOST_EMPHASIS = 300;

/**
 * The active tokens of a Markdown text (GFM, as `marked` reads it), with their places, outer ones first. A text that
 * would take long, and a token that is not found where it should stand, are left out: this serves to rewrite what is
 * written well, and `guard` does not rely on it.
 */
export function readActiveTokens(text: string): ActiveToken[] {
  if (TOO_DEEP.test(text) || (text.match(EMPHASIS)?.length ?? 0) > MOST_EMPHASIS) return [];
  const found: ActiveToken[] = [];
  let from = 0;

  function walk(tokens: readonly Token[]): void {
    for (const token of tokens) {
      const place = isActive(token) ? locate(text, token.raw, from) : undefined;
      if (isActive(token) && place) {
        found.push({ token, ...place });
        from = place.start + 1;
      }
      childrenOf(token).forEach(walk);
      if (place) from = place.end;
    }
  }

  walk(lex(text));
  return found;
}

function lex(text: string): Token[] {
  try {
    return marked.lexer(text);
  } catch {
    // It gives up on some input, by its own check or because the stack ends.
    return [];
  }
}

function isActive(token: Token): token is ActiveToken["token"] {
  return ["link", "image", "html", "def"].includes(token.type);
}

function childrenOf(token: Token): readonly Token[][] {
  if (token.type === "list") return token["items"].map(({ tokens }: Tokens.ListItem) => tokens);
  if (token.type === "table") {
    return [token["header"], ...token["rows"]].flat().map(({ tokens }: Tokens.TableCell) => tokens);
  }
  return "tokens" in token && token.tokens ? [token.tokens] : [];
}

/** Where a token's text stands in the source, which has the marks of quotes and lists in front of its lines. */
function locate(text: string, raw: string, from: number): { start: number; end: number } | undefined {
  let start = text.indexOf(raw.slice(0, 1), from);
  for (let tries = 0; start >= 0 && tries < MOST_TRIES; tries++) {
    const end = endOfMatch(text, raw, start);
    if (end !== undefined) return { start, end };
    start = text.indexOf(raw.slice(0, 1), start + 1);
  }
  return undefined;
}

function endOfMatch(text: string, raw: string, start: number): number | undefined {
  let at = start;
  let isLineStart = false;
  for (const letter of raw.split("")) {
    if (isLineStart) at = skipMarks(text, at, letter);
    if (text[at] !== letter) return undefined;
    isLineStart = letter === "\n" || (isLineStart && MARK.test(letter));
    at++;
  }
  return at;
}

/** To where `letter` stands, at the furthest behind the marks. */
function skipMarks(text: string, from: number, letter: string): number {
  let at = from;
  while (text[at] !== letter && MARK.test(text[at] ?? "")) at++;
  return at;
}
