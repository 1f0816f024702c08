import { type Cursor, senseWith, take } from "./cursor.ts";

/** The date that a period is of: the one that is named nearest, before it or right behind. */
export function dateBeside(c: Cursor, at: number): string | undefined {
  for (let place = at - 1; place >= 0 && c.items[place]?.period === undefined; place -= 1) {
    const found = dateAt(c, place);
    if (found !== undefined) return found;
  }
  // "Won in October that were created in September": that date is of the period behind it.
  const isOfNext = (place: number): boolean =>
    place > at + 1 && c.items.slice(place).some(({ period }) => period !== undefined);
  for (let place = at + 1; place < c.items.length && c.items[place]?.period === undefined; place += 1) {
    if (isOfNext(place) && senseWith(c, place, "date")) return undefined;
    const found = dateAt(c, place);
    if (found !== undefined) return found;
  }
  return undefined;
}

function dateAt(c: Cursor, at: number): string | undefined {
  const sense = senseWith(c, at, "date");
  if (sense === undefined) return undefined;
  // "Spent" names the records as well.
  if (c.senses[at]?.some(({ measure, isHead }) => measure !== undefined && isHead)) return sense.date;
  take(c, at);
  // "Closed in October" says how it stands as well as when.
  const state = c.senses[at]?.find((other) => other.state !== undefined)?.state;
  if (state !== undefined && !c.ask.states.some((one) => one.state === state))
    c.ask.states.push({ state, isNegated: c.negated.has(at) });
  if (sense.measure !== undefined) c.ask.measures.push(sense.measure);
  if (sense.isHead) c.ask.strength += 2;
  return sense.date;
}
