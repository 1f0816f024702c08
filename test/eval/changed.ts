import type { ChatReply } from "../../src/chat/schemas.ts";
import type { Golden } from "./golden.ts";
import { asksBack, refuses } from "./judge.ts";
import { ask, type Send } from "./run.ts";
import { toldNumbers } from "./vouched.ts";

/** What changes the meaning of any question: put into it, and what has to be named where the plan stays the same. */
const CHANGES: readonly { name: string; put: (question: string, isWeb: boolean) => string; named: RegExp }[] =
  [
    { name: "not", put: deny, named: /\bnot\b|“no”/i },
    {
      name: "excluding",
      put: (question, isWeb) => append(question, isWeb ? "excluding Germany" : "excluding Ben Okafor"),
      named: /Germany|Okafor/i,
    },
    {
      name: "before",
      put: (question) => append(question, "before 3 February 2026"),
      named: /before|February|Feb 2|Feb 3/i,
    },
    { name: "by month", put: (question) => append(question, "by month"), named: /by month|“by”|“month”/i },
    { name: "nonsense", put: (question) => append(question, "blorptastic"), named: /blorptastic/i },
  ];

const append = (question: string, words: string): string => question.replace(/\s*([?.!]*)$/, ` ${words}$1`);

/** "Did we not ...", "that are not ...", else before the last word. */
function deny(question: string): string {
  const verb =
    /\b(?:did|do|does|are|is|was|were|have|has|had)(?: (?:we|our|you|customers|suppliers|there))?\b(?! not)/i;
  return verb.test(question)
    ? question.replace(verb, (said) => `${said} not`)
    : question.replace(/\s(\S+)$/, " not $1");
}

export interface Unchanged {
  change: string;
  question: string;
  reading: string;
}

/** Of questions that are answered, those to which a change of meaning makes no difference and is not named. */
export async function findUnchanged(
  questions: readonly Golden[],
  send: Send,
): Promise<{ asked: number; unchanged: Unchanged[] }> {
  const unchanged: Unchanged[] = [];
  let asked = 0;
  for (const { question, history = [], agentId, outcome, sources } of questions) {
    if (outcome !== "figures") continue;
    // oxlint-disable no-await-in-loop -- one question at a time
    const plain = await ask(send, { message: question, chatHistory: history, agentId });
    if (toldNumbers(plain).length === 0 || refuses(plain)) continue;
    for (const { name, put, named } of CHANGES) {
      const message = put(question, sources.includes("web-analytics"));
      const changed = await ask(send, { message, chatHistory: history, agentId });
      asked += 1;
      if (!differs(plain, changed) && !named.test(spoken(changed)))
        unchanged.push({ change: name, question: message, reading: readingOf(changed) });
    }
    // oxlint-enable no-await-in-loop
  }
  return { asked, unchanged };
}

const readingOf = ({ interpretation }: ChatReply): string => (interpretation?.readings ?? []).join("; ");

const spoken = ({ answer, interpretation }: ChatReply): string =>
  [answer, ...(interpretation?.leftOut ?? [])].join(" ");

function differs(plain: ChatReply, changed: ChatReply): boolean {
  return (
    readingOf(plain) !== readingOf(changed) ||
    toldNumbers(changed).length === 0 ||
    refuses(changed) ||
    asksBack(changed)
  );
}
