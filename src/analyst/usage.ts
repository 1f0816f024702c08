import type { Usage } from "./report.ts";

export type Tokens = Pick<Usage, "inputTokens" | "outputTokens" | "totalTokens">;

export const noTokens: Tokens = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };

/** The sum of two calls; null where one of them did not say. */
export function addUsage(left: Tokens, right: Tokens): Tokens {
  const add = (name: keyof Tokens): number | null => {
    const [a, b] = [left[name], right[name]];
    return typeof a === "number" && typeof b === "number" ? a + b : null;
  };
  return {
    inputTokens: add("inputTokens"),
    outputTokens: add("outputTokens"),
    totalTokens: add("totalTokens"),
  };
}
