import type { HistoryMessage } from "../domain/model.ts";
import { limits } from "../lib/limits.ts";

const CHARACTERS_A_TOKEN = 4;

/**
 * What of a history fits into the model's share of it, newest first and whole entries only; `dropped` is the rest.
 * Both are oldest first.
 */
export function fitHistory(
  history: HistoryMessage[],
  tokens: number = limits.historyTokens,
): { kept: HistoryMessage[]; dropped: HistoryMessage[] } {
  let left = tokens * CHARACTERS_A_TOKEN;
  const last = history.findLastIndex(({ content }) => (left -= content.length) < 0);
  return { kept: history.slice(last + 1), dropped: history.slice(0, last + 1) };
}
