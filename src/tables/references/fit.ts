import { PERCENT, POINTS } from "../numerals/read.ts";
import { currencyMarks, currencyNames } from "../numerals/style.ts";
import { pointsIn } from "./format-numbers.ts";
import type { Value } from "./value.ts";

/** A figure as it suits the words around it. */
interface Fitted {
  shown: string;
  /** How many letters before it are printed by it. */
  before: number;
  /** How many behind it are, and what is left of them. */
  behind: number;
  left: string;
}

/** How far the words around a figure are looked at. */
export const AROUND = 24;

const SAID_POINTS = new RegExp(String.raw`^(?:${POINTS}|points?|Punkten?|puntos?)(?!\p{L})`, "u");
const SAID_PERCENT = new RegExp(String.raw`^-?(?:${PERCENT})(?!\p{L})`, "u");
const SAID_TIMES =
  /^-?(?:times|mal|fois|veces|vezes|keer|volte|fach\p{L}*|[x×倍]|مرات|مرة)(?!\p{Script=Latin})/iu;
const SIGN_BEFORE = /(?<![^\s(|*_~≈])[-+−–]$/u;
const PERCENT_SIGN = /[\s\p{Cf}]*[%٪]\p{Cf}*/u;

/** Between a figure and what is said of it: blanks, the end of bold letters. */
function partsBehind(behind: string): { lead: string; rest: string } {
  const lead = /^[\s*_]*/u.exec(behind)?.[0] ?? "";
  return { lead, rest: behind.slice(lead.length) };
}

export function saysTimes(behind: string): boolean {
  return SAID_TIMES.test(partsBehind(behind).rest);
}

/**
 * Signs that a writer has typed around a reference and that the figure prints itself go: `€{{...}}`, `{{...}} %`,
 * `+{{...}}`. A unit in words stays, and the figure's own goes.
 */
export function fit(before: string, shown: string, behind: string, value: Value, language: string): Fitted {
  const { lead, rest } = partsBehind(behind);
  const isSigned = SIGN_BEFORE.test(before) && /^\p{Cf}*[-+−]/u.test(shown);
  const plain = { shown, before: isSigned ? 1 : 0, behind: 0, left: "" };
  const without = (sign: string | RegExp) => ({ ...plain, shown: shown.replace(sign, "").trim() });
  const cut = (mark: string) => ({ ...plain, behind: (lead + mark).length, left: lead.trim() });
  if (value.unit === "money" && value.currency !== null) {
    const marks = [...currencyMarks(language, [value.currency]).keys()];
    const typed = markAt(before, marks, true);
    if (typed !== undefined) return { ...plain, before: typed.length };
    const mark = markAt(rest, marks, false);
    if (mark !== undefined) return cut(mark);
    const [word = ""] = /^[\p{L}-]+(?:\s\p{L}+)?/u.exec(rest) ?? [];
    const words = new Set([word, word.split(/\s/u)[0] ?? word].map((one) => one.toLowerCase()));
    const isNamed = currencyNames(language, value.currency).some((name) => words.has(name));
    return isNamed ? without(marks.find((one) => shown.includes(one)) ?? "") : plain;
  }
  const points = pointsIn(language);
  // One full stop ends both: "7,5 p.p."
  if (shown.endsWith(".") && rest.startsWith(".") && lead === "") return cut(".");
  if (value.unit === "points" && SAID_POINTS.test(rest)) return without(points);
  if (shown.endsWith("×") && SAID_TIMES.test(rest)) return without("×");
  if (!PERCENT_SIGN.test(shown)) return plain;
  if (/^[%٪]/u.test(rest)) return cut("%");
  return SAID_PERCENT.test(rest) ? without(PERCENT_SIGN) : plain;
}

/** A symbol of any currency, which is corrected, or the figure's own code, at an end of a text. */
function markAt(text: string, marks: readonly string[], isLast: boolean): string | undefined {
  const code = marks.find((mark) => /^[A-Z]{3}$/.test(mark)) ?? "[A-Z]{1,2}\\$";
  const mark = String.raw`(?:\p{Sc}|(?<!\p{L})(?:[A-Z]{1,2}\$|${code})(?![\p{L}\p{N}]))`;
  return new RegExp(
    isLast ? String.raw`${mark}\s?$` : `^${mark}(?:[A-Z]{2}(?!\\p{L}))?(?![\\p{N}])`,
    "u",
  ).exec(text)?.[0];
}
