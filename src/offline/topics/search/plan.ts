import type { Period } from "../../../periods/reading/types.ts";

/** A question to what people wrote. */
export interface SearchPlan {
  /** The words to find, as they were said; empty for the newest. */
  topic: string;
  datasets: string[] | undefined;
  author: string | undefined;
  place: string | undefined;
  period: Period | undefined;
  isNewest: boolean;
  limit: number | undefined;
  /** Asks who wrote it. */
  isWho: boolean;
  left: string[];
  /** "Complained": what was done with words, which the words do not tell. */
  deeds: string[];
  assumptions: string[];
}
