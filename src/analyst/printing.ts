import type { Table } from "../tables/table.ts";
import type { Print } from "./answer/draft.ts";
import { detectLanguage } from "./answer/language.ts";
import { createCodePrint, createPlainPrint, createPrint } from "./answer/print.ts";
import { withholdOf } from "./answer/secrets.ts";
import { secretsOf } from "./prompt/prompt.ts";
import type { Question } from "./question.ts";

/** How the sentences of an answer are printed, by the tag that its message begins with. */
export function createPrinting(question: Question, tables: () => Table[]) {
  const withhold = withholdOf(secretsOf(question));
  /** What the request says, else what the message says, else what the question looks like. */
  const languageOf = (tag: string | undefined) => question.locale ?? tag ?? detectLanguage(question.message);
  return {
    languageOf,
    printIn: (tag: string | undefined, { isCode }: { isCode: boolean }): Print => {
      if (question.mode === "chat") return createPlainPrint(withhold);
      const [data, spoken] = [{ tables: tables(), language: languageOf(tag) }, vouching(question)];
      return isCode ? createCodePrint(data) : createPrint({ ...spoken, ...data }, withhold);
    },
  };
}

export type Printing = ReturnType<typeof createPrinting>;

/** Who has said numbers before: the user, contexts, earlier answers. */
function vouching({ message, history, dropped = [], knowledge, sources }: Question) {
  const spoken = history.map((entry, position) => ({ ...entry, position: dropped.length + position }));
  return {
    userWords: [...spoken.flatMap(({ role, content }) => (role === "user" ? content : [])), message],
    names: [
      ...knowledge.flatMap(({ title, name }) => [title, name]),
      ...sources.flatMap(({ account }) => ("propertyName" in account ? account.propertyName : [])),
    ],
    earlier: spoken.flatMap(({ role, content: text, position }) =>
      role === "assistant" ? { position, text } : [],
    ),
    contexts: knowledge.map(({ id, version, name, content: text }) => ({ id, version, name, text })),
  };
}
