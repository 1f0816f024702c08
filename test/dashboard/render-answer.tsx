import { Answer } from "../../src/dashboard/playground/answer/answer.tsx";
import { ExchangeArticle } from "../../src/dashboard/playground/answer/exchange.tsx";
import type { Exchange } from "../../src/dashboard/playground/answer/exchange-data.ts";
import type { Evidence } from "../../src/tables/figure.ts";
import type { Table } from "../../src/tables/table.ts";

interface Made {
  data?: Table[];
  checks?: { start: number; end: number; reason: string }[];
}

/** The HTML of an answer; without evidence and checks only what is in its frame. */
export function renderAnswer(text: string, evidence: Evidence[] = [], { data = [], checks = [] }: Made = {}) {
  const answer = { id: "x", data, language: "en" };
  const html = toHtml(<Answer text={text} evidence={evidence} checks={checks} answer={answer} />);
  const isPlain = evidence.length + checks.length === 0;
  return isPlain ? html.replace(/^<div class="answer">/, "").replace(/<\/div>$/, "") : html;
}

/** The HTML of a question with its answer and all that it was made of. */
export function renderExchange(exchange: Partial<Exchange>): string {
  const whole = { id: "x", question: "Why?", answer: "Because.", ...exchange };
  return toHtml(<ExchangeArticle exchange={whole} isLast />);
}

function toHtml(element: ReturnType<typeof Answer>): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- hono's elements are rendered by their toString
  return String(element);
}
