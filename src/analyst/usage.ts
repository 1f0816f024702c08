import type { ModelUsage } from "../domain/model.ts";
import type { Usage } from "./report.ts";

export type Tokens = Pick<Usage, "inputTokens" | "cachedTokens" | "outputTokens" | "totalTokens">;

export const noTokens: Tokens = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, totalTokens: 0 };

export function toTokens({ inputTokens, cachedTokens, outputTokens }: ModelUsage): Tokens {
  return { inputTokens, cachedTokens, outputTokens, totalTokens: add(inputTokens, outputTokens) };
}

/** The sum of two calls; null where one of them did not say. */
export function addUsage(left: Tokens, right: Tokens): Tokens {
  return {
    inputTokens: add(left.inputTokens, right.inputTokens),
    cachedTokens: add(left.cachedTokens, right.cachedTokens),
    outputTokens: add(left.outputTokens, right.outputTokens),
    totalTokens: add(left.totalTokens, right.totalTokens),
  };
}

function add(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right;
}
