import { wayBeside } from "../said/ways.ts";
import { fold } from "../texts.ts";
import { compute } from "./compute.ts";
import { saysTimes } from "./fit.ts";
import { formatValue } from "./format.ts";
import type { Formats } from "./grammar.ts";
import { parseReference } from "./parse.ts";
import { Problem } from "./problem.ts";
import type { Piece } from "./piece.ts";
import { isOrdered } from "./ranks.ts";
import type { Written } from "./scan.ts";
import type { Value } from "./value.ts";
import type { View } from "./view.ts";

const OVER_ROWS = ["sum", "min", "max"] as const;

/** Before "times" it is a multiple; behind "rose by" it has no plus sign. */
export function evaluate(
  views: readonly View[],
  written: Written,
  language: string,
  { before, behind, isCell }: { before: string; behind: string; isCell: boolean },
): Piece {
  if (written.inner === undefined)
    return { ...written, message: 'A reference ends with "}}", in the same line.' };
  try {
    const { expression, formats, formula } = parseReference(written.inner);
    const computed = compute(views, expression, language);
    // A rate less a number of the writer's is another rate, or how far it is from a target: the format tells.
    const isGap = expression.kind === "arithmetic" && expression.operator === "-" && formats.isPoints;
    const value: Value = isGap && computed.unit === "ratio" ? { ...computed, unit: "points" } : computed;
    const claims = claimsOf(formats, value, before, behind);
    const isTimes =
      formats.isTimes ||
      (value.isQuotient && value.unit === "ratio" && !formats.isPercent && saysTimes(behind));
    const isPlain = value.isChange && Number(value.value) > 0 && isInSentence(before, value);
    const signed = isPlain ? { ...value, isChange: false } : value;
    const shown = formatValue(signed, { ...formats, claims, isTimes, isCell }, language);
    // A number of the writer's own is checked like one that was typed.
    if (value.isConstant) return { ...written, shown };
    const listed = value.listed ?? (isRankKnown(value, formats.claims) ? undefined : value.view);
    const overRows =
      expression.kind === "call" ? OVER_ROWS.find((name) => name === expression.name) : undefined;
    const isRanked = formats.claims.some(({ kind }) => kind === "rank");
    return { ...written, value: { ...value, listed }, formula, shown, overRows, isRanked };
  } catch (error) {
    if (error instanceof Problem) return { ...written, message: error.message, isRefuted: error.isRefuted };
    throw error;
  }
}

/** A change goes the way that the words beside it say; what the writer has subtracted may be put the other way round. */
function claimsOf({ claims }: Formats, value: Value, before: string, behind: string): Formats["claims"] {
  if (!value.isDifference || claims.some(({ kind }) => kind === "direction")) return claims;
  const said = wayBeside(before, behind);
  const isMeant = value.way !== undefined || Number(value.value) < 0;
  return said && isMeant ? [...claims, { kind: "direction", isUp: said === "up" }] : claims;
}

/** Of a verb or preposition, "added", "by", and not of what it is the change of, "mobile +3 %". */
const LAST_WORD = /(?<![\p{L}\p{N}])(\p{Ll}[\p{L}\p{M}'’-]*)[\s*_]*$/u;

function isInSentence(before: string, { label }: Value): boolean {
  const [, word] = LAST_WORD.exec(before) ?? [];
  return word !== undefined && !fold(label ?? "").includes(fold(word));
}

/** Of a table that was cut, a rank is known in its order alone. */
function isRankKnown({ view, column }: Value, claims: Formats["claims"]): boolean {
  return claims.every(
    (claim) => claim.kind !== "rank" || view === undefined || isOrdered(view, column, claim.isFromTop),
  );
}
