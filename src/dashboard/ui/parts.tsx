import { raw } from "hono/html";
import type { Child } from "hono/jsx";

/** A column: its name, what a row has there, and how that is set. What is false is none. */
type Column<Row> =
  | readonly [name: Child, cell: (row: Row) => Child, kind?: "number" | "wide" | "whole" | undefined]
  | false;

interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  /** The first names its row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Below them, and always to be seen. */
  totals?: readonly Row[];
  /** In its place where there is no row: what is not there, and why or what to do. */
  empty?: readonly [title: string, text?: Child] | undefined;
}

/** A table that scrolls in its own box where the page is narrow. */
export function Table<Row>({ caption, columns, rows, totals = [], empty }: TableProps<Row>) {
  if (rows.length === 0 && empty) return <Empty title={empty[0]}>{empty[1]}</Empty>;
  const shown = columns.filter((column) => column !== false);
  const lineOf = (row: Row) => (
    <tr>
      {shown.map(([, cell, kind], place) =>
        place === 0 ? (
          <th scope="row" class={kind}>
            {cell(row)}
          </th>
        ) : (
          <td class={kind}>{cell(row)}</td>
        ),
      )}
    </tr>
  );
  return (
    <div class="table" role="region" aria-label={caption} tabindex={0}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {shown.map(([name, , kind]) => (
              <th scope="col" class={kind === "number" ? kind : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(lineOf)}</tbody>
        {totals.length > 0 && <tfoot>{totals.map(lineOf)}</tfoot>}
      </table>
    </div>
  );
}

/** A name, which may lead to what it names, and what tells it from others of that name. */
export function Named({ name, href, id }: { name: Child; href?: string; id: string | null }) {
  return (
    <>
      {href === undefined ? name : <a href={href}>{name}</a>}
      {id !== null && (
        <>
          <br />
          <code class="muted">{id}</code>
        </>
      )}
    </>
  );
}

export type Tone = "good" | "warn" | "bad" | "plain";

/** A state in a word; the colour says nothing that the word does not. */
export function Badge({ tone, children }: { tone: Tone; children?: Child }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

export function Empty({ title, children }: { title: string; children?: Child }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}

/** Names and values; what is false is none. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: Child] | false)[] }) {
  return (
    <dl class="facts">
      {rows
        .filter((row) => row !== false)
        .map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A text that no page shows again, with a button that copies it where scripts run. */
export function Secret({ label, text }: { label: string; text: string }) {
  return (
    <div class="secret">
      <label for="secret">{label}</label>
      <div class="secret-row">
        <input id="secret" type="text" readonly value={text} autocomplete="off" spellcheck={false} />
        <button type="button" class="scripted-only" data-copy="secret">
          Copy
        </button>
      </div>
    </div>
  );
}

export function NewLink({ href, children }: { href: string; children: string }) {
  return (
    <a class="button" href={href}>
      {children}
    </a>
  );
}

/** A chart, which scrolls in its own box where the page is narrow. */
export function Drawing({ title, alt, svg }: { title: string; alt: string; svg: string }) {
  return (
    <figure class="chart">
      <div role="region" aria-label={`Chart: ${title}`} tabindex={0}>
        {raw(svg)}
      </div>
      <figcaption class="unseen">{alt}</figcaption>
    </figure>
  );
}

/** A number as a person reads it: `12,345`. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}
