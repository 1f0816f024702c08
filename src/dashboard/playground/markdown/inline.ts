/** A part of a text, in UTF-16 code units; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A run of text that is shown as it stands, and how. */
export interface Leaf extends Span {
  isStrong: boolean;
  isEmphasized: boolean;
  isCode: boolean;
}

interface Mark extends Span {
  text: string;
  canOpen: boolean;
  canClose: boolean;
}

const MARK = /\\[!-/:-@[-`{-~]|`+|\*\*|\*|__|_/g;
const WORD = /[\p{L}\p{N}]/u;

/** One line of Markdown as runs: emphasis, code, escapes. Each run is a piece of `text`, so that places in it keep their meaning. */
export function readInline(text: string, span: Span): Leaf[] {
  const marks = findMarks(text, span);
  const last = lastClosers(marks);
  const leaves: Leaf[] = [];
  let from = span.start;
  let code: string | undefined;
  let strong: string | undefined;
  let emphasis: string | undefined;

  const endLeaf = (end: number, next: number) => {
    const style = {
      isStrong: strong !== undefined,
      isEmphasized: emphasis !== undefined,
      isCode: code !== undefined,
    };
    if (end > from) leaves.push({ start: from, end, ...style });
    from = next;
  };

  marks.forEach((mark, index) => {
    const { text: sign, canOpen, canClose } = mark;
    const closesLater = (last.get(sign) ?? -1) > index;
    if (code !== undefined) {
      if (sign !== code) return;
      endLeaf(mark.start, mark.end);
      code = undefined;
    } else if (sign.startsWith("\\")) {
      endLeaf(mark.start, mark.start + 1);
    } else if (sign.startsWith("`")) {
      if (!closesLater) return;
      endLeaf(mark.start, mark.end);
      code = sign;
    } else {
      const open = sign.length === 2 ? strong : emphasis;
      const isEnd = open === sign && canClose;
      if (!isEnd && (open !== undefined || !canOpen || !closesLater)) return;
      endLeaf(mark.start, mark.end);
      if (sign.length === 2) strong = isEnd ? undefined : sign;
      else emphasis = isEnd ? undefined : sign;
    }
  });
  endLeaf(span.end, span.end);
  return leaves;
}

function findMarks(text: string, { start, end }: Span): Mark[] {
  const line = text.slice(start, end);
  return [...line.matchAll(MARK)].map((match) => {
    const [sign] = match;
    const before = line[match.index - 1] ?? " ";
    const after = line[match.index + sign.length] ?? " ";
    // "2*3" and "snake_case" are no emphasis.
    const isLoose = sign === "**";
    return {
      text: sign,
      start: start + match.index,
      end: start + match.index + sign.length,
      canOpen: after.trim() !== "" && (isLoose || !WORD.test(before)),
      canClose: before.trim() !== "" && (isLoose || !WORD.test(after)),
    };
  });
}

/** By sign, the place of the last mark that can end it: whether one follows is known without looking ahead. */
function lastClosers(marks: readonly Mark[]): Map<string, number> {
  const closers = new Map<string, number>();
  marks.forEach(({ text, canClose }, index) => {
    if (canClose || text.startsWith("`")) closers.set(text, index);
  });
  return closers;
}
