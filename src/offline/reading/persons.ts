import type { HistoryMessage } from "../../domain/model.ts";
import { keyOf, lexicon } from "./lexicon.ts";

const STANDS_FOR = /\b(?:he|she|him|hers|his|her)\b/gi;
const RUN = /\p{Lu}[\p{L}-]*\p{L}(?: \p{Lu}[\p{L}-]*\p{L})*/gu;
const MONTH = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*$/;

/** "How many did Ada win, and how many did she lose?": her name in the place of "she", where one person was named. */
export function withPersons(question: string, history: readonly HistoryMessage[]): string {
  const at = question.search(STANDS_FOR);
  if (at < 0) return question;
  const earlier = history.findLast(({ role }) => role === "user")?.content ?? "";
  const [name, ...others] =
    [question.slice(0, at), earlier].map(namesIn).find((names) => names.length > 0) ?? [];
  if (name === undefined || others.length > 0) return question;
  return question.replace(STANDS_FOR, (said, place: number) => {
    const isWhose =
      /^(?:hers|his)$/i.test(said) ||
      /^her (?!in\b|on\b|this\b|last\b|and\b)\p{L}/iu.test(question.slice(place));
    return isWhose ? `${name}'s` : name;
  });
}

/** Capitals in a row that are no words of the language. */
function namesIn(text: string): string[] {
  const names = [...text.matchAll(RUN)].map(([run]) => run.split(" "));
  const strange = names
    .map((words) => words.slice(words.findIndex(isStrange)))
    .filter(([word = ""]) => isStrange(word));
  return [...new Set(strange.map((words) => words.join(" ")))];
}

const isStrange = (word: string): boolean => !lexicon().has(keyOf([word.toLowerCase()])) && !MONTH.test(word);
