import type { Child } from "hono/jsx";
import { TextField } from "./form.tsx";

interface SearchProps {
  label: string;
  value: string;
  /** Where the list is without a search. */
  clear: string;
  /** Further fields. */
  children?: Child;
}

/** Narrows a list, by its address: it can be kept and sent on. */
export function SearchForm({ label, value, clear, children }: SearchProps) {
  return (
    <form class="filter" method="get" role="search">
      <TextField name="q" label={label} value={value} type="search" maxlength={256} />
      {children}
      <div class="actions">
        <button type="submit" class="quiet">
          Search
        </button>
        <a href={clear}>Clear</a>
      </div>
    </form>
  );
}
