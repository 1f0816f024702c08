import type { Written } from "./scan.ts";
import type { Value } from "./value.ts";

/** A reference of a text, with what it prints or why it cannot. */
export interface Piece extends Written {
  value?: Value;
  shown?: string;
  formula?: string;
  message?: string;
  isRefuted?: boolean;
  /** Which of the functions over rows it comes from. */
  overRows?: "sum" | "min" | "max" | undefined;
  /** The writer holds that it has a rank. */
  isRanked?: boolean;
}

/** A number, and not a label, a date or another text. */
export function isFigure({ value }: Piece): boolean {
  return typeof value?.value === "number" && value.grain === undefined;
}

/** A reference as it was written, without what it came to. */
export function whereOf({ start, end, inner }: Piece): Written {
  return { start, end, inner };
}
