import type { Child } from "hono/jsx";
import type { OrganizationRecord } from "../auth/organizations.ts";
import type { Session } from "../domain/caller.ts";
import { Navigation, TopBar } from "./navigation.tsx";

interface LayoutProps {
  title: string;
  path: string;
  session: Session | undefined;
  organization: OrganizationRecord | undefined;
  /** Says what a form has done. */
  message: string | undefined;
  scripts: string[];
  styles: string[];
  children?: Child;
}

/** The frame of every page. Everything that it loads comes from this Worker; it has no inline script or style. */
export function Layout(props: LayoutProps) {
  const { title, path, session, organization, message, children } = props;
  const scripts = ["/dashboard/assets/app.js", ...props.scripts];
  const styles = ["/dashboard/assets/style.css", ...props.styles];
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} - Business Analyst`}</title>
        <link rel="icon" href="/integrations/icons/web-analytics.svg" />
        {styles.map((source) => (
          <link rel="stylesheet" href={source} />
        ))}
        {scripts.map((source) => (
          <script src={source} defer></script>
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <TopBar path={path} session={session} organization={organization} />
        <div class={organization ? "page with-navigation" : "page"}>
          {session && organization && (
            <Navigation
              path={path}
              organization={organization}
              isOperator={session.organizationId === null}
            />
          )}
          <main id="content" tabindex={-1}>
            {message !== undefined && (
              <p class="message" role="status">
                {message}
              </p>
            )}
            {children}
          </main>
        </div>
      </body>
    </html>
  );
}
