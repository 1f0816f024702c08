import { raw } from "hono/html";
import { Html } from "../http/html.tsx";
import { guides } from "./guides.ts";
import { renderMarkdown } from "./markdown.ts";
import { operationsOf, type Model, type Operation } from "./model.ts";

interface PageProps {
  title: string;
  model: Model;
  /** Name of the guide that is shown; none on the reference. */
  guide?: string;
  text: string;
}

/** Every page: what there is on the left, or folded away above on a phone. */
export function Page({ title, model, guide, text }: PageProps) {
  return (
    <>
      {raw("<!doctype html>")}
      <Html title={title} style="/docs/style.css" script="/docs/copy.js">
        <Contents model={model} guide={guide} />
        <main id="content">{renderMarkdown(text)}</main>
      </Html>
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
