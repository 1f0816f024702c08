import type { Child } from "hono/jsx";
import { TextField } from "./form.tsx";
import { useScope } from "./scope.ts";

/** Narrows a list, by its address: it can be kept and sent on. */
export function Filter({ text, role, children }: { text: string; role?: "search"; children?: Child }) {
  return (
    <form class="filter" method="get" role={role}>
      {children}
      <div class="actions">
        <button type="submit" class="quiet">
          {text}
        </button>
        <a href={useScope().url.pathname}>Clear</a>
      </div>
    </form>
  );
}

export function SearchForm({ label, value, children }: { label: string; value: string; children?: Child }) {
  return (
    <Filter text="Search" role="search">
      <TextField name="q" label={label} value={value} type="search" maxlength={256} />
      {children}
    </Filter>
  );
}

interface PagerProps {
  /** The parameter that says where a page begins. */
  by: "cursor" | "after";
  /** Where the next one begins; null on the last page. */
  next: string | null;
}

/** Links to the pages before and after, of what the list is narrowed to. */
export function Pager({ by, next }: PagerProps) {
  const { pathname, searchParams } = useScope().url;
  const { [by]: here = "", done: _done, ...given } = Object.fromEntries(searchParams);
  if (next === null && here === "") return <></>;
  const kept = Object.entries(given).filter(([, value]) => value !== "");
  const linkTo = (more: string[][]) => {
    const query = new URLSearchParams([...kept, ...more]).toString();
    return query === "" ? pathname : `${pathname}?${query}`;
  };
  return (
    <nav class="pager" aria-label="Pages of the list">
      {here !== "" && <a href={linkTo([])}>First page</a>}
      {next !== null && <a href={linkTo([[by, next]])}>Next page</a>}
    </nav>
  );
}
