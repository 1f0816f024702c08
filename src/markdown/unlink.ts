/**
 * Markdown without what could act where it is shown, as a person would rewrite it: pictures become their alternative
 * text, links their text with the bare host behind it, HTML and definitions go, addresses keep host and path. A plain
 * host name or mail address stays. Nothing else changes; what is not well written stays for `guard` to make harmless.
 */
export function unlinkPart(text: string): string {
  const rewritten = splitWindows(text.replace(/\r\n?/g, "\n")).map(rewrite).join("");
  return unlinkAddresses(decodeReferences(rewritten));
}

/** Characters that are read at once: time grows with their square. */
const WINDOW = 4_000;
/** What is left of a torn tag may be one. */
const MOST_ROUNDS = 3;
const SUSPICIOUS = /\][([:]|<[a-z/!?]/i;

/** In pieces that end with a paragraph, else with a line. */
function splitWindows(text: string): string[] {
  const windows: string[] = [];
  let start = 0;
  while (text.length - start > WINDOW) {
    const most = text.slice(start, start + WINDOW);
    const end = start + (most.lastIndexOf("\n\n") + 1 || most.lastIndexOf("\n") + 1 || WINDOW);
    windows.push(text.slice(start, end));
    start = end;
  }
  return [...windows, text.slice(start)];
}

/** Blanks, the end of a line and the marks of a quote before the next among them. */
const GAP = String.raw`[ \t]*(?:\n[ \t>]*)?`;
const PARENS = String.raw`\((?:\\.|[^\s\\()]|\((?:\\.|[^\s\\()])*\))*\)`;
const TARGET = String.raw`(?:<(?<pointed>(?:\\.|[^<>\n\\])*)>|(?<bare>(?:\\.|[^\s\\()<]|${PARENS})(?:\\.|[^\s\\()]|${PARENS})*))`;
const TITLE = String.raw`(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\))`;
const LETTER = String.raw`\\[\s\S]|[^[\]\\]`;
const NAME = String.raw`\[(?<name>(?:${LETTER})*)\]`;
const INLINE = String.raw`\(${GAP}(?:${TARGET}(?:[ \t\n]${GAP}${TITLE})?)?${GAP}\)`;
const LINK = String.raw`(?<mark>!?)\[(?<label>(?:${LETTER}|\[(?:${LETTER})*\])*)\](?<target>${INLINE}|${NAME})?`;
const DEFINITION = new RegExp(
  String.raw`^(?<marks>[ \t>]*)${NAME}:${GAP}${TARGET}(?:[ \t\n]${GAP}${TITLE})?[ \t]*(?:\n|$)`,
  "gm",
);
const BLANK = /(?:^|\n)[ \t>]*\n$/;
/** What is escaped or in code stays as it is. */
const PLAIN = String.raw`\\[\s\S]|^[ \t>]*(?<fence>${"`"}{3,}|~{3,})[\s\S]*?(?:\n\k<fence>|(?![\s\S]))|(?<!${"`"})(?<code>${"`"}+)(?!${"`"})[\s\S]*?(?<!${"`"})\k<code>(?!${"`"})`;
const ATTRIBUTE = String.raw`\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>${"`"}]+))?`;
const TAG = String.raw`<!--[\s\S]*?-->|<[!?][^<>]*>|<\/[a-z][\w-]*\s*>|<[a-z][\w-]*(?:${ATTRIBUTE})*\s*\/?>`;
const POINTED = String.raw`<(?<address>[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>`;
const ACTIVE = new RegExp(`(?<plain>${PLAIN})|${POINTED}|${TAG}|${LINK}`, "gim");

/** Of what is written well, in one pass: without the blocks that a renderer would make of the text. */
function rewrite(text: string): string {
  let rest = text;
  for (let round = 0; round < MOST_ROUNDS && SUSPICIOUS.test(rest); round++) {
    const { text: undefinedText, targets } = takeDefinitions(rest);
    const rewritten = rewriteLinks(undefinedText, targets);
    if (rewritten === rest) break;
    rest = rewritten;
  }
  return rest;
}

type Groups = Partial<Record<string, string>>;

/** A definition stands behind a blank line or another one, never in a paragraph. */
function takeDefinitions(text: string): { text: string; targets: ReadonlyMap<string, string> } {
  const targets = new Map<string, string>();
  let end = 0;
  const rest = text.replace(DEFINITION, (whole: string, ...more: unknown[]) => {
    const groups: Groups = Object(more.at(-1));
    const at = Number(more.at(-3));
    const before = text.slice(0, at);
    if (at !== end && !BLANK.test(before)) return whole;
    end = at + whole.length;
    targets.set(plainName(groups["name"]), hrefOf(groups));
    return groups["marks"] ?? "";
  });
  return { text: rest, targets };
}

/** Pictures as their alternative text, links as their text with the host, addresses bare, tags not at all. */
function rewriteLinks(text: string, targets: ReadonlyMap<string, string>): string {
  return text.replace(ACTIVE, (...more: unknown[]) => {
    const groups: Groups = Object(more.at(-1));
    const { plain, address, label, mark = "", target = "", name } = groups;
    if (plain !== undefined) return plain;
    if (label === undefined) return address ?? "";
    const shown = rewriteLinks(label, targets);
    const href = target.startsWith("(") ? hrefOf(groups) : targets.get(plainName(name || label));
    if (href === undefined) return `${mark}[${shown}]${target}`;
    return mark === "" ? shown + hostBehind(href, shown) : shown;
  });
}

/** As a link names it. */
function plainName(name = ""): string {
  return name
    .replaceAll(/[\s>]+/g, " ")
    .trim()
    .toLowerCase();
}

function hrefOf({ pointed, bare = "" }: Groups): string {
  return (pointed ?? bare).replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
}

function hostBehind(href: string, text: string): string {
  const url = URL.parse(href.startsWith("//") ? `https:${href}` : href);
  const host = (url?.host ?? "").replace(/^www\./, "");
  return host === "" || text.includes(host) ? "" : ` (${escapeHost(host)})`;
}

const SCHEME = String.raw`[a-z][a-z0-9+.-]{1,30}\\?:\\?\/\\?\/`;
const ADDRESS = new RegExp(
  String.raw`(?:(?<![a-z0-9])${SCHEME}|(?<![:/\w])\\?\/\\?\/(?=[^\s/.]+[.:]|localhost|\[)|\bwww\\?\.)[^\s<>"'\`|)\]]+`,
  "gi",
);
const LEAD = new RegExp(String.raw`^(?:${SCHEME}|\\?\/\\?\/|www\\?\.)+`, "i");
const USER = /^[^/?#]*@/;

/** A bare address would become a link: its scheme and whatever could carry data go, host and path are still read. */
function unlinkAddresses(text: string): string {
  return text.replace(ADDRESS, (address) => {
    const [host = "", path = ""] = split(
      address
        .replace(LEAD, "")
        .replace(USER, "")
        .replace(LEAD, "")
        .replace(/[?#].*$/s, ""),
    );
    return escapeHost(host) + path;
  });
}

function split(address: string): string[] {
  const at = address.search(/\//);
  return at < 0 ? [address] : [address.slice(0, at), address.slice(at)];
}

/** What some renderers take for the end of a host name, and make a link of it without any scheme. */
export const TOP_LEVEL =
  "(?:[a-z]{2}|biz|com|edu|gov|net|org|pro|web|xxx|aero|asia|coop|info|museum|name|shop|рф|xn--[a-z0-9-]+)(?![a-z0-9-])";
const DOT = new RegExp(String.raw`(?<!\\)\.(?=${TOP_LEVEL})`, "gi");

function escapeHost(host: string): string {
  return host.replace(DOT, "\\.");
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  colon: ":",
  sol: "/",
  period: ".",
  commat: "@",
  excl: "!",
  quest: "?",
  num: "#",
  lbrack: "[",
  lsqb: "[",
  rbrack: "]",
  rsqb: "]",
  lpar: "(",
  rpar: ")",
};
export const REFERENCE = `#\\d{1,7};|#x[\\da-f]{1,6};|(?:${Object.keys(NAMED).join("|")});`;
const REFERENCES = new RegExp(`&(?:amp;|#38;|#x26;)*(${REFERENCE})?`, "gi");

/** A character that is written by its number or name would be shown as itself, but not checked as such. */
function decodeReferences(text: string): string {
  return text.replace(REFERENCES, (_, reference?: string) =>
    reference === undefined ? "&" : decode(reference),
  );
}

function decode(reference: string): string {
  const name = reference.slice(0, -1).toLowerCase();
  if (!name.startsWith("#")) return NAMED[name] ?? "";
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isLetter = code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isLetter ? String.fromCodePoint(code) : "\ufffd";
}
