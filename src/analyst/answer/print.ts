import { once } from "../../lib/once.ts";
import { guard } from "../../markdown/guard.ts";
import type { Span } from "../../markdown/sentences.ts";
import { unlinkPart } from "../../markdown/unlink.ts";
import type { Printed } from "../../tables/figure.ts";
import { type Input, makeChecker } from "../../tables/numerals/check.ts";
import { makePrinter } from "../../tables/references/print.ts";
import type { Print } from "./draft.ts";
import type { Withhold } from "./secrets.ts";

/** Prints the sentences of a message: references become figures, typed ones are checked, and nothing in it acts. */
export function createPrint(vouching: Input, withhold: Withhold): Print {
  const print = makePrinter(vouching);
  // It reads all that was said before, and most messages have no typed figure.
  const check = once(() => makeChecker(vouching));
  return (source) => {
    const printed = print(withhold(clean(source)));
    return guardPrinted(hasTyped(printed) ? check()(printed) : printed);
  };
}

/** Whether there are digits that no reference printed. */
function hasTyped({ text, evidence }: Printed): boolean {
  const ends = [0, ...evidence.map(({ end }) => end)];
  return ends.some((end, index) => /\p{N}/u.test(text.slice(end, evidence[index]?.start)));
}

/** Prints what code has written: its numbers besides references are no statements about data. */
export function createCodePrint(data: Pick<Input, "tables" | "language">): Print {
  const print = makePrinter(data);
  return (source) => guardPrinted(print(clean(source)));
}

/** Prints a sentence of a message that rests upon no data: its figures are not the service's to prove. */
export function createPlainPrint(withhold: Withhold): Print {
  return (source) => guardPrinted({ text: withhold(clean(source)), evidence: [], faults: [] });
}

/** Stand for a reference while links are taken out around it; no text has them before. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const REFERENCE = /(?:\\?\{){2,3}[^{}\n]*(?:\\?\}){1,3}/g;
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");

/** A part of a model's text without what no reader sees, and without links; its references stay as they are. */
function clean(text: string): string {
  // No database or terminal should see controls, and no reader does.
  const plain = text.replaceAll(/[^\P{Cc}\n\t]|[\uE000\uE001]/gu, "").toWellFormed();
  const references: string[] = [];
  const marked = plain.replace(REFERENCE, (reference) => `${OPEN}${references.push(reference) - 1}${CLOSE}`);
  const rewritten = unlinkPart(marked);
  return references.length === 0
    ? rewritten
    : rewritten.replace(MARK, (_, index) => references[Number(index)] ?? "");
}

/** A printed text in which nothing acts, wherever it is shown; its places follow. */
function guardPrinted({ text, evidence, faults }: Printed): Printed {
  const guarded = guard(text);
  if (guarded.text === text) return { text, evidence, faults };
  const place = <T extends Span>(one: T): T => ({ ...one, ...guarded.span(one.start, one.end) });
  return {
    text: guarded.text,
    evidence: evidence.map(place).map((one) => ({ ...one, text: guarded.text.slice(one.start, one.end) })),
    faults: faults.map(place),
  };
}
