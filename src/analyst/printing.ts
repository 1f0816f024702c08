import type { Table } from "../tables/table.ts";
import type { Print } from "./answer/draft.ts";
import { languageOf } from "./answer/language.ts";
import { createPlainPrint, createPrint } from "./answer/print.ts";
import { createWithhold } from "./answer/secrets.ts";
import type { Clock } from "./clock.ts";
import { secretsOf } from "./prompt/prompt.ts";
import type { Question } from "./question.ts";

/** How the sentences of an answer are printed. */
export interface Printing {
  /** By the tag that a message begins with. */
  languageOf: (tag: string | undefined) => string;
  printIn: (tag: string | undefined) => Print;
}

export function createPrinting(question: Question, clock: Clock, tables: () => Table[]): Printing {
  const { mode, message, history, knowledge, locale } = question;
  const withhold = createWithhold(secretsOf(question));
  const language = (tag: string | undefined) => languageOf(locale, tag, [message]);
  const given = { question: message, history, contexts: knowledge, ...clock };
  return {
    languageOf: language,
    printIn: (tag) =>
      mode === "chat"
        ? createPlainPrint(withhold)
        : createPrint({ tables: tables(), language: language(tag), given, withhold }),
  };
}
