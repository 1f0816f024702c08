import type { IntegrationType } from "../../src/domain/integration-types.ts";
import type { HistoryMessage } from "../../src/domain/model.ts";
import { isoDay, longDay } from "../../src/sandbox/company/dates.ts";
import type { Days } from "./clock.ts";

/** One number that has to stand in the answer; several values where the question may be read in several ways. */
export interface Figure {
  value: number | readonly number[];
  /** `count`, `percent`, or the currency of an amount. */
  unit: string;
  /** Names of the catalogue, one of which it has to be of. */
  measures?: readonly string[];
  /** The row that it has to be of; `total` is also that of its currency. */
  label?: string;
  /** Of web traffic, which is never asked about without one. */
  period?: Days;
}

/**
 * What a right answer does. `asks`: asks back; `declines`: says plainly that it cannot tell; `empty`: says that there
 * is nothing; `names`: says which word it does not understand. None of these holds a figure. `talks`: no question about
 * data.
 */
export type Outcome = "figures" | "asks" | "declines" | "empty" | "names" | "talks";

/** A question as a business owner would write it, with what a right answer has to hold. */
export interface Golden {
  id: string;
  category: string;
  question: string;
  outcome: Outcome;
  agentId?: string;
  history?: HistoryMessage[];
  /** Types that must be `used`. */
  sources: readonly IntegrationType[];
  figures: readonly Figure[];
  /** Words that must stand in the answer; one of a list is enough. */
  mentions: readonly (string | readonly string[])[];
  absent: readonly string[];
  /** Whether the built-in analyst must manage it, or only a language model can. */
  scope: "builtin" | "model";
}

export type Sketch = Partial<Omit<Golden, "id" | "category" | "question">>;

/** A maker of questions of one category. */
export function inCategory(category: string) {
  return (id: string, question: string, sketch: Sketch): Golden => ({
    id: `${category}/${id}`,
    category,
    question,
    outcome: "figures",
    sources: [],
    figures: [],
    mentions: [],
    absent: [],
    scope: "builtin",
    ...sketch,
  });
}

export const WEB = ["web-analytics"] as const;
export const SUITE = ["business-suite"] as const;
export const CHAT = ["team-chat"] as const;
export const NOTES = ["notes-workspace"] as const;
export const MAIL = ["mail"] as const;

export const eur = (...value: number[]): Figure => ({ value, unit: "EUR" });
export const percent = (...value: number[]): Figure => ({ value, unit: "percent" });
export const count = (...value: number[]): Figure => ({ value, unit: "count" });

/** The ways in which people write a day. */
export function dayNames(day: number): string[] {
  const [date = "", month = ""] = longDay(day).split(" ");
  const short = month.slice(0, 3);
  return [isoDay(day), `${date} ${month}`, `${month} ${date}`, `${date} ${short}`, `${short} ${date}`];
}

export const UP = ["up", "more", "rose", "increase", "grew", "higher", "growth", "rising"] as const;
export const DOWN = [
  "down",
  "fewer",
  "less",
  "fell",
  "decrease",
  "drop",
  "lower",
  "decline",
  "falling",
] as const;

/** Earlier exchanges: questions and answers in turn. */
export function said(...texts: string[]): HistoryMessage[] {
  return texts.map((content, nth) => ({ role: nth % 2 === 0 ? "user" : "assistant", content }));
}
