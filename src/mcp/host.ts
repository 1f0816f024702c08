import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";

/**
 * Why a request may come from a web page that reached this server under a false name (DNS rebinding, which the
 * protocol's "Streamable HTTP, Security" demands to stop); undefined for one that is in order.
 *
 * Over https the request's own host is good: Cloudflare routes by it, and a rebound name has no certificate for it.
 * Over http, which is how a developer's machine serves, only the loopback names are. A page, which says its `Origin`,
 * has to be of an allowed host as well.
 */
export function findForeignName(request: Request): "Host" | "Origin" | undefined {
  const url = new URL(request.url);
  const loopback = localhostAllowedHostnames();
  const allowed = url.protocol === "https:" ? [url.hostname, ...loopback] : loopback;
  // A request that was made inside the Worker has no Host.
  const host = request.headers.get("Host") ?? url.host;
  if (!validateHostHeader(host, allowed).ok) return "Host";
  return validateOriginHeader(request.headers.get("Origin"), allowed).ok ? undefined : "Origin";
}
