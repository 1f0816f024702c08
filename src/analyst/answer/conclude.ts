import { limits } from "../../lib/limits.ts";
import type { Check } from "./check.ts";
import type { AnswerDraft, Parts, Print, Sentence } from "./draft.ts";
import { readNumbered } from "./numbered.ts";
import { createPage } from "./page.ts";

export interface Review {
  isStreamed: boolean;
  /** The second reader; undefined where nobody reads, or no time is left. */
  objectTo:
    | ((sentences: readonly Sentence[], understood: string) => Promise<Map<Sentence, string>>)
    | undefined;
  /** Asks the model again; undefined where it cannot be asked, or no time is left. */
  askAgain: AskAgain | undefined;
  onCheck: (check: Check) => void;
}

/** Brings a message to its end: mended once, then shown. What was streamed has been seen, so objections to it are told, as are those that stay. */
export async function conclude(
  draft: AnswerDraft,
  { parts, print }: { parts: Parts; print: Print },
  review: Review,
) {
  const read = () =>
    [...parts.answer, ...parts.reasoning].filter(
      ({ printed: { text, evidence } }) => evidence.length > 0 || /\p{L}/u.test(text),
    );
  const understood = () => join(parts.thoughts, limits.reasoningLength);
  const objectTo = async () => (await review.objectTo?.(read(), understood())) ?? new Map<Sentence, string>();
  const objections = review.isStreamed ? new Map<Sentence, string>() : await objectTo();
  const all = Object.values(parts).flat();
  const flawed = all.filter((one) => one.printed.faults.length > 0 || objections.has(one));
  if (flawed.length > 0 && review.askAgain) {
    const asked = flawed.map((sentence) => ({ sentence, objection: objections.get(sentence) }));
    const mended = [...(await mend(asked, print, review.askAgain))].filter((one) => objections.delete(one));
    // A writer may have said the same again in other words.
    const again = mended.length === 0 ? undefined : await review.objectTo?.(mended, understood());
    for (const [sentence, reason] of again ?? []) objections.set(sentence, reason);
  }
  draft.showAll();
  const late = review.isStreamed ? await objectTo() : objections;
  const checks = [...new Map([...refuted(parts.answer), ...late])].flatMap(([{ place }, reason]) =>
    place ? [{ ...place, reason }] : [],
  );
  for (const check of checks) review.onCheck(check);
  return {
    thoughts: understood(),
    // It has no marks: what is not supported is left out.
    reasoning: join(
      parts.reasoning.filter((sentence) => !late.has(sentence)),
      limits.reasoningLength,
    ),
    next: join(parts.next, limits.followUpLength),
    checks: checks.toSorted((left, right) => left.start - right.start),
    /** Of all four texts. */
    withheld: all.reduce((sum, { printed }) => sum + printed.faults.length, 0),
  };
}

/** Without its figure a sentence still says what the tables show to be false. */
function refuted(sentences: readonly Sentence[]): [Sentence, string][] {
  return sentences.flatMap((sentence): [Sentence, string][] => {
    const fault = sentence.printed.faults.find(({ isRefuted }) => isRefuted);
    return fault ? [[sentence, fault.message]] : [];
  });
}

function join(sentences: readonly Sentence[], most: number): string {
  const page = createPage(most);
  for (const { printed } of sentences) page.add(printed);
  return page.text();
}

type AskAgain = (request: string) => Promise<string>;

interface Flawed {
  sentence: Sentence;
  objection?: string | undefined;
}

/** More would be another answer. */
const MOST = 20;
/** What begins a line: a list's item, a heading, a quote. */
const LEAD = /^\s*(?:(?:[-*+>]|\d+[.)]|#{1,6})\s+)*/;

/** Has sentences written again, and takes those with fewer faults. What the second reader objected to must be in other words. */
async function mend(flawed: readonly Flawed[], print: Print, ask: AskAgain): Promise<Set<Sentence>> {
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
    const faults = printed.faults.map(({ written, message }) => `${written}: ${message}`);
    const reasons = [faults, objection ?? []].flat().map((reason) => `   - ${reason}`);
    return [`${index + 1}: ${bare(source)}`, ...reasons].join("\n");
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
