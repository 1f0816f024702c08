import type { Child } from "hono/jsx";
import { Filter, TextField } from "./form.tsx";

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
