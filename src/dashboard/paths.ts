/** Where an organization's pages are; `rest` begins with a slash. */
export function organizationPath(id: string, rest = ""): string {
  return `/dashboard/organizations/${encodeURIComponent(id)}${rest}`;
}

/**
 * Where to go after signing in: a page of the dashboard, whatever was asked for. What a browser would read as
 * another host is none.
 */
export function returnPath(wanted: string | undefined, origin: string): string {
  const home = "/dashboard";
  if (wanted === undefined || !URL.canParse(wanted, origin)) return home;
  const url = new URL(wanted, origin);
  const isOurs = url.origin === origin && url.pathname.startsWith(`${home}/`);
  return isOurs && !url.pathname.startsWith(`${home}/sign-`) ? `${url.pathname}${url.search}` : home;
}
