import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import {
  type Cursor,
  isFree,
  hasWord,
  isWord,
  placesOf,
  senseWith,
  skip,
  take,
  textAt,
  says,
} from "./cursor.ts";

export function addMeasure(c: Cursor, name: string): void {
  if (findMeasure(c.dataset, name) !== undefined && !c.ask.measures.includes(name)) c.ask.measures.push(name);
}

/** Takes measures; "average amount" is one where the dataset has it. */
export function takeMeasures(c: Cursor): void {
  for (const at of placesOf(c)) {
    const sense = senseWith(c, at, "measure");
    if (sense?.measure === undefined) continue;
    // "Mobile conversion" is a rate, "mobile conversions" are counted.
    if (/^conversion$/i.test(textAt(c, at)) && !hasWord(c, "howMany")) {
      addMeasure(c, "conversionRate");
      c.ask.strength += 2;
      take(c, at);
      continue;
    }
    // "Revenue from new visitors" is theirs, and not their number.
    const isWhose = sense.measure === "newUsers" && /^(?:from|of|by)$/i.test(textAt(c, at - 1));
    if (isWhose && c.ask.measures.length > 0) {
      c.ask.conditions.push({
        field: "newVsReturning",
        is: c.negated.has(at) ? "isNot" : "is",
        values: ["new"],
      });
      take(c, at);
      continue;
    }
    if (
      sense.isWeak &&
      !isJoined(c, at) &&
      !isWord(c, at - 1, "howMany") &&
      c.items.some(
        (_, other) =>
          other !== at && c.senses[other]?.some(({ measure, isWeak }) => measure !== undefined && !isWeak),
      )
    ) {
      take(c, at);
      continue;
    }
    // "At what time of day do people buy?" counts no people.
    const isOnlyVerb =
      (c.ask.groupBy.length > 0 ||
        hasWord(c, "when") ||
        c.ask.conditions.some(({ values }) => values.length > 1)) &&
      !hasWord(c, "howMany");
    if (
      sense.isAlone &&
      c.items.some(
        (_, other) =>
          other !== at &&
          c.senses[other]?.some(
            ({ measure, isWeak }) =>
              measure !== undefined &&
              measure !== sense.measure &&
              !((isWeak || measure === "users") && isOnlyVerb),
          ),
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
  return measure === "amount" && hasWord(c, "howMany") && NAMES_RECORDS.test(textAt(c, at));
}

/** "Average monthly revenue", "average spend per month": of the months, not of the records. */
function isOfSteps(c: Cursor, at: number): boolean {
  const isSpent = /^(?:spen[dt]|spending|expenses|costs?|expenditures?|outgoings|payments)\b/i.test(
    textAt(c, at),
  );
  return (
    says(c, /^(?:daily|weekly|monthly|quarterly|yearly|annual)$/i) ||
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
    } else if (c.ask.measures.join() === "transactions" && hasWord(c, "howMuch")) {
      c.ask.measures = ["averageOrderValue"];
    } else {
      const isMean = c.ask.measures.some((name) => "mean" in (findMeasure(c.dataset, name)?.compute ?? {}));
      c.ask.average = !isMean;
    }
    take(c, at);
  }
}
