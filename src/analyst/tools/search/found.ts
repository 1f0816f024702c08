import type { Dataset } from "../../../catalogue/types.ts";
import type { Search } from "../../../catalogue/inputs/search.ts";
import type { Source } from "../../sources.ts";
import type { DataContext } from "../data-tool.ts";
import type { Words } from "./words.ts";

export interface Ask {
  context: DataContext;
  search: Search;
  words: Words;
  match: "all" | "any";
}

export interface Hit {
  dataset: string;
  /** What `read` takes; undefined where the vendor does not say. */
  id: string | undefined;
  title: string;
  author?: string | undefined;
  place?: string | undefined;
  /** Day or instant. */
  date?: string | undefined;
  /** The words around what was found, or the beginning. */
  text?: string | undefined;
  url?: string | undefined;
}

export interface Found {
  hits: Hit[];
  /** All that there are; null where the source cannot count them. */
  total: number | null;
  notes: string[];
  /** False where a part of it could not be searched. */
  complete: boolean;
  /** When it was synchronized, in milliseconds since the epoch; null when it was asked just now. */
  storedAt: number | null;
}

export interface Target {
  dataset: Dataset;
  source: Source;
}

/** What came of a search of it, or why nothing did. */
export interface Outcome extends Target {
  found?: Found;
  error?: unknown;
}
