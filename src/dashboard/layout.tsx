import type { Child } from "hono/jsx";
import { sessionIfAny, type PageContext } from "./env.ts";
import { Navigation, TopBar } from "./navigation.tsx";

/** What a page says of itself. */
export interface Page {
  title: string;
  /** In place of the title, where that names more than the page is about. */
  heading?: string;
  /** The way back from a page that has no place in the navigation. */
  back?: readonly [href: string, text: string];
  /** Beside the heading: a state, or what one can do there. */
  beside?: Child;
  /** Of less than the whole width. */
  width?: "narrow" | "text";
  /** Says what a form has done. */
  message?: string | undefined;
}

/** The frame of every page. Everything that it loads comes from this Worker; it has no inline script or style. */
export function Layout({ c, children, ...page }: Page & { c: PageContext; children?: Child }) {
  const { title, heading = title, back, beside, width, message } = page;
  const organization = c.get("organization");
  const session = sessionIfAny(c);
  const content = (
    <>
      {back && (
        <p class="back">
          <a href={back[0]}>
            <span aria-hidden="true">←</span> {back[1]}
          </a>
        </p>
      )}
      <div class="heading">
        <h1>{heading}</h1>
        {beside !== undefined && <div class="actions">{beside}</div>}
      </div>
      {children}
    </>
  );
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} - Business Analyst`}</title>
        <link rel="icon" href="/integrations/icons/web-analytics.svg" />
        <link rel="stylesheet" href="/dashboard/assets/style.css" />
        <script src="/dashboard/assets/app.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <TopBar session={session} organization={organization} />
        <div class={organization ? "page with-navigation" : "page"}>
          {session && organization && (
            <Navigation organization={organization} isOperator={session.organizationId === null} />
          )}
          <main id="content" tabindex={-1}>
            {message !== undefined && (
              <p class="message" role="status">
                {message}
              </p>
            )}
            {width ? <div class={width}>{content}</div> : content}
          </main>
        </div>
      </body>
    </html>
  );
}
