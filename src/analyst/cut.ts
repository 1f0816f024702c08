import { cutText } from "../lib/cut-text.ts";
import { limits } from "../lib/limits.ts";

const CUT = "The rest of this answer was too long to be checked and is left out.";
/** The end of a sentence or of a line. */
const END = /[.!?\u3002\uff01\uff1f][)\]"'”’*_]*\s|\n/g;

/** An answer of at most the length that can be checked: it ends with a sentence, and says so. */
export function cutAnswer(answer: string): string {
  if (answer.length <= limits.answerLength) return answer;
  const kept = answer.slice(0, limits.answerLength - CUT.length - 2);
  const end = [...kept.matchAll(END)].at(-1);
  const whole = end === undefined ? cutText(kept, kept.length) : kept.slice(0, end.index + end[0].length);
  return `${whole.trimEnd()}\n\n${CUT}`;
}
