import type { UserRef } from "../integrations/ids.ts";
import { useScope } from "./ui/scope.ts";

/** Where an organization's pages are; `rest` begins with a slash. */
export function organizationPath(id: string, rest = ""): string {
  return `/dashboard/organizations/${encodeURIComponent(id)}${rest}`;
}

/** Where to go after signing in: a page of the dashboard. What a browser would read as another host is none. */
export function returnPath(wanted: string | undefined, origin: string): string {
  const home = "/dashboard";
  if (wanted === undefined || !URL.canParse(wanted, origin)) return home;
  const url = new URL(wanted, origin);
  const isOurs = url.origin === origin && url.pathname.startsWith(`${home}/`);
  return isOurs && !url.pathname.startsWith(`${home}/sign-`) ? `${url.pathname}${url.search}` : home;
}

export const PLAYGROUND = "/dashboard/playground";

/** An address of the playground for a user of an organization, or of the organization before a user is chosen. */
export function playgroundPath(
  { organizationId, externalUserIdentifier: user }: Pick<UserRef, "organizationId"> & Partial<UserRef>,
  page = "",
  query: Record<string, string> = {},
): string {
  const whose = { organization: organizationId, ...(user !== undefined && { user }) };
  return `${PLAYGROUND}${page}?${new URLSearchParams({ ...whose, ...query }).toString()}`;
}

/** The same for the user of the page that is being rendered: its own address says who that is. */
export function pathHere(page = "", query: Record<string, string> = {}): string {
  const whose = [...useScope().url.searchParams].filter(
    ([name]) => name === "organization" || name === "user",
  );
  return `${PLAYGROUND}${page}?${new URLSearchParams([...whose, ...Object.entries(query)]).toString()}`;
}
