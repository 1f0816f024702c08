import { readEntityTags } from "../http/entity-tags.ts";
import { invalid } from "../lib/errors.ts";

/** The versions that a client has named; `any` is whatever there is. */
export type Versions = "any" | number[];

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
  const tags = readEntityTags(header);
  if (!tags) throw invalid("If-Match", `Must be entity tags such as "1", or *`);
  return tags === "*" ? "any" : tags.flatMap((tag) => /^"([1-9]\d{0,8})"$/.exec(tag)?.[1] ?? []).map(Number);
}
