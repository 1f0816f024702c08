import type { Child } from "hono/jsx";
import type { AppError } from "../../lib/errors.ts";

interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  head: readonly (string | { name: string; align: "right" })[];
  rows: readonly Row[];
  row: (row: Row) => Child;
  /** In its place where there is no row. */
  empty?: Child;
}

/** A table that scrolls in its own box where the page is narrow. */
export function Table<Row>({ caption, head, rows, row, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div class="table" role="region" aria-label={caption} tabindex={0}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {head.map((one) =>
              typeof one === "string" ? (
                <th scope="col">{one}</th>
              ) : (
                <th scope="col" class="number">
                  {one.name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
      </table>
    </div>
  );
}

export type Tone = "good" | "warn" | "bad" | "plain";

/** A state in a word; the colour says nothing that the word does not. */
export function Badge({ tone, children }: { tone: Tone; children?: Child }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

/** In the place of a list that is empty: why, and what to do. */
export function Empty({ title, children }: { title: string; children?: Child }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

export function Facts({ rows }: { rows: readonly (readonly [name: string, value: Child])[] }) {
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What of a request was wrong, place by place. */
export function Details({ of }: { of: AppError["details"] }) {
  if (!of?.length) return <></>;
  return (
    <ul>
      {of.map(({ path, message }) => (
        <li>
          {path}: {message}
        </li>
      ))}
    </ul>
  );
}

/** A page's heading, with what one can do there beside it. */
export function Heading({ title, children }: { title: string; children?: Child }) {
  return (
    <div class="heading">
      <h1>{title}</h1>
      {children !== undefined && <div class="actions">{children}</div>}
    </div>
  );
}

/** The way back from a page that has no place in the navigation. */
export function Back({ href, children }: { href: string; children?: Child }) {
  return (
    <p class="back">
      <a href={href}>
        <span aria-hidden="true">←</span> {children}
      </a>
    </p>
  );
}

interface SecretPageProps {
  /** Where it leads on to, and what that is called. */
  back: string;
  to: string;
  title: string;
  label: string;
  text: string;
  children?: Child;
}

/** The only page that ever shows a text, with a button that copies it where scripts run. */
export function SecretPage({ back, to, title, label, text, children }: SecretPageProps) {
  return (
    <>
      <Back href={back}>{to}</Back>
      <h1>{title}</h1>
      <div class="secret">
        <label for="secret">{label}</label>
        <div class="secret-row">
          <input id="secret" type="text" readonly value={text} autocomplete="off" spellcheck={false} />
          <button type="button" data-copy="secret" hidden>
            Copy
          </button>
        </div>
      </div>
      {children}
    </>
  );
}

interface PagerProps {
  path: string;
  /** What the list is narrowed by. */
  query: URLSearchParams;
  isFirst: boolean;
  /** Where the next page begins, under its parameter's name; null on the last page. */
  next: Record<string, string> | null;
}

/** Links to the pages before and after. */
export function Pager({ path, query, isFirst, next }: PagerProps) {
  if (next === null && isFirst) return <></>;
  const further = new URLSearchParams([...query, ...Object.entries(next ?? {})]);
  return (
    <nav class="pager" aria-label="Pages of the list">
      {!isFirst && <a href={query.size > 0 ? `${path}?${query.toString()}` : path}>First page</a>}
      {next !== null && <a href={`${path}?${further.toString()}`}>Next page</a>}
    </nav>
  );
}
