import { createContext, useContext } from "hono/jsx";

/** Faults by field; a field that has none is not in it. */
export type FieldErrors = Partial<Record<string, string>>;

/** What any element of a page may ask for, so that nothing between has to hand it on. */
interface Scope {
  url: URL;
  now: number;
  /** Of the session; empty where nobody is signed in. */
  csrfToken: string;
  form: URLSearchParams | undefined;
  faults: FieldErrors;
}

export const ScopeContext = createContext<Scope>({
  url: new URL("https://localhost/"),
  now: 0,
  csrfToken: "",
  form: undefined,
  faults: {},
});

export function useScope(): Scope {
  return useContext(ScopeContext);
}
