import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { FORWARD } from "./rules-periods.ts";
import {
  type Cursor,
  isNameLike,
  isNoun,
  isUnknown,
  isWord,
  placesOf,
  senseOf,
  senseWith,
  skip,
  take,
  textAt,
} from "./cursor.ts";

/**
 * Marks what "not", "without" or "except" denies, and all that is joined to it. Where nothing can be denied the word
 * stays untaken, and the question is not understood.
 */
export function takeNegations(c: Cursor): void {
  for (const at of placesOf(c)) {
    // "Any country but Germany."
    const isBut = isOfAllBut(c, at) && c.negated.size === 0 && isDeniable(c, skip(c, at + 1));
    if (!isWord(c, at, "not", "no") && !isBut) continue;
    // "Projects without open tasks" asks for what is not there.
    const targets = isOfRecords(c, at) ? [] : targetsFrom(c, skip(c, at + 1, 1));
    if (targets.length > 0) {
      const isExcluded = !/^(?:not|never|non|no|neither|nobody|no one|no longer)$/i.test(textAt(c, at));
      for (const target of targets) {
        c.negated.add(target);
        if (isExcluded) c.excluded.add(target);
      }
      take(c, at);
      continue;
    }
    if (takeEmpty(c, at) || takeNone(c, at)) continue;
    // "With Germany excluded."
    const behind = skip(c, at - 1, -1, 2);
    if (/exclud|left out|ignor|omit/.test(textAt(c, at)) && isDeniable(c, behind)) {
      c.negated.add(behind);
      take(c, at);
    }
  }
}

/** "But" leaves out only behind what is of all: "done but late" has both. */
const isOfAllBut = ({ items }: Cursor, at: number): boolean =>
  /^but$/i.test(items[at]?.text ?? "") && items.slice(0, at).some(({ text }) => OF_ALL.test(text));
const OF_ALL = /^(?:all|any|every|each|no|none)\b|^(?:any|every|no)(?:thing|one|body|where)$/i;

function isOfRecords(c: Cursor, at: number): boolean {
  if (!/^(?:without|with no|no|have no|has no|missing|lacking)$/i.test(textAt(c, at))) return false;
  const next = [at + 1, at + 2, at + 3].find((place) => senseWith(c, place, "state") === undefined);
  return next !== undefined && isNoun(c, next);
}

function targetsFrom(c: Cursor, from: number): number[] {
  const targets: number[] = [];
  let at = skip(c, from, 1, 3);
  // "Excluding the channel Direct": the dimension only says what the name is of.
  if (
    senseOf(
      c,
      at,
      ({ dimension, values, date }) => dimension !== undefined && values === undefined && date === undefined,
    ) &&
    // "Without a campaign, won in October" denies the campaign and not the state.
    senseWith(c, skip(c, at + 1, 1), "state") === undefined &&
    isDeniable(c, skip(c, at + 1, 1))
  )
    at = skip(c, at + 1, 1);
  while (isDeniable(c, at)) {
    targets.push(at);
    const next = at + 1;
    if (isUnknown(c, next)) at = next;
    // "Excluding Anthology of Fog."
    else if (isUnknown(c, at) && isUnknown(c, next + 1) && /^(?:of|is|are|the|&)$/i.test(textAt(c, next)))
      at = next + 1;
    // "Not mobile, from Germany."
    else if (textAt(c, next) === "," && isWord(c, next + 1, "prep")) break;
    else if (isWord(c, next, "and", "or"))
      at = skip(c, isWord(c, next + 1, "and", "or") ? next + 2 : next + 1, 1, 2);
    else break;
  }
  return targets;
}

function isDeniable(c: Cursor, at: number): boolean {
  if (at < 0) return false;
  // "Not closing this year" is no state.
  if (c.senses[at]?.some(({ date }) => date !== undefined && FORWARD.has(date))) return false;
  return (
    isUnknown(c, at) ||
    isNameLike(c, at) ||
    // "Days with no sales": a figure is not denied like a state.
    senseOf(
      c,
      at,
      ({ values, state, measure }) => values !== undefined || (state !== undefined && !measure),
    ) !== undefined
  );
}

/** "Channels that brought no orders": the measure itself is taken with the others. */
function takeNone(c: Cursor, at: number): boolean {
  const name = senseWith(c, at + 1, "measure")?.measure;
  const isSum = name !== undefined && findMeasure(c.dataset, name)?.adds === true;
  if (c.dataset.name !== "traffic" || !isSum || !/^(?:no|with no|without)$/i.test(textAt(c, at)))
    return false;
  c.ask.having = { measure: name, is: "is", value: 0, said: `no ${textAt(c, at + 1)}` };
  c.ask.assumptions.push("What had no sessions either is not among these");
  take(c, at);
  return true;
}

/** "Without an owner", "no due date". */
function takeEmpty(c: Cursor, at: number): boolean {
  const target = skip(c, at + 1, 1);
  const sense = senseOf(
    c,
    target,
    ({ dimension, values, state }) => dimension !== undefined && values === undefined && state === undefined,
  );
  const date = senseWith(c, target, "date")?.date;
  const name = sense?.dimension ?? date;
  const dimension = name === undefined ? undefined : findDimension(c.dataset, name);
  if (dimension === undefined || (dimension.field === undefined && c.dataset.name === "traffic"))
    return false;
  if (!/^(?:no|with no|without|missing|lacking|have no|has no)$/i.test(textAt(c, at))) return false;
  c.ask.conditions.push({ field: dimension.name, is: "isEmpty", values: [] });
  take(c, at, target);
  return true;
}
