import { invalid } from "../../lib/errors.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Throws 400 unless the user may be sent back to this address: https, or http on a loopback host, in its normal
 * form, without credentials or fragment. An organization with a list of its own accepts exactly what is listed.
 */
export function requireRedirectUri(uri: string, registered: string[] | null): void {
  if (registered?.includes(uri)) return;
  const fault = registered
    ? "Must be one of the addresses that the organization has registered"
    : findFault(uri);
  if (fault) throw invalid("passthroughRedirectUri", fault);
}

/** Whether an organization may register this address, or use it without a list. */
export function isRedirectUri(uri: string): boolean {
  return findFault(uri) === undefined;
}

/** What is wrong with an address; undefined for a good one. */
function findFault(uri: string): string | undefined {
  if (!URL.canParse(uri)) return "Must be a whole address, such as https://app.example.com/callback";
  const { href, protocol, hostname, username, password } = new URL(uri);
  if (protocol === "http:" && !LOOPBACK.has(hostname))
    return "Must be https; http is for localhost, 127.0.0.1 and [::1]";
  if (protocol !== "https:" && protocol !== "http:") return "Must be an https address";
  if (uri.includes("#")) return "Must be without a fragment (#)";
  if (username !== "" || password !== "") return "Must be without user name and password";
  if (hostname.endsWith(".")) return "Must be without a dot behind the host";
  if (href === uri || href === `${uri}/`) return undefined;
  return "Must be as a browser writes it: lower case, xn-- for letters, without default port, spaces, backslashes, dot segments";
}
