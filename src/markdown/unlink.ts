import { readActiveTokens, type ActiveToken } from "./read.ts";

/**
 * Markdown without what could act where it is shown, as a person would rewrite it: pictures become their alternative
 * text, links their text with the bare host behind it, HTML and definitions go, addresses keep host and path. A plain
 * host name or mail address stays. Nothing else changes; what is not well written stays for `guard` to make harmless.
 */
export function unlink(text: string): string {
  return unlinkPart(text).trim();
}

/** The same of a part of a text, with the blanks around it. */
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

function rewrite(text: string): string {
  let rest = text;
  for (let round = 0; round < MOST_ROUNDS && SUSPICIOUS.test(rest); round++) {
    const edits = readActiveTokens(rest).flatMap((active) => editsOf(rest, active));
    if (edits.length === 0) break;
    rest = apply(rest, edits);
  }
  return rest;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function editsOf(text: string, token: ActiveToken): Edit[] {
  const { start, end } = token;
  if (token.kind === "definition" || token.kind === "tag") return [cut(start, end)];
  const { label, href, kind } = token;
  const host = kind === "link" ? hostBehind(href, text.slice(label.start, label.end)) : "";
  return [cut(start, label.start), { start: label.end, end, text: host }];
}

function cut(start: number, end: number): Edit {
  return { start, end, text: "" };
}

/** Edits come outer first and never cross. */
function apply(text: string, edits: readonly Edit[]): string {
  let rest = "";
  let from = 0;
  for (const { start, end, text: instead } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < from) continue;
    rest += text.slice(from, start) + instead;
    from = end;
  }
  return rest + text.slice(from);
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
