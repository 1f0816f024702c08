import type { ChosenContext } from "../contexts/choose.ts";
import { limits } from "../lib/limits.ts";
import { guard } from "../markdown/guard.ts";
import type { Binding } from "./evidence/binding.ts";
import { describeUnbound, removeUnbound, verifyAnswer, type Given, type Unbound } from "./evidence/verify.ts";
import { nameKnowledge, usedKnowledge } from "./knowledge/name.ts";
import { readReply, type Reply } from "./reply.ts";
import type { ToolRun } from "./tool-runner.ts";

/** A model's final message, read and checked. */
export interface Reviewed {
  reply: Reply;
  /** It was meant to be the JSON object that the prompt asks for, and cannot be read as one. */
  isBroken: boolean;
  evidence: Binding[];
  /** Figures of the answer that no tool result shows. */
  unbound: Unbound[];
}

/** Lines of the prompt that are too short to be told from anyone's words are not looked for. */
const TELLING_LENGTH = 40;

/** The message without what it repeats of the instructions: they are the service's, and hold what it knows of others. */
export function withholdInstructions(message: string, instructions: string): string {
  return instructions
    .split("\n")
    .flatMap((line) => (line.length < TELLING_LENGTH ? [] : [line, JSON.stringify(line).slice(1, -1)]))
    .reduce((text, line) => (text.includes(line) ? text.replaceAll(line, "") : text), message);
}

/** Reads a final message; without `runs` (mode `chat`) its figures are not the service's to prove. */
export function review(message: string, runs: ToolRun[] | undefined, given: Given): Reviewed {
  const { reply, isBroken } = readReply(message);
  if (runs === undefined) return { reply, isBroken, evidence: [], unbound: [] };
  const { bindings, unbound } = verifyAnswer(reply.answer, runs, given);
  return { reply, isBroken, evidence: bindings, unbound };
}

const BROKEN = "Your last message could not be read. Send it again as one JSON object and nothing else.";
const KEEP = "Answer again in the same JSON form, and change nothing else.";

/** What the model is asked to do better; undefined when nothing is wrong. */
export function complain({ isBroken, unbound }: Reviewed): string | undefined {
  if (isBroken) return BROKEN;
  return unbound.length > 0 ? `${describeUnbound(unbound)} ${KEEP}` : undefined;
}

/**
 * The reply as it may be shown: what could not be traced is gone, the contexts that it honours are named, and nothing
 * in it acts. The last comes last: what is taken out may bring the parts of a link together.
 */
export function completeReview(
  { reply, evidence: bound, unbound }: Reviewed,
  knowledge: readonly ChosenContext[],
): { reply: Reply; evidence: Binding[] } {
  const traced = removeUnbound(reply.answer, unbound, bound);
  const used = usedKnowledge(knowledge, { ...reply, answer: traced.answer });
  const { answer, bindings: names } = nameKnowledge(traced.answer, used);
  const figures = traced.bindings.filter((figure) => !names.some((name) => isWithin(figure, name)));
  const all = [...figures, ...names].toSorted((left, right) => left.start - right.start);
  const { text, span } = guard(answer);
  const evidence = all.slice(0, limits.evidence).map((one) => {
    const place = span(one.start, one.end);
    return { ...one, ...place, text: text.slice(place.start, place.end) };
  });
  return { reply: { ...reply, answer: text }, evidence };
}

function isWithin(inner: Binding, outer: Binding): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
