import { invalid } from "../lib/errors.ts";

/** The versions that a client has named; `any` is whatever there is. */
export type Versions = "any" | number[];

interface EntityTag {
  weak: boolean;
  opaque: string;
}

const TAG = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)")?[ \t]*(?:,|$)/y;

/** The strong entity tag of one version of a context. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * The versions in `If-Match`; undefined when it is absent. Compared strongly (RFC 9110 13.1.1): a weak tag stands for
 * no version. Throws 400 for what is no list of entity tags.
 */
export function readIfMatch(header: string | undefined): Versions | undefined {
  if (header === undefined) return undefined;
  const tags = parseTags(header);
  if (!tags) throw invalid("If-Match", `Must be entity tags such as "1", or *`);
  return tags === "any" ? tags : versionsOf(tags.filter((tag) => !tag.weak));
}

/**
 * Whether `If-None-Match` names this version, by the weak comparison (RFC 9110 13.1.2). A header that cannot be read
 * names nothing: the client gets the whole context.
 */
export function isNamedByIfNoneMatch(header: string | undefined, version: number): boolean {
  const tags = header === undefined ? undefined : parseTags(header);
  if (!tags) return false;
  return tags === "any" || versionsOf(tags).includes(version);
}

/** Undefined for what is no list of entity tags; empty elements are allowed (RFC 9110 5.6.1.2), but not only those. */
function parseTags(header: string): "any" | EntityTag[] | undefined {
  const text = header.trim();
  if (text === "*") return "any";
  const tags: EntityTag[] = [];
  let at = 0;
  while (at < text.length) {
    TAG.lastIndex = at;
    const found = TAG.exec(text);
    if (!found || found[0] === "") return undefined;
    const [all, weak, opaque] = found;
    if (opaque !== undefined) tags.push({ weak: weak !== undefined, opaque });
    at += all.length;
  }
  return tags.length > 0 ? tags : undefined;
}

function versionsOf(tags: EntityTag[]): number[] {
  return tags.flatMap(({ opaque }) => (/^[1-9]\d{0,8}$/.test(opaque) ? [Number(opaque)] : []));
}
