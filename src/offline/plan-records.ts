import type { AddCall } from "./plan-context.ts";
import type { ListKind, SearchQuestion } from "./question-types.ts";
import { phrase } from "../periods/reading/text.ts";
import { listWords } from "./vocabulary-lists.ts";

/** Records of the business suite that mention what a search looks for. */
export interface RecordsSection {
  kind: "records";
  question: SearchQuestion;
  words: string;
  calls: { list: ListKind; call: string }[];
}

const KINDS: Readonly<Record<"thing" | "responsible", readonly ListKind[]>> = {
  thing: ["accounts", "deals", "invoices", "projects"],
  responsible: ["deals", "projects", "tasks"],
};
const SHOWN = 3;
const RECORD_WORDS = listWords.map(({ pattern }) => phrase(`^(?:${pattern})$`));

/** Every word begins as a name does. */
function isName(words: string): boolean {
  return words.split(" ").every((word) => /^\p{Lu}[\p{L}&.'-]+$/u.test(word));
}

/** Undefined where there is no name to look for: the word "invoices" is in none of them. */
export function planRecords(question: SearchQuestion, add: AddCall): RecordsSection | undefined {
  const names = question.keywords.filter(
    (word) => !RECORD_WORDS.some((pattern) => pattern.test(word.toLowerCase())),
  );
  const words = names.join(" ").replaceAll('"', "").trim();
  const subject = question.subject ?? (isName(words) ? "thing" : undefined);
  const elsewhere = question.sources.length > 0 || question.person !== undefined;
  if (words === "" || elsewhere || subject === undefined) return undefined;
  const calls = KINDS[subject].map((list) => ({
    list,
    call: add("business_suite_list", { kind: list, text: words.slice(0, 200), sortBy: "date", limit: SHOWN }),
  }));
  return { kind: "records", question, words, calls };
}
