import type { Child } from "hono/jsx";
import { Html } from "../http/html.tsx";
import { sessionIfAny, type PageContext } from "./env.ts";
import { Navigation, TopBar } from "./navigation.tsx";

export interface Page {
  title: string;
  /** In place of the title, where that names more than the page is about. */
  heading?: string;
  /** The way back from a page that has no place in the navigation. */
  back?: readonly [href: string, text: string];
  /** Beside the heading: a state, or what one can do there. */
  beside?: Child;
  width?: "narrow" | "text";
  message?: string | undefined;
}

/** Every page: who is signed in above, its organization's pages beside it. */
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
    <Html
      title={`${title} - Business Analyst`}
      style="/dashboard/assets/style.css"
      script="/dashboard/assets/app.js"
    >
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
    </Html>
  );
}
