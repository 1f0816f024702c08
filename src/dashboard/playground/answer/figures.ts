import { countWhile } from "../../../lib/count-while.ts";
import { WITHHELD, type Evidence } from "../../../tables/figure.ts";
import { readInline, type Leaf, type Span } from "../markdown/inline.ts";

/** What a reader can ask about a place of an answer: where its figure comes from, or why none stands there. */
export type Citation = Evidence | (Span & { kind: "withheld" });

/** A run of text that is shown in one style; `citation` and `check` are places in their lists. */
export interface Piece extends Omit<Leaf, "start" | "end"> {
  text: string;
  citation: number | undefined;
  check: number | undefined;
}

/** Every figure that there is evidence of and every one that was left out, in the order of the text. */
export function citationsOf(answer: string, evidence: readonly Evidence[]): Citation[] {
  const withheld = Array.from(answer.matchAll(WITHHELD_MARK), ({ index }) => ({
    start: index,
    end: index + WITHHELD.length,
    kind: "withheld" as const,
  }));
  return setApart(answer, [...evidence, ...withheld]);
}

const WITHHELD_MARK = /\[…\]/g;

/** Spans in the order of the text and without overlaps; what fits no place of it is left out. */
export function setApart<S extends Span>(text: string, spans: readonly S[]): S[] {
  const apart: S[] = [];
  for (const one of spans.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    const isPlace = one.start >= (apart.at(-1)?.end ?? 0) && one.end > one.start && one.end <= text.length;
    if (isPlace) apart.push(one);
  }
  return apart;
}

/** Cuts lines of an answer at the edges of its citations and of what was objected to. A figure in parts is shown by its first one. */
export function createPlacer(answer: string, citations: readonly Span[], checks: readonly Span[]) {
  return (line: Span): Piece[] => readInline(answer, line).flatMap((leaf) => cut(leaf));

  function cut({ start, end, ...style }: Leaf): Piece[] {
    return split(citations, { start, end }).flatMap((part) => {
      const isCitation = part.index !== undefined && citations[part.index]?.start === part.start;
      const pieces = split(checks, part);
      const whole = { text: answer.slice(part.start, part.end), check: pieces[0]?.index, ...style };
      if (isCitation) return [{ ...whole, citation: part.index }];
      return pieces.map(({ start: from, end: until, index: check }) => ({
        ...style,
        text: answer.slice(from, until),
        citation: undefined,
        check,
      }));
    });
  }
}

/** The parts of a range inside and outside of spans; `index` is that of the span that a part lies in. */
function split(spans: readonly Span[], { start, end }: Span): (Span & { index: number | undefined })[] {
  const parts: (Span & { index: number | undefined })[] = [];
  let from = start;
  const isBefore = (span: Span) => span.end <= start;
  for (let index = countWhile(spans, isBefore); index < spans.length; index++) {
    const span = spans[index];
    if (!span || span.start >= end) break;
    if (span.start > from) parts.push({ start: from, end: span.start, index: undefined });
    const until = Math.min(span.end, end);
    parts.push({ start: Math.max(span.start, from), end: until, index });
    from = until;
  }
  if (end > from) parts.push({ start: from, end, index: undefined });
  return parts;
}
