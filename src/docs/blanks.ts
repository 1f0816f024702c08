/** What stands in the examples of a built page until it is served. */
export const BLANK_ORIGIN = "https://SERVICE";
export const BLANK_KEY = "YOUR_API_KEY";

/** The key that `npm run dev` puts into a local database, and no other. */
export const LOCAL_KEY = "bak_demo00000000000000000000000000004JQGNx";

/** Letters that a shell or a page would read as more than a name; no host that a request can reach has one. */
const NO_HOST = /[^\w.:/[\]-]/;

/** The page with the service's own address. On a developer's machine the examples run as they are; elsewhere a key is missing. */
export function fillBlanks(page: string, origin: string): string {
  if (NO_HOST.test(origin)) return page;
  const filled = page.replaceAll(BLANK_ORIGIN, origin);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
  return isLocal ? filled.replaceAll(BLANK_KEY, LOCAL_KEY) : filled;
}
