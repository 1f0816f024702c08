import type { HistoryMessage } from "../../domain/model.ts";

const STANDS_FOR = /\b(?:he|she|him|hers|his|her)\b/gi;
const CAPITALS = /(?<=[^.?!] )(?!I\b)\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu;

/** "How many did Ada win, and how many did she lose?": her name in the place of "she", where one person was named. */
export function withPersons(question: string, history: readonly HistoryMessage[]): string {
  const at = question.search(STANDS_FOR);
  const earlier = history.findLast(({ role }) => role === "user")?.content ?? "";
  // Who that is the answer told.
  if (at < 0 || /^\W*(?:who|whose|which)\b/i.test(earlier)) return question;
  const isMonth = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*$|^[A-Z]\d$/;
  const namesIn = (text: string): string[] =>
    [...new Set(text.match(CAPITALS))].filter((name) => !isMonth.test(name));
  const [name, ...others] =
    [namesIn(question.slice(0, at)), namesIn(earlier)].find((names) => names.length > 0) ?? [];
  if (name === undefined || others.length > 0) return question;
  return question.replace(STANDS_FOR, (said, place: number) =>
    /^(?:hers|his)$/i.test(said) ||
    /^her (?!in\b|on\b|this\b|last\b|and\b)\p{L}/iu.test(question.slice(place))
      ? `${name}'s`
      : name,
  );
}
