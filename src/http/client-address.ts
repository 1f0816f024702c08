/** Where the request comes from, as Cloudflare says; a client cannot choose it. */
export function clientAddress({ headers }: Request): string {
  return headers.get("CF-Connecting-IP") ?? "unknown";
}
