import type { ChosenContext } from "../../contexts/choose.ts";
import { unlink } from "../../markdown/unlink.ts";
import { bindingOf } from "../evidence/bind-context.ts";
import type { Binding } from "../evidence/binding.ts";

/**
 * The answer with every context that it honours named in it: those that the model says it used and does not name get a
 * line at the end. The bindings of the names, with id and version, come in the order of the text.
 */
export function nameKnowledge(
  answer: string,
  used: readonly ChosenContext[],
): { answer: string; bindings: Binding[] } {
  const unnamed = used.filter((context) => findName(answer, context) === undefined);
  const line = unnamed.map(({ title }) => `“${oneLine(title)}”`).join(", ");
  const whole = line === "" ? answer : `${answer}\n\n${unlink(`Business rules applied: ${line}.`)}`;
  const bindings = used.flatMap((context) => {
    const span = findName(whole, context);
    return span === undefined ? [] : [toBinding(whole, span, context)];
  });
  return { answer: whole, bindings: bindings.toSorted((left, right) => left.start - right.start) };
}

/** The contexts that a reply says it used, or that its words name. */
export function usedKnowledge(
  knowledge: readonly ChosenContext[],
  { answer, contextIds }: { answer: string; contextIds: readonly string[] },
): ChosenContext[] {
  return knowledge.filter(
    (context) => contextIds.includes(context.id) || findQuoted(answer, context) !== undefined,
  );
}

interface NameSpan {
  start: number;
  end: number;
}

function findName(answer: string, context: ChosenContext): NameSpan | undefined {
  return findQuoted(answer, context) ?? findBare(answer, context);
}

/** The title or the name between quotation marks: without them, "Revenue" would be named by every answer about it. */
function findQuoted(answer: string, context: ChosenContext): NameSpan | undefined {
  for (const text of namesOf(context)) {
    const at = [`“${text}”`, `"${text}"`].map((quoted) => answer.indexOf(quoted)).find((place) => place >= 0);
    if (at !== undefined) return { start: at + 1, end: at + 1 + text.length };
  }
  return undefined;
}

function findBare(answer: string, context: ChosenContext): NameSpan | undefined {
  for (const text of namesOf(context)) {
    const at = answer.indexOf(text);
    if (at >= 0) return { start: at, end: at + text.length };
  }
  return undefined;
}

function namesOf({ title, name }: ChosenContext): string[] {
  return [oneLine(title), oneLine(name)].filter((text) => text !== "");
}

function toBinding(answer: string, { start, end }: NameSpan, context: ChosenContext): Binding {
  const text = answer.slice(start, end);
  return bindingOf({ start, end, text }, text, context);
}

/** As it stands in an answer, from which links and HTML are taken out. */
function oneLine(text: string): string {
  return unlink(text.replace(/[“”"*]/g, ""));
}
