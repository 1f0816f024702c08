import type { Printed } from "../../tables/figure.ts";
import { guard } from "../../markdown/guard.ts";
import { unlinkPart } from "../../markdown/unlink.ts";

/** Stand for a reference while links are taken out around it; no text has them before. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const REFERENCE = /(?:\\?\{){2,3}[^{}\n]*(?:\\?\}){1,3}/g;
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");

/** A part of a model's text without what no reader sees, and without links; its references stay as they are. */
export function clean(text: string): string {
  const plain = printable(text);
  const references: string[] = [];
  const marked = plain.replace(REFERENCE, (reference) => `${OPEN}${references.push(reference) - 1}${CLOSE}`);
  const rewritten = unlinkPart(marked);
  return references.length === 0
    ? rewritten
    : rewritten.replace(MARK, (_, index) => references[Number(index)] ?? "");
}

/** No database or terminal should see them, and no reader does. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\uE000\uE001]/gu, "").toWellFormed();
}

/** A printed text in which nothing acts, wherever it is shown; its places follow. */
export function guardPrinted({ text, evidence, faults }: Printed): Printed {
  const guarded = guard(text);
  if (guarded.text === text) return { text, evidence, faults };
  const place = <T extends { start: number; end: number }>(one: T): T => ({
    ...one,
    ...guarded.span(one.start, one.end),
  });
  return {
    text: guarded.text,
    evidence: evidence.map(place).map((one) => ({ ...one, text: guarded.text.slice(one.start, one.end) })),
    faults: faults.map(place),
  };
}
