import type { IntegrationType } from "../domain/integration-types.ts";
import type { Outcome } from "./results.ts";

export type Outcomes = ReadonlyMap<string, Outcome>;

/** What one part of a question comes to in the answer. */
export interface Written {
  /** Paragraphs and lists of the answer. */
  answer: string[];
  /** How the figures were obtained and what limits them. */
  reasoning: string[];
  /** Whether anything was found; a good next question then stays close to it. */
  found: boolean;
  /** Sources that were asked and failed. */
  failed: { source: IntegrationType; reason: string }[];
}
