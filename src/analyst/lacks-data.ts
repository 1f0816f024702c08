import { cutText } from "../lib/cut-text.ts";
import { limits } from "../lib/limits.ts";
import type { Toolbox } from "./calls/toolbox.ts";
import { readMessage } from "./answer/message.ts";
import type { Printing } from "./printing.ts";
import type { Question } from "./question.ts";

/** How models say that they have no data or will look for it. */
const NO_DATA = [
  /\b(?:let me|i will|i'll|i am going to|i'm going to|allow me to) (?:\w+ )?(?:check|look|query|get|fetch|pull|retrieve|find|search|gather|analy[sz]e)\b|\b(?:(?:do not|don't|cannot|can't|unable to|not able to)\b[^.]{0,60}\b(?:access|data|retrieve|look up|see your)|no access)\b/i,
  /(?<!\p{L})(?:einen moment|ich (?:schaue|sehe|prüfe|rufe|frage|suche)(?: \p{L}+){0,4} (?:nach|ab|an)|je (?:vais|vérifie)(?: \p{L}+){0,2} (?:vérifier|regarder|consulter|chercher|analyser)|(?:déjame|permíteme|voy a) (?:revisar|consultar|buscar|verificar|comprobar)|vou (?:verificar|consultar|buscar)|un momento|un instant|even kijken|ik (?:zoek|kijk|controleer))(?!\p{L})|(?:確認|調べ|検索)(?:し)?ます|お待ちください|سأتحقق|دعني/iu,
];

function saysNoData(text: string): boolean {
  return NO_DATA.some((pattern) => pattern.test(text));
}

function isUnasked({ mode, sources }: Question, { runs }: Toolbox): boolean {
  return mode !== "chat" && sources.length > 0 && runs.length === 0;
}

export function isPromise(text: string, question: Question, toolbox: Toolbox): boolean {
  return isUnasked(question, toolbox) && saysNoData(cutText(readMessage(text).answer, limits.answerLength));
}

/** Whether a message without tool calls needs data: it has figures that nothing vouches for, or says that it lacks data despite sources. */
export function lacksData(text: string, question: Question, toolbox: Toolbox, { printIn }: Printing) {
  if (!isUnasked(question, toolbox)) return false;
  const { language, answer } = readMessage(text);
  const shown = cutText(answer, limits.answerLength);
  return answer === "" || saysNoData(shown) || printIn(language, { isCode: false })(shown).faults.length > 0;
}
