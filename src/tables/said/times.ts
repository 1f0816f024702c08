import { once } from "../../lib/once.ts";
import { namedRows } from "../references/named-rows.ts";
import { monthsIn, partsOfRange } from "../references/format-dates.ts";
import type { Value } from "../references/value.ts";
import { partOf, rowAt } from "../references/view.ts";
import type { Cell } from "../table.ts";
import { NUMBERS } from "./numbers.ts";
import type { Refuted, Said } from "./sentences.ts";
import { areAlike } from "./ways.ts";

// oxfmt-ignore
const MULTIPLES: readonly (readonly [number, string])[] = [
  [2, "twice|double|doubled|doppelt|doppelte|verdoppelt|le double|doublé|doblado|duplicado|el doble|il doppio|raddoppiat[oaie]|o dobro|dobrou|het dubbele|verdubbeld|2倍|二倍"],
  [3, "triple|tripled|thrice|le triple|triplé|el triple|triplicado|il triplo|triplicat[oaie]|o triplo|triplicou|verdreifacht|verdrievoudigd|3倍|三倍"],
  [1 / 2, "half as(?! \\p{L}+(?: \\p{L}+)? (?:more|again))|halved|halb so|halbiert|deux fois moins|dimezzat[oaie]|gehalveerd"],
  [1 / 3, "a third as"],
];
const TIMES = String.raw`[\s-]?(?:times (?:as|the|more|that)|mal so|fois (?:plus|celui|celle|le|la)|veces (?:más|el|la|lo)|volte (?:più|il|la)|vezes (?:mais|o|a)|keer zo)`;
const TIMES_SAID = once(() => {
  const numbers = [...NUMBERS].map(([count, words]) => [count, `(?:${words}|${count})${TIMES}`] as const);
  return [...MULTIPLES, ...numbers].map(([factor, words]) => ({
    factor,
    pattern: new RegExp(String.raw`(?<!\p{Script=Latin}|[\p{N}.,])(?:${words})(?!\p{Script=Latin})`, "iu"),
  }));
});
const ABOVE =
  /(?<!(?:no|not|nicht|pas|non|não|niet) )(?:more than|over|at least|mehr als|über|mindestens|plus (?:de|du|que)|más (?:de|del|que)|più (?:di|del)|mais (?:de|do|que)|meer dan)[\s*_]*$/iu;
const BELOW =
  /(?<!(?:no|not|nicht|pas|non|não|niet) )(?:less than|(?:no|not) more than|nicht mehr als|pas plus de|no más de|at most|up to|höchstens|bis zu|au plus|under|not even|nicht einmal|même pas|ni siquiera|nemmeno|nem sequer|niet eens|weniger als|unter|moins (?:de|du)|menos (?:de|del)|meno (?:di|del)|menos (?:de|do)|minder dan)[\s*_]*$/iu;
/** How far from it is still "twice as many". */
const ROUGHLY = 1.22;

interface Factor {
  factor: number;
  before: string;
  /** The words that say it. */
  said: string;
  /** What follows up to the next figure. */
  rest: string;
}

/** The only one that words say. */
function factorIn(words: string): Factor | undefined {
  const [only, other] = TIMES_SAID().flatMap(({ factor, pattern }) => {
    const match = pattern.exec(words);
    if (!match) return [];
    const rest = words.slice(match.index + match[0].length);
    return { factor, before: words.slice(0, match.index), said: match[0], rest };
  });
  return other === undefined ? only : undefined;
}

export function isMeant(ratio: number, { factor, before }: Pick<Factor, "factor" | "before">, slack = 0.03) {
  if (ABOVE.test(before)) return ratio >= factor * (1 - slack);
  if (BELOW.test(before)) return ratio <= factor * (1 + slack);
  return Math.abs(Math.log(ratio / factor)) < Math.log(ROUGHLY);
}

