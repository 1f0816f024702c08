import { invalid } from "../lib/errors.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Throws 400 unless the user may be sent back to this address: https, or http on a loopback host, in its normal
 * form, without credentials or fragment. An organization with a list of its own accepts exactly what is listed.
 */
export function requireRedirectUri(uri: string, registered: string[] | null): void {
  if (registered ? registered.includes(uri) : isRedirectUri(uri)) return;
  throw invalid("passthroughRedirectUri", registered ? "Not registered" : "Must be an https address");
}

/** Whether an organization may register this address, or use it without a list. */
export function isRedirectUri(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const url = new URL(uri);
  // Only what a browser would not rewrite: no tabs, backslashes, upper-case schemes, dot segments, foreign digits.
  const isNormal = url.href === uri || url.href === `${uri}/`;
  const isSecure = url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
  const isPlain =
    url.username === "" && url.password === "" && !uri.includes("#") && !url.hostname.endsWith(".");
  return isNormal && isSecure && isPlain;
}
