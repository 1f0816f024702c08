import { compute } from "./compute.ts";
import { saysTimes } from "./fit.ts";
import { formatValue } from "./format.ts";
import type { Expression, Formats } from "./grammar.ts";
import { parseReference } from "./parse.ts";
import { Problem } from "./problem.ts";
import { isOrdered } from "./ranks.ts";
import type { Written } from "./scan.ts";
import type { Value } from "./value.ts";
import type { View } from "./view.ts";
import { fold } from "../texts.ts";

/** A reference of a text, with what it prints or why it cannot. */
export interface Piece extends Written {
  value?: Value;
  shown?: string;
  formula?: string;
  message?: string;
  isRefuted?: boolean;
}

/** What is written around a reference. */
interface Around {
  before: string;
  behind: string;
  isCell: boolean;
}

/** Before "times" it is a multiple; behind "rose by" it has no plus sign. */
export function evaluate(
  views: readonly View[],
  written: Written,
  language: string,
  { before, behind, isCell }: Around,
): Piece {
  if (written.inner === undefined)
    return { ...written, message: 'A reference ends with "}}", in the same line.' };
  try {
    const { expression, formats, formula } = parseReference(written.inner);
    const computed = compute(views, expression, language);
    const isGap = formats.isPoints && computed.unit === "ratio" && isSubtraction(expression);
    const value: Value = isGap ? { ...computed, unit: "points" } : computed;
    const isTimes =
      formats.isTimes ||
      (value.isQuotient && value.unit === "ratio" && !formats.isPercent && saysTimes(behind));
    const isPlain = value.isChange && Number(value.value) > 0 && isInSentence(before, value);
    const signed = isPlain ? { ...value, isChange: false } : value;
    const shown = formatValue(signed, { ...formats, isTimes, isCell }, language);
    // A number of the writer's own is checked like one that was typed.
    if (value.isConstant) return { ...written, shown };
    const listed = value.listed ?? (isRankKnown(value, formats.claims) ? undefined : value.view);
    return { ...written, value: { ...value, listed }, formula, shown };
  } catch (error) {
    if (error instanceof Problem) return { ...written, message: error.message, isRefuted: error.isRefuted };
    throw error;
  }
}

/** Of a verb or preposition, "added", "by", and not of what it is the change of, "mobile +3 %". */
const LAST_WORD = /(?<![\p{L}\p{N}])(\p{Ll}[\p{L}\p{M}'’-]*)[\s*_]*$/u;

function isInSentence(before: string, { label }: Value): boolean {
  const [, word] = LAST_WORD.exec(before) ?? [];
  return word !== undefined && !fold(label ?? "").includes(fold(word));
}

/** A rate less a number of the writer's is another rate, or how far it is from a target: the format tells. */
function isSubtraction(expression: Expression): boolean {
  return expression.kind === "arithmetic" && expression.operator === "-";
}

/** Of a table that was cut, a rank is known in its order alone. */
function isRankKnown({ view, column }: Value, claims: Formats["claims"]): boolean {
  return claims.every(
    (claim) => claim.kind !== "rank" || view === undefined || isOrdered(view, column, claim.isFromTop),
  );
}

/** A number, and not a label, a date or another text. */
export function isFigure({ value }: Piece): boolean {
  return typeof value?.value === "number" && value.grain === undefined;
}
