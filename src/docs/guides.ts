import conventions from "./conventions.md";

export interface Guide {
  /** Its address is `/docs/{name}`. */
  name: string;
  title: string;
  /** Markdown. */
  text: string;
}

/** The guides that are served, in the order in which they are read. A new one is a file beside this one and a line. */
export const guides: readonly Guide[] = [{ name: "conventions", title: "Conventions", text: conventions }];
