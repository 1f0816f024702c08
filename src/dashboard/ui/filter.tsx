import type { Child } from "hono/jsx";
import { TextField } from "./form.tsx";

interface FilterProps {
  text: string;
  /** Where the list is without a filter. */
  clear?: string;
  role?: "search";
  children?: Child;
}

/** Narrows a list, by its address: it can be kept and sent on. */
export function Filter({ text, clear, role, children }: FilterProps) {
  return (
    <form class="filter" method="get" role={role}>
      {children}
      <div class="actions">
        <button type="submit" class="quiet">
          {text}
        </button>
        {clear !== undefined && <a href={clear}>Clear</a>}
      </div>
    </form>
  );
}

interface SearchProps {
  label: string;
  value: string;
  /** Where the list is without a search. */
  clear: string;
  children?: Child;
}

/** Finds by the beginning of a name. */
export function SearchForm({ label, value, clear, children }: SearchProps) {
  return (
    <Filter text="Search" clear={clear} role="search">
      <TextField name="q" label={label} value={value} type="search" maxlength={256} />
      {children}
    </Filter>
  );
}
