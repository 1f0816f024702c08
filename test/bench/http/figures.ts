/** What the one tool call asks for, and what the vendor answers. */
export const DAYS = { startDate: "2026-11-09", endDate: "2026-11-15" };
export const FIGURE = 48_217;

/** Whose tokens the other vendor gives. */
export const WORKSPACE = "Harbour";
export const REDIRECT_URI = "https://client.example/back";

export const QUESTION = "How many sessions did the website have last week?";

/** What stands in the conversation before the question. */
export const PRIOR_MESSAGES = 10;

const PADDING =
  "The figures of the shop are looked at week by week, channel by channel, with the same weeks of last year beside them. ";

/** One of the prior messages; users and assistant take turns. */
export function priorMessage(position: number): { role: "user" | "assistant"; content: string } {
  return {
    role: position % 2 === 0 ? "user" : "assistant",
    content: `Message ${position}. ${PADDING.repeat(2)}`,
  };
}
