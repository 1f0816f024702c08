import { findDimension } from "../../catalogue/catalogue.ts";
import {
  type Cursor,
  hasWord,
  isFree,
  isGrouping,
  isWord,
  placesOf,
  senseOf,
  senseWith,
  take,
  textAt,
} from "./cursor.ts";
import { startsName } from "./rules-names.ts";
import { dateOfState } from "./states.ts";
import { addMeasure } from "./rules-measures.ts";
import type { Sense } from "./types.ts";

/** Takes known values ("on mobile", "from Germany"), joined ones as any of them. */
export function takeValues(c: Cursor): void {
  for (const at of placesOf(c)) {
    const sense = senseOf(c, at, ({ values, measure }) => values !== undefined && measure === undefined);
    const dimension = sense?.dimension;
    if (sense?.values === undefined || dimension === undefined) continue;
    // Emails are counted, email is a channel.
    if (/^(?:e-?)?mails$/i.test(textAt(c, at)) && hasWord(c, "howMany", "which", "list")) continue;
    const isNegated = c.negated.has(at);
    const operator = isNegated ? "isNot" : "is";
    const said = textAt(c, at);
    // Instagram is written "instagram", "l.instagram.com", "ig": the data knows.
    if (dimension === "source" || dimension === "status") {
      c.ask.open.push({ said, dimensions: [dimension], isNegated, isName: true });
      take(c, at);
      takeLabel(c, at, dimension);
      continue;
    }
    if (
      dimension === "channel" &&
      !sense.values.some((value) => value.toLowerCase().replace("-", " ") === said.toLowerCase())
    )
      c.ask.assumptions.push(`I read “${said}” as the channel ${sense.values.join(", ")}`);
    const same = c.ask.conditions.find(({ field, is }) => field === dimension && is === operator);
    if (same !== undefined) Object.assign(same, { values: [...new Set([...same.values, ...sense.values])] });
    else c.ask.conditions.push({ field: dimension, is: operator, values: sense.values });
    if (sense.isHead) c.ask.strength += 2;
    take(c, at);
    takeLabel(c, at, dimension);
  }
}

/** "The Email channel", "channel Email". */
function takeLabel(c: Cursor, at: number, dimension: string): void {
  for (const place of [at - 1, at + 1]) {
    if (isFree(c, place) && senseOf(c, place, (sense) => isGrouping(sense) && sense.dimension === dimension))
      take(c, place);
  }
}

/** Takes paths ("/pricing") as pages. */
export function takePaths(c: Cursor): void {
  if (c.dataset.name !== "traffic") return;
  for (const at of placesOf(c)) {
    const path = textAt(c, at);
    if (!path.startsWith("/") || path.length < 2) continue;
    const isLanding = c.items.some((_, place) =>
      senseOf(c, place, ({ dimension }) => dimension === "landingPage"),
    );
    c.ask.open.push({
      said: path,
      dimensions: [isLanding ? "landingPage" : "page"],
      isNegated: c.negated.has(at),
      isName: true,
    });
    take(c, at);
    for (const place of placesOf(c)) {
      if (
        senseOf(
          c,
          place,
          ({ dimension, values }) =>
            values === undefined && (dimension === "landingPage" || dimension === "page"),
        )
      )
        take(c, place);
    }
  }
}

/** Takes how records stand: won, overdue, open. */
export function takeStates(c: Cursor): void {
  for (const at of placesOf(c)) {
    const sense = senseWith(c, at, "state");
    // "Deals with Won Kitchen".
    if (sense?.state === undefined || startsName(c, at)) continue;
    // "How many days late": a figure.
    if (isWord(c, at - 1, "howMany") && senseWith(c, at, "measure")) continue;
    const isNegated = c.negated.has(at);
    // "How much revenue did we lose?" asks how it changed, not for deals.
    if (sense.state === "lost" && c.senses.some(isOfWonRevenue)) continue;
    // "Owe" says of invoices that they are open, unless it is said how else they stand.
    const isWeak = sense.isWeak ?? sense.measure !== undefined;
    if (!isWeak) c.ask.states = c.ask.states.filter((one) => !one.isWeak);
    const isSaid = c.ask.states.some(({ state }) => state === sense.state);
    if (!isSaid && !(isWeak && c.ask.states.length > 0))
      c.ask.states.push({
        state: sense.state,
        isNegated,
        isExcluded: c.excluded.has(at),
        ...(isWeak && { isWeak }),
      });
    if (sense.measure !== undefined) addMeasure(c, sense.measure);
    if (
      sense.dimension !== undefined &&
      sense.values === undefined &&
      !c.ask.groupBy.includes(sense.dimension)
    )
      c.ask.groupBy.push(sense.dimension);
    if (sense.isHead) c.ask.strength += 2;
    take(c, at);
  }
}

/** Takes the names of the dataset itself. */
export function takeHeads(c: Cursor): void {
  for (const at of placesOf(c)) {
    const sense = senseOf(
      c,
      at,
      ({ dataset, measure, dimension, state, date }) =>
        dataset === c.dataset.name && [measure, dimension, state, date].every((one) => one === undefined),
    );
    if (sense === undefined || sense.word !== undefined) continue;
    c.ask.strength += sense.isHead ? 3 : 1;
    take(c, at);
  }
}

/** "New deals last week" are those created then. */
export function takeNew(c: Cursor): void {
  for (const at of placesOf(c)) {
    // "Leads that are still new" stand so.
    if (/^(?:is|are|still|as|not)$/i.test(textAt(c, at - 1))) continue;
    if (!isWord(c, at, "new") || findDimension(c.dataset, "created") === undefined) continue;
    if (c.ask.period !== undefined) c.ask.date ??= "created";
    else c.ask.order ??= { by: "created", direction: "descending" };
    take(c, at);
  }
}

const isOfWonRevenue = (senses: readonly Sense[]): boolean =>
  senses.some(({ measure, state }) => measure === "amount" && state === "won");

export function dateOf(c: Cursor): string | undefined {
  const [state, ...others] = c.ask.states;
  // "Neither won nor lost" is open.
  const isOpen = others.length > 0 && c.ask.states.every(({ isNegated }) => isNegated);
  // "Sam's tasks this week" are those that are due.
  const isToDo = c.dataset.product === "projects" && (state === undefined || state.state === "open");
  const own = isToDo && c.ask.period !== undefined ? "due" : undefined;
  // What is not paid has no such day.
  const isDenied = c.ask.date === "paid" && state?.isNegated;
  return (
    (isDenied ? undefined : c.ask.date) ??
    (state && dateOfState(c.dataset, isOpen ? "open" : state.state)) ??
    own
  );
}
