import type { Config } from "../config.ts";
import { limits } from "../lib/limits.ts";

/** Names of private networks and of machines in them, and services that resolve to any address written in a name. */
const PRIVATE_SUFFIXES = (
  "arpa corp home internal intranet invalid lan local localdomain localhost onion private test " +
  "localtest.me lvh.me nip.io sslip.io xip.io"
).split(" ");

/** Undefined for an address that may be delivered to, else what is wrong with it, for the client. */
export function describeBadAddress(
  { webhooksAllowLocal }: Pick<Config, "webhooksAllowLocal">,
  address: string,
): string | undefined {
  if (!URL.canParse(address)) return "Must be an address";
  const url = new URL(address);
  // As it is stored: `URL` writes three characters for each byte that is not ASCII.
  if (url.href.length > limits.webhookUrlLength)
    return `Must be at most ${limits.webhookUrlLength} characters`;
  const isLocal = webhooksAllowLocal && /^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(url.hostname);
  if (url.protocol !== "https:" && !(isLocal && url.protocol === "http:")) return "Must be https";
  if (url.username !== "" || url.password !== "") return "Must be without user and password";
  if (address.includes("#")) return "Must be without a fragment";
  if (!isLocal && !isPublicName(url.hostname)) return "Must be a name on the public internet";
  return undefined;
}

/** Whether a host, as `URL` writes it, is a public name. Workers cannot call IP addresses, and their network reaches no private ones. */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "").toLowerCase();
  const isName = name.length <= 253 && /^[^.]+(\.[^.]+)*\.[a-z][a-z0-9-]*$/.test(name);
  return isName && !PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}
