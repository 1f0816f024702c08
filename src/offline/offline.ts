import type { Brief, OfflineStep } from "./brief.ts";
export const answerOffline = (_: Brief): OfflineStep => ({
  message: "en\nI cannot.\n===\n",
  interpretation: { readings: [], assumptions: [], leftOut: [], questions: [] },
});
