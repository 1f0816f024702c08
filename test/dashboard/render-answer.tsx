import type { Binding } from "../../src/analyst/evidence/binding.ts";
import { Answer } from "../../src/dashboard/playground/answer/answer.tsx";

/** The HTML of an answer; without evidence only what is in its frame. */
export function renderAnswer(text: string, evidence: Binding[] = [], tools: string[] = []): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- hono's elements are rendered by their toString
  const html = String(<Answer id="x" text={text} evidence={evidence} tools={tools} />);
  return evidence.length > 0 ? html : html.replace(/^<div class="answer">/, "").replace(/<\/div>$/, "");
}
