import type { Print, Sentence } from "./draft.ts";
import { readNumbered } from "./numbered.ts";

/** Asks the model that has answered about its answer. */
export type AskAgain = (request: string) => Promise<string>;

/** A sentence in which something is wrong. */
export interface Flawed {
  sentence: Sentence;
  /** Why the tables do not support it, by the second reader. */
  objection?: string | undefined;
}

/** More would be another answer. */
const MOST = 20;
/** What begins a line: a list's item, a heading, a quote. */
const LEAD = /^\s*(?:(?:[-*+>]|\d+[.)]|#{1,6})\s+)*/;

/**
 * Has sentences written again, and takes those in which less is wrong than before. Those of which the second reader
 * has said something have to be written in other words. Nothing changes where the model writes nothing of use.
 */
export async function mend(flawed: readonly Flawed[], print: Print, ask: AskAgain): Promise<Set<Sentence>> {
  const asked = flawed.slice(0, MOST);
  const mended = new Set<Sentence>();
  const written = readNumbered(await ask(describe(asked)));
  for (const [index, { sentence, objection }] of asked.entries()) {
    const text = written.get(index + 1);
    if (text === undefined) continue;
    const source = around(sentence.source, text);
    const printed = print(source);
    const limit = sentence.printed.faults.length - (objection === undefined ? 1 : 0);
    if (printed.faults.length > limit || printed.text.trim() === "" || source === sentence.source) continue;
    Object.assign(sentence, { source, printed });
    mended.add(sentence);
  }
  return mended;
}

function describe(flawed: readonly Flawed[]): string {
  const items = flawed.map(({ sentence: { source, printed }, objection }, index) => {
    const reasons = [
      ...printed.faults.map(({ written, message }) => `${written}: ${message}`),
      objection ?? [],
    ];
    return [`${index + 1}: ${bare(source)}`, ...reasons.flat().map((reason) => `   - ${reason}`)].join("\n");
  });
  return [
    "These sentences of your message cannot be shown as they are:",
    ...items,
    "Write each of them again, without what is wrong, in the same language and with the same number before it, one a line. Figures only as references. Nothing else.",
  ].join("\n");
}

function bare(source: string): string {
  return source.replace(LEAD, "").trim();
}

/** The text with what stood before and behind the other one. */
function around(before: string, text: string): string {
  const lead = LEAD.exec(before)?.[0] ?? "";
  const trail = before.slice(before.trimEnd().length);
  return `${lead}${bare(text)}${trail}`;
}
