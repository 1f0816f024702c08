import { raw } from "hono/html";
import { guides } from "./guides.ts";
import { renderMarkdown } from "./markdown.ts";
import { operationsOf, type Model, type Operation } from "./model.ts";

interface PageProps {
  title: string;
  model: Model;
  /** Name of the guide that is shown; none on the reference. */
  guide?: string;
  /** Markdown. */
  text: string;
}

/** Every page: what there is on the left, or folded away above on a phone; everything from this Worker. */
export function Page({ title, model, guide, text }: PageProps) {
  return (
    <>
      {raw("<!doctype html>")}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{title}</title>
          <link rel="icon" href="/integrations/icons/web-analytics.svg" />
          <link rel="stylesheet" href="/docs/style.css" />
          <script src="/docs/copy.js" defer></script>
        </head>
        <body>
          <a class="skip" href="#content">
            Skip to the content
          </a>
          <Contents model={model} guide={guide} />
          <main id="content">{renderMarkdown(text)}</main>
        </body>
      </html>
    </>
  );
}

function Contents({ model, guide }: { model: Model; guide: string | undefined }) {
  const base = guide === undefined ? "" : "/docs";
  return (
    <nav aria-label="Contents">
      <a class="name" href="/docs" aria-current={guide === undefined ? "page" : undefined}>
        Business Analyst API
      </a>
      <details>
        <summary>Contents</summary>
        <h2>Guides</h2>
        <ul>
          {guides.map(({ name, title }) => (
            <li>
              <a href={`/docs/${name}`} aria-current={name === guide ? "page" : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
        {model.tags.map(({ name }) => (
          <>
            <h2>{name}</h2>
            <ul>{operationsOf(model, name).map((operation) => linkTo(operation, base))}</ul>
          </>
        ))}
        <h2>
          <a href={`${base}#schemas`}>Schemas</a>
        </h2>
      </details>
    </nav>
  );
}

function linkTo({ operationId, summary }: Operation, base: string) {
  return (
    <li>
      <a href={`${base}#${operationId}`}>{summary}</a>
    </li>
  );
}
