import type { Child } from "hono/jsx";
import { sessionIfAny, type PageContext } from "./env.ts";
import { Navigation, TopBar } from "./navigation.tsx";

/** What a page loads besides the dashboard's own; addresses. */
export interface Loaded {
  scripts: string[];
  styles: string[];
}

interface LayoutProps extends Loaded {
  c: PageContext;
  title: string;
  /** Says what a form has done. */
  message: string | undefined;
  children?: Child;
}

/** The frame of every page. Everything that it loads comes from this Worker; it has no inline script or style. */
export function Layout({ c, title, message, children, ...loaded }: LayoutProps) {
  const organization = c.get("organization");
  const session = sessionIfAny(c);
  const scripts = ["/dashboard/assets/app.js", ...loaded.scripts];
  const styles = ["/dashboard/assets/style.css", ...loaded.styles];
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
        <TopBar path={c.req.path} session={session} organization={organization} />
        <div class={organization ? "page with-navigation" : "page"}>
          {session && organization && (
            <Navigation
              path={c.req.path}
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
