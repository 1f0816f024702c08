/**
 * Markdown that a model wrote, without anything that could act where it is shown: images become their alternative
 * text, links their text with the bare host behind it, HTML goes. Figures and layout stay. Models copy what third
 * parties wrote, and a picture's address is enough to carry data away.
 */
export function neutralizeText(text: string): string {
  return unlinkAddresses(unlinkMarkdown(stripHtml(text)))
    .replace(/\](?=[([])/g, "] ")
    .replace(/!(?=\[)/g, "")
    .trim();
}

const TARGET = String.raw`\(\s{0,20}(?:<([^<>\n]{0,4000})>|((?:[^\s()]|\([^\s()]{0,400}\)){0,4000}))(?:\s{1,20}["'(][^\n]{0,400}?["')])?\s{0,20}\)`;
const LABEL = String.raw`\[((?:[^[\]]|\[[^[\]]{0,200}\]){0,1000})\]`;
const IMAGE = new RegExp(`!${LABEL}(?:${TARGET}|\\[[^\\]]{0,200}\\])`, "g");
const LINK = new RegExp(`${LABEL}${TARGET}`, "g");
const REFERENCE = new RegExp(`${LABEL}\\[[^\\]]{0,200}\\]`, "g");
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{0,20}[^\s]*[./:][^\n]*(?:\n|$)/gm;
const ADDRESS = /(?:\b[a-z][a-z0-9+.-]{1,30}:\/\/|\bwww\.)[^\s<>"'`|)\]]+/gi;
const MOST_NESTED = 5;

function unlinkMarkdown(text: string): string {
  return text
    .replace(DEFINITION, "")
    .replace(IMAGE, "$1")
    .replace(LINK, (_, label: string, bracketed?: string, plain?: string) =>
      withHost(label, bracketed ?? plain ?? ""),
    )
    .replace(REFERENCE, "$1");
}

function withHost(label: string, target: string): string {
  const host = hostOf(target);
  return host === "" || label.includes(host) ? label : `${label} (${host})`;
}

function hostOf(target: string): string {
  const url = URL.parse(target.startsWith("//") ? `https:${target}` : target);
  return (url?.host ?? "").replace(/^www\./, "");
}

/** A bare address would become a link: its scheme and whatever could carry data go, host and path are still read. */
function unlinkAddresses(text: string): string {
  return text.replace(ADDRESS, (address) =>
    address
      .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
      .replace(/^(?:[^/?#]*@)?(?:www\.)?/i, "")
      .replace(/[?#].*$/s, ""),
  );
}

/** Again until nothing changes, for what is left of a torn tag may be one; what cannot close is set apart. */
function stripHtml(text: string): string {
  let rest = text;
  for (let round = 0; round < MOST_NESTED; round++) {
    const next = rest
      .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, "")
      .replace(/<((?:https?:\/\/|mailto:)[^\s<>]{1,4000})>/gi, "$1")
      .replace(/<[a-z/!?][^<>]*>/gi, "");
    if (next === rest) break;
    rest = next;
  }
  return rest.replace(/<(?=[a-z/!?])/gi, "< ");
}
