import type { Child } from "hono/jsx";

interface HtmlProps {
  title: string;
  style: string;
  script: string;
  children?: Child;
}

/** The frame of every page for people. All that it loads comes from this Worker; it has no inline script or style. */
export function Html({ title, style, script, children }: HtmlProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/integrations/icons/web-analytics.svg" />
        <link rel="stylesheet" href={style} />
        <script src={script} defer></script>
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        {children}
      </body>
    </html>
  );
}
