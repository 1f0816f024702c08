import { Answer } from "../../src/dashboard/playground/answer/answer.tsx";
import type { Evidence } from "../../src/tables/figure.ts";

/** The HTML of an answer; without evidence only what is in its frame. */
export function renderAnswer(text: string, evidence: Evidence[] = []): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- hono's elements are rendered by their toString
  const html = String(<Answer id="x" text={text} evidence={evidence} />);
  return evidence.length > 0 ? html : html.replace(/^<div class="answer">/, "").replace(/<\/div>$/, "");
}