/** "Three times as many" of two figures of a sentence, or of a cell and another that words name, that are otherwise. */
export function refuteTimes(said: readonly Said[], language: string): Refuted[] {
  const last = said.at(-1);
  const stretches = [...said.map(({ before }) => before), ...(last ? [last.behind] : [])];
  return stretches.flatMap((words, index) => {
    const factor = factorIn(words);
    if (!factor) return [];
    const [one, other] = pairOf(said, index, factor);
    const changed = other ? undefined : refuteChanged(said[index], factor);
    if (changed) return [changed];
    const at = other ?? (index === said.length ? last : undefined);
    const against = at && (other && one ? one.value.value : toldAgainst(at.value, factor, language));
    if (!at || against === undefined || !isPlain(at.value)) return [];
    const [left, right] = [Number(at.value.value), Number(against)];
    if (!(left > 0 && right > 0)) return [];
    const ratio = left / right;
    if (isMeant(ratio, factor) || isMeant(1 / ratio, factor)) return [];
    const larger = Math.max(ratio, 1 / ratio).toPrecision(3);
    return [[at.piece, `One of the two is ${larger} times the other.`] as const];
  });
}

/** The two figures that a factor before one of them, or behind the last, is about. */
function pairOf(said: readonly Said[], index: number, factor: Factor): Said[] {
  const isBetween = !CHANGED.test(factor.said) && !APART.test(factor.rest);
  const isOfBoth = said.length === 2 && !APART.test(said[1]?.before ?? "");
  const [one, other] = isBetween && index > 0 ? said.slice(index - 1, index + 1) : isOfBoth ? said : [];
  return one && other && areAlike(one.value, other.value) && one.value.measure === other.value.measure
    ? [one, other]
    : [];
}

/** They are not told against each other. */
const APART = /[,;:]|(?<!\p{L})(?:and|und|et|y|e)(?!\p{L})/iu;
const CHANGED =
  /^(?:doubled|tripled|halved|ver(?:doppel|dreifach)t|halbiert|doublé|triplé|doblado|duplicado|triplicado|raddoppiat|triplicat|dobrou|triplicou|dimezzat|verdubbeld|verdrievoudigd|gehalveerd)/iu;
/** It is of the verb: "doubled: … more", "has doubled by", "doubled (from". */
const RIGHT_BEHIND = /^[\s*_,:(–—]*(?:(?:up|by|to|from|plus|um|auf|von|de|con|met|à|a)\s)?[\s*_]*$/u;

/** "Has more than doubled: €2,500 more" of what its own row has otherwise. */
function refuteChanged(own: Said | undefined, factor: Factor): Refuted | undefined {
  const { at, column, kind } = own?.value ?? {};
  if (!own || kind !== "cell" || !CHANGED.test(factor.said) || !RIGHT_BEHIND.test(factor.rest))
    return undefined;
  if (at?.view.table.columns.some(({ grain }) => grain)) return undefined;
  const percent = at && column && rowAt(at)?.cells[`${column.key.split(".")[0]}.changePercent`];
  if (typeof percent !== "number" || isMeant(1 + percent, factor)) return undefined;
  return [own.piece, `It is ${(1 + percent).toPrecision(3)} times what it was.`];
}

function isPlain({ unit, isDifference }: Value): boolean {
  return (unit === "money" || unit === "count" || unit === "ratio") && !isDifference;
}

/** "… as in September", "… as Direct", where the table has it. */
function toldAgainst({ at, column, view }: Value, { rest }: Factor, language: string): Cell | undefined {
  const { comparedWith, rows = [] } = view?.table ?? {};
  const months = monthsIn(rest, language);
  if (comparedWith && months.length > 0) {
    const parts = partsOfRange(comparedWith);
    return months.every((month) => parts.has(month)) ? partOf(at, column, "previous") : undefined;
  }
  if (at?.list !== "rows" || !view || !column) return undefined;
  const [row = -1, other] = namedRows(view, rest);
  return other === undefined ? (rows[row]?.cells[column.key] ?? undefined) : undefined;
}
