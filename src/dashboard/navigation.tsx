import type { OrganizationRecord } from "../auth/organizations.ts";
import type { Session } from "../domain/caller.ts";
import { organizationPath, playgroundPath } from "./paths.ts";
import { PostForm } from "./ui/form.tsx";
import { useScope } from "./ui/scope.ts";

interface TopBarProps {
  session: Session | undefined;
  organization: OrganizationRecord | undefined;
}

/** Who is signed in, what concerns all organizations, and the way out. */
export function TopBar({ session, organization }: TopBarProps) {
  const isOperator = session?.organizationId === null;
  return (
    <header class="top">
      <a class="brand" href="/dashboard">
        <Mark />
        Business Analyst
      </a>
      <nav aria-label="Service">
        <ul>
          {isOperator && (
            <>
              <Item href="/dashboard/organizations" isCurrent={organization === undefined}>
                Organizations
              </Item>
              <Item href="/dashboard/usage">Usage</Item>
              <Item href="/dashboard/audit">Audit log</Item>
            </>
          )}
          <Item href="/docs">API docs</Item>
        </ul>
      </nav>
      {session && (
        <PostForm class="who" action="/dashboard/sign-out">
          <span class="muted">{isOperator ? "Operator" : "Organization"}</span>
          <button class="quiet" type="submit">
            Sign out
          </button>
        </PostForm>
      )}
    </header>
  );
}

const pages = [
  ["", "Overview"],
  ["/keys", "API keys"],
  ["/users", "Users and sources"],
  ["/usage", "Usage"],
  ["/webhooks", "Webhooks"],
  ["/audit", "Audit log"],
  ["/settings", "Settings"],
] as const;

interface NavigationProps {
  organization: OrganizationRecord;
  isOperator: boolean;
}

export function Navigation({ organization, isOperator }: NavigationProps) {
  const base = organizationPath(organization.id);
  return (
    <nav class="side" aria-label={`Pages of ${organization.name}`}>
      <p class="organization">{organization.name}</p>
      <ul>
        {pages.map(([page, name]) => (
          <Item href={`${base}${page}`} isExact={page === ""}>
            {name}
          </Item>
        ))}
        {isOperator && <Item href={`${base}/links`}>Sign-in links</Item>}
        <Item href={playgroundPath({ organizationId: organization.id })}>Playground</Item>
      </ul>
    </nav>
  );
}

interface ItemProps {
  href: string;
  /** Pages below it are not its own. */
  isExact?: boolean;
  isCurrent?: boolean;
  children: string;
}

function Item({ href, isExact = false, isCurrent = true, children }: ItemProps) {
  const { pathname: path } = useScope().url;
  const [target = href] = href.split("?");
  const isHere = path === target || (!isExact && path.startsWith(`${target}/`));
  return (
    <li>
      <a href={href} aria-current={isHere && isCurrent ? "page" : undefined}>
        {children}
      </a>
    </li>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path fill="currentColor" d="M4 20h3v-7H4zm6.5 0h3V4h-3zM17 20h3V9h-3z" />
    </svg>
  );
}
