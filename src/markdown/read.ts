/** What a renderer would make a link, a picture or HTML of, or read as the target of one. */
export type ActiveToken = Tag | Definition | Link;

interface Place {
  start: number;
  end: number;
}

interface Tag extends Place {
  kind: "tag";
}

/** With the line's end. */
interface Definition extends Place {
  kind: "definition";
}

interface Link extends Place {
  kind: "link" | "image";
  /** What is shown: the text of a link, of a picture its alternative. */
  label: Place;
  href: string;
}

/** Blanks, the end of a line and the marks of a quote before the next among them. */
const GAP = String.raw`[ \t]*(?:\n[ \t>]*)?`;
const PARENS = String.raw`\((?:\\.|[^\s\\()]|\((?:\\.|[^\s\\()])*\))*\)`;
const TARGET = String.raw`(?:<((?:\\.|[^<>\n\\])*)>|((?:\\.|[^\s\\()<]|${PARENS})(?:\\.|[^\s\\()]|${PARENS})*))`;
const TITLE = String.raw`(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\))`;
const LABEL = String.raw`\[((?:\\[\s\S]|[^[\]\\])*)\]`;

const INLINE = new RegExp(String.raw`\(${GAP}(?:${TARGET}(?:[ \t\n]${GAP}${TITLE})?)?${GAP}\)`, "y");
const REFERENCE = new RegExp(LABEL, "y");
const DEFINITION = new RegExp(
  String.raw`^([ \t>]*)${LABEL}:${GAP}${TARGET}(?:[ \t\n]${GAP}${TITLE})?[ \t]*(?:\n|$)`,
  "gm",
);
const BLANK = /(?:^|\n)[ \t>]*\n$/;

const ATTRIBUTE = String.raw`\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>${"`"}]+))?`;
const TAG = String.raw`<!--[\s\S]*?-->|<[!?][^<>]*>|<\/[a-z][\w-]*\s*>|<[a-z][\w-]*(?:${ATTRIBUTE})*\s*\/?>`;
const ADDRESS = String.raw`<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>`;
const FENCE = "^[ \\t>]*(`{3,}|~{3,})";
/** Where something may begin or end; what is escaped is passed over. */
const SIGN = new RegExp(String.raw`\\[\s\S]|${FENCE}|(${"`"}+)|(${ADDRESS})|(${TAG})|(!?\[)|(\])`, "gim");

/**
 * The active tokens of a Markdown text with their places, outer ones first. This serves to rewrite what is written well,
 * and finds it in one pass, without the blocks that a renderer would make of the text; `guard` does not rely on it.
 */
export function readActiveTokens(text: string): ActiveToken[] {
  const { definitions, targets } = readDefinitions(text);
  const found: ActiveToken[] = [...definitions];
  const open: Place[] = [];
  for (let sign = next(text, 0); sign;) {
    const [, fence, code, address, tag, bracket, end] = sign;
    let at = sign.index + sign[0].length;
    if (fence !== undefined) at = endOfFence(text, at, fence);
    if (code !== undefined) at = endOfCode(text, at, code);
    if (tag !== undefined) found.push({ kind: "tag", start: sign.index, end: at });
    if (address !== undefined) {
      const label = { start: sign.index + 1, end: at - 1 };
      found.push({ kind: "link", start: sign.index, end: at, label, href: "" });
    }
    if (bracket !== undefined) open.push({ start: sign.index, end: at });
    const opened = end === undefined ? undefined : open.pop();
    if (opened) {
      const label = { start: opened.end, end: sign.index };
      const target = targetBehind(text, label, targets);
      const kind = text[opened.start] === "!" ? "image" : "link";
      if (target) found.push({ kind, start: opened.start, end: target.end, label, href: target.href });
      at = target?.end ?? at;
    }
    sign = next(text, at);
  }
  const isDefined = ({ start }: Place) => definitions.some((one) => one.start <= start && start < one.end);
  return found
    .filter((token) => token.kind === "definition" || !isDefined(token))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
}

function next(text: string, from: number): RegExpExecArray | null {
  SIGN.lastIndex = from;
  return SIGN.exec(text);
}

function endOfFence(text: string, from: number, fence: string): number {
  const end = text.indexOf(`\n${fence}`, from);
  return end < 0 ? text.length : end + 1 + fence.length;
}

/** Behind the signs that close a code; nothing closes it: behind those that opened it. */
function endOfCode(text: string, from: number, signs: string): number {
  const close = new RegExp(`(?<!\`)${signs}(?!\`)`, "g");
  close.lastIndex = from;
  return close.exec(text) ? close.lastIndex : from;
}

interface Target {
  href: string;
  end: number;
}

/** What follows a label: an address in parentheses, or the name of a definition, which may be the label itself. */
function targetBehind(text: string, label: Place, targets: ReadonlyMap<string, string>): Target | undefined {
  const from = label.end + 1;
  INLINE.lastIndex = from;
  const inline = INLINE.exec(text);
  if (inline) return { href: hrefOf(inline[1] ?? inline[2] ?? ""), end: INLINE.lastIndex };
  REFERENCE.lastIndex = from;
  const reference = REFERENCE.exec(text);
  const name = reference?.[1] || text.slice(label.start, label.end);
  const href = targets.get(nameOf(name));
  return href === undefined ? undefined : { href, end: reference ? REFERENCE.lastIndex : from };
}

/** A definition stands behind a blank line or another one, never in a paragraph. */
function readDefinitions(text: string): { definitions: Definition[]; targets: Map<string, string> } {
  const definitions: Definition[] = [];
  const targets = new Map<string, string>();
  for (const match of text.matchAll(DEFINITION)) {
    const [whole, marks = "", name = "", pointed, bare = ""] = match;
    const before = text.slice(0, match.index);
    const isFirst = before === "" || BLANK.test(before) || definitions.at(-1)?.end === match.index;
    if (!isFirst) continue;
    definitions.push({
      kind: "definition",
      start: match.index + marks.length,
      end: match.index + whole.length,
    });
    targets.set(nameOf(name), hrefOf(pointed ?? bare));
  }
  return { definitions, targets };
}

function nameOf(label: string): string {
  return label
    .replaceAll(/[\s>]+/g, " ")
    .trim()
    .toLowerCase();
}

function hrefOf(target: string): string {
  return target.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
}
