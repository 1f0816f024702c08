import type { HistoryMessage } from "../../domain/model.ts";
import { keyOf, lexicon } from "./lexicon.ts";

const STANDS_FOR = /\b(?:he|she|him|hers|his|her)\b|(?<=\b(?:did|does|has) )it\b/gi;
const RUN = /\p{Lu}[\p{L}-]*\p{L}(?: \p{Lu}[\p{L}-]*\p{L})*/gu;
const MONTH = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*$/;

/** "How many did Ada win, and how many did she lose?": her name in the place of "she", where one person was named. */
export function withPersons(question: string, history: readonly HistoryMessage[]): string {
  const at = question.search(STANDS_FOR);
  if (at < 0) return question;
  const earlier = history.findLast(({ role }) => role === "user")?.content ?? "";
  // "It" of another question is told by its plan.
  const isThing = /^it\b/i.test(question.slice(at));
  const [name, ...others] =
    [question.slice(0, at), isThing ? "" : earlier].map(namesIn).find((names) => names.length > 0) ?? [];
  if (name === undefined || others.length > 0) return question;
  return question.replace(STANDS_FOR, (said, place: number) => {
    const isWhose =
      /^(?:hers|his)$/i.test(said) ||
      /^her (?!in\b|on\b|this\b|last\b|and\b)\p{L}/iu.test(question.slice(place));
    return isWhose ? `${name}'s` : name;
  });
}

/** Capitals in a row that are no words of the language; a question begins with one anyway. */
function namesIn(text: string): string[] {
  const runs = [...text.matchAll(RUN)].map(({ 0: run, index }) => {
    const words = run.split(" ");
    return index === 0 && !isStrange(words[0] ?? "") ? words.slice(1) : words;
  });
  return [...new Set(runs.filter((words) => words.some(isStrange)).map((words) => words.join(" ")))];
}

const isStrange = (word: string): boolean => !lexicon().has(keyOf([word.toLowerCase()])) && !MONTH.test(word);
