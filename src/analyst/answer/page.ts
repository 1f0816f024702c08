import { cutText } from "../../lib/cut-text.ts";
import { limits } from "../../lib/limits.ts";
import type { Span } from "../../markdown/sentences.ts";
import type { Evidence, Fault, Printed } from "../../tables/figure.ts";

const RULE = /^\s*([-*_])(?:[^\S\n]*\1){2,}$/;

/** A text that grows piece by piece, with its figures' places. `emit` hears each piece; blanks wait until something follows them. */
export function createPage(most: number, emit: (text: string) => void = () => {}) {
  let text = "";
  let blanks = "";
  let isCut = false;
  const evidence: Evidence[] = [];
  const faults: Fault[] = [];

  /** Where it stands now; undefined for what was left out. */
  function add(printed: Printed): Span | undefined {
    if (isCut) return undefined;
    const { text: piece } = printed;
    if (text.length + blanks.length + piece.trimEnd().length > most) {
      isCut = true;
      // A page does not stay empty because its first sentence is long.
      return text === "" ? write(cutText(piece.trim(), most)) : undefined;
    }
    const lead = text === "" ? piece.length - piece.trimStart().length : 0;
    return write(piece.slice(lead), printed, -lead);
  }

  function write(piece: string, printed?: Printed, shift = 0): Span | undefined {
    const words = piece.trimEnd();
    // Nothing is parted by a rule at an end.
    if (words === "" || RULE.test(words)) {
      if (text !== "") blanks += piece;
      return undefined;
    }
    const start = text.length + blanks.length;
    const by = start + shift;
    for (const one of printed?.evidence ?? []) evidence.push(move(one, by));
    for (const one of printed?.faults ?? []) faults.push(move(one, by));
    emit(blanks + words);
    text += blanks + words;
    blanks = piece.slice(words.length);
    return { start, end: text.length };
  }

  function endParagraph(): void {
    if (text !== "") blanks = "\n\n";
  }

  function addLine(line: string): void {
    endParagraph();
    write(line);
  }

  return {
    add,
    endParagraph,
    addLine,
    text: () => text,
    evidence: () => evidence.slice(0, limits.evidence),
    faults: () => faults,
    /** Whether something was left out because the text would have been too long. */
    isCut: () => isCut,
  };
}

export type Page = ReturnType<typeof createPage>;

function move<T extends Span>(one: T, by: number): T {
  return { ...one, start: one.start + by, end: one.end + by };
}
