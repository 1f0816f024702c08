const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
/** Empty elements are allowed (RFC 9110 5.6.1.2), but not only those. */
const LIST = new RegExp(String.raw`^[ \t,]*${TAG}(?:[ \t]*,[ \t,]*${TAG})*[ \t,]*$`);
const EACH = new RegExp(TAG, "g");

/** The entity tags that a header lists, or `*`; undefined for what is neither. */
export function readEntityTags(header: string): "*" | string[] | undefined {
  if (header.trim() === "*") return "*";
  return LIST.test(header) ? [...(header.match(EACH) ?? [])] : undefined;
}

/** Whether `If-None-Match` names what has this tag, by weak comparison (RFC 9110 13.1.2). One that cannot be read names nothing. */
export function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  const tags = ifNoneMatch === undefined ? undefined : readEntityTags(ifNoneMatch);
  return tags === "*" || tags?.some((tag) => tag.replace(/^W\//, "") === etag) === true;
}
