import type { Config } from "../config.ts";
import { limits } from "../lib/limits.ts";

/** Names of private networks and of machines in them, and services that resolve to any address written in a name. */
const PRIVATE_SUFFIXES = [
  "arpa",
  "corp",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
  "test",
  "localtest.me",
  "lvh.me",
  "nip.io",
  "sslip.io",
  "xip.io",
];

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
  const isLocal = webhooksAllowLocal && isLoopback(url.hostname);
  if (url.protocol !== "https:" && !(isLocal && url.protocol === "http:")) return "Must be https";
  if (url.username !== "" || url.password !== "") return "Must be without user and password";
  if (address.includes("#")) return "Must be without a fragment";
  if (!isLocal && !isPublicHost(url.hostname)) return "Must be on the public internet";
  return undefined;
}

/**
 * Whether a host, as `URL` writes it, can be one of the public internet. What a name resolves to cannot be seen from
 * a Worker; Cloudflare's network, from which it calls, reaches no private address.
 */
function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith("[")) return isPublicIpv6(hostname.slice(1, -1));
  const name = hostname.replace(/\.$/, "").toLowerCase();
  if (isIpv4(name)) return isPublicIpv4(name);
  const isName = name.length <= 253 && /^[^.]+(\.[^.]+)*\.[a-z][a-z0-9-]*$/.test(name);
  return isName && !PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIpv4(hostname) && isLoopbackIpv4(hostname));
}

/** First address and prefix length of what is no place on the public internet (IANA's special-purpose registry). */
const V4_RESERVED: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Within 2000::/3, the only part of IPv6 that is in public use: protocols, documentation, 6to4 (it holds an IPv4). */
const V6_RESERVED: [string, number][] = [
  ["20010000", 23],
  ["20010db8", 32],
  ["20020000", 16],
  ["3fff0000", 20],
];

/** Whether a host as `URL` writes it is an IPv4 address; `URL` turns octal, hex, decimal and short forms into it. */
function isIpv4(host: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(host);
}

function isPublicIpv4(host: string): boolean {
  const address = ipv4Bits(host);
  return !V4_RESERVED.some(
    ([base, length]) => address >>> (32 - length) === ipv4Bits(base) >>> (32 - length),
  );
}

function isLoopbackIpv4(host: string): boolean {
  return ipv4Bits(host) >>> 24 === 127;
}

/** Of an address without brackets as `URL` writes it: at most one `::`, no dots, no zone. */
function isPublicIpv6(address: string): boolean {
  const high = (groupOf(address, 0) << 16) | groupOf(address, 1);
  if (high >>> 29 !== 1) return false;
  return !V6_RESERVED.some(
    ([base, length]) => high >>> (32 - length) === Number.parseInt(base, 16) >>> (32 - length),
  );
}

/** One of the two first groups; only these decide. */
function groupOf(address: string, index: 0 | 1): number {
  const [front = ""] = address.split("::");
  return Number.parseInt(front.split(":")[index] || "0", 16);
}

function ipv4Bits(host: string): number {
  return host.split(".").reduce((bits, part) => (bits << 8) | Number(part), 0);
}
