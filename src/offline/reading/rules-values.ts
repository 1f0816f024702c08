import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import {
  type Cursor,
  hasContent,
  isFrame,
  isFree,
  isGrouping,
  hasWord,
  isWord,
  placesOf,
  senseOf,
  senseWith,
  skip,
  take,
} from "./cursor.ts";
import { dateOfState } from "./states.ts";

/** Takes known values ("on mobile", "from Germany"), joined ones as any of them. */
export function takeValues(c: Cursor): void {
  for (const at of placesOf(c)) {
    const sense = senseOf(c, at, ({ values, measure }) => values !== undefined && measure === undefined);
    const dimension = sense?.dimension;
    if (sense?.values === undefined || dimension === undefined) continue;
    const isNegated = c.negated.has(at);
    const operator = isNegated ? "isNot" : "is";
    const said = c.items[at]?.text ?? "";
    // Instagram is written "instagram", "l.instagram.com", "ig": the data knows.
    if (dimension === "source") {
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
    const path = c.items[at]?.text ?? "";
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
    if (sense?.state === undefined) continue;
    const isNegated = c.negated.has(at);
    const isSaid = c.ask.states.some(({ state }) => state === sense.state);
    if (!isSaid && !(sense.isWeak && c.ask.states.length > 0))
      c.ask.states.push({
        state: sense.state,
        isNegated,
        isExcluded: c.excluded.has(at),
        ...(sense.isWeak && { isWeak: true }),
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

function addMeasure(c: Cursor, name: string): void {
  if (findMeasure(c.dataset, name) !== undefined && !c.ask.measures.includes(name)) c.ask.measures.push(name);
}

/** Takes measures; "average amount" is one where the dataset has it. */
export function takeMeasures(c: Cursor): void {
  for (const at of placesOf(c)) {
    const sense = senseWith(c, at, "measure");
    if (sense?.measure === undefined) continue;
    if (
      sense.isWeak &&
      !isJoined(c, at) &&
      c.items.some(
        (_, other) =>
          other !== at && c.senses[other]?.some(({ measure, isWeak }) => measure !== undefined && !isWeak),
      )
    ) {
      take(c, at);
      continue;
    }
    if (
      sense.isAlone &&
      c.items.some(
        (_, other) =>
          other !== at &&
          c.senses[other]?.some(({ measure }) => measure !== undefined && measure !== sense.measure),
      )
    )
      continue;
    const isAveraged = isOfSteps(c, at) ? -1 : averageBefore(c, at);
    const average =
      sense.measure === "amount" && isAveraged !== -1 && findMeasure(c.dataset, "averageAmount")
        ? "averageAmount"
        : sense.measure;
    if (average !== sense.measure) take(c, isAveraged);
    if (isCounted(c, at, sense.measure)) c.ask.strength += 1;
    else addMeasure(c, average);
    if (sense.values !== undefined && sense.dimension !== undefined)
      c.ask.conditions.push({
        field: sense.dimension,
        is: c.negated.has(at) ? "isNot" : "is",
        values: sense.values,
      });
    if (
      sense.dimension !== undefined &&
      sense.values === undefined &&
      !c.ask.groupBy.includes(sense.dimension)
    ) {
      c.ask.groupBy.push(sense.dimension);
      c.ask.asks = "which";
    }
    if (sense.word === "more" || sense.word === "fewer") {
      const isPair = c.ask.open.length > 1 || c.ask.conditions.some(({ values }) => values.length > 1);
      if (isPair) c.ask.sides = sense.word === "more" ? "more" : "less";
      else c.ask.change ??= sense.word === "more" ? "up" : "down";
    }
    c.ask.strength += sense.isHead ? 2 : 0;
    take(c, at);
  }
}

/** "Traffic and revenue", "revenue and visits": named in its own right. */
function isJoined(c: Cursor, at: number): boolean {
  const isMeasure = (place: number): boolean => c.senses[place]?.some(({ measure }) => measure) ?? false;
  return (
    (isWord(c, at + 1, "and") && isMeasure(skip(c, at + 2))) ||
    (isWord(c, at - 1, "and") && isMeasure(skip(c, at - 2, -1)))
  );
}

/** "How many expenses": what by itself asks what they come to only names them here. */
const NAMES_RECORDS =
  /^(?:expenses?|costs?|expenditures?|outgoings|payments received|customer payments|incoming payments)/i;

function isCounted(c: Cursor, at: number, measure: string): boolean {
  return measure === "amount" && hasWord(c, "howMany") && NAMES_RECORDS.test(c.items[at]?.text ?? "");
}

/** "Average monthly revenue", "average spend per month": of the months, not of the records. */
function isOfSteps(c: Cursor, at: number): boolean {
  const isSpent = /^(?:spen[dt]|spending|expenses|costs?|expenditures?|outgoings|payments)\b/i.test(
    c.items[at]?.text ?? "",
  );
  return (
    c.items.some(({ text }) => /^(?:daily|weekly|monthly|quarterly|yearly|annual)$/i.test(text)) ||
    (isSpent &&
      c.items.some(
        ({ text }, place) =>
          /^(?:per|each|every)$/i.test(text) && c.senses[place + 1]?.some(({ grain }) => grain),
      ))
  );
}

function averageBefore(c: Cursor, at: number): number {
  return (
    [...c.items.keys()].find(
      (place) => isFree(c, place) && isWord(c, place, "average") && Math.abs(place - at) <= 3,
    ) ?? -1
  );
}

/** Takes the names of the dataset itself. */
export function takeHeads(c: Cursor): void {
  for (const at of placesOf(c)) {
    const sense = senseOf(
      c,
      at,
      ({ dataset, measure, dimension, state }) =>
        dataset === c.dataset.name && measure === undefined && dimension === undefined && state === undefined,
    );
    if (sense === undefined || sense.word !== undefined) continue;
    c.ask.strength += sense.isHead ? 3 : 1;
    take(c, at);
  }
}

/** "Average invoice", "average value of deals we won". */
export function takeAverages(c: Cursor): void {
  for (const at of placesOf(c)) {
    if (!isWord(c, at, "average")) continue;
    const hasAverage = findMeasure(c.dataset, "averageAmount") !== undefined;
    const isPlain =
      c.ask.measures.length === 0 ||
      c.ask.measures.includes("amount") ||
      c.ask.measures.includes("averageAmount");
    if (
      hasAverage &&
      isPlain &&
      !c.items.some((_, place) => isOfSteps(c, place)) &&
      !hasWord(c, "howMany") &&
      c.ask.groupBy.every((name) => findDimension(c.dataset, name))
    ) {
      c.ask.measures = [
        ...new Set(
          c.ask.measures.map((name) => (name === "amount" ? "averageAmount" : name)).concat("averageAmount"),
        ),
      ];
    } else c.ask.average = true;
    take(c, at);
  }
}

/** "New deals last week" are those created then. */
export function takeNew(c: Cursor): void {
  for (const at of placesOf(c)) {
    if (!isWord(c, at, "new") || findDimension(c.dataset, "created") === undefined) continue;
    if (c.ask.period !== undefined) c.ask.date ??= "created";
    else c.ask.order ??= { by: "created", direction: "descending" };
    take(c, at);
  }
}

export function dateOf(c: Cursor): string | undefined {
  const [state, ...others] = c.ask.states;
  // "Neither won nor lost" is open.
  const isOpen = others.length > 0 && c.ask.states.every(({ isNegated }) => isNegated);
  return c.ask.date ?? (state && dateOfState(c.dataset, isOpen ? "open" : state.state));
}

/** "This week or overdue": all that is asked for has to hold, so "or" can only stand between two of a kind. */
function isOrOfOthers(c: Cursor, at: number): boolean {
  if (!/^or$/i.test(c.items[at]?.text ?? "")) return false;
  const [before, after] = [kindsBeside(c, at, -1), kindsBeside(c, at, 1)];
  return before.length > 0 && after.length > 0 && !before.some((kind) => after.includes(kind));
}

/** What the nearest word that says something can be. */
function kindsBeside(c: Cursor, at: number, step: 1 | -1): string[] {
  let place = at + step;
  while (c.items[place] !== undefined && kindsOf(c, place).length === 0 && Math.abs(place - at) < 5)
    place += step;
  return kindsOf(c, place);
}

function kindsOf(c: Cursor, at: number): string[] {
  const item = c.items[at];
  if (item === undefined) return [];
  if (item.period !== undefined) return ["period"];
  if (item.number !== undefined) return ["number"];
  const said = c.senses[at] ?? [];
  if (said.length === 0) return item.isStrange || item.isQuoted || item.isCapital ? ["name"] : [];
  return said.flatMap(({ values, dimension, state, measure, grain, word, date }) => [
    ...(values ? [`value ${dimension}`] : []),
    ...(state ? [state === "overdue" ? "overdue" : "state"] : []),
    ...(measure ? ["measure"] : []),
    ...(grain !== undefined || (dimension && !values && !date) ? ["group"] : []),
    ...(date ? ["date"] : []),
    ...(word === "up" || word === "down" ? ["change"] : []),
  ]);
}

/** What is left that could change the meaning. */
export function leftOver(c: Cursor): string[] {
  const harmless = (at: number): boolean =>
    isFrame(c, at) ||
    (isWord(c, at, "now") && (c.dataset.name !== "traffic" || c.ask.period !== undefined)) ||
    (isWord(c, at, "said") && c.dataset.name === "messages") ||
    (isWord(c, at, "split") && c.ask.groupBy.length > 0) ||
    isWord(
      c,
      at,
      "and",
      "or",
      "stop",
      "which",
      "list",
      "lean",
      "perform",
      "howMany",
      "howMuch",
      "only",
      "exists",
      "pronoun",
      "when",
      "day",
    );
  return [...c.items.keys()]
    .filter((at) => !c.taken.has(at) || isOrOfOthers(c, at))
    .filter((at) => isOrOfOthers(c, at) || !(harmless(at) && !hasContent(c, at)))
    .map((at) => c.items[at]?.text ?? "");
}
