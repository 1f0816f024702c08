import { isGrain } from "../../catalogue/grains.ts";
import type { Dimension } from "../../catalogue/types.ts";
import { isOfName } from "./rules-periods.ts";
import {
  type Cursor,
  isFrame,
  isFree,
  isGrouping,
  isNameLike,
  isUnknown,
  isWord,
  senseOf,
  senseWith,
  skip,
  take,
  textAt,
  says,
} from "./cursor.ts";

const MOST_NAMES = 4;
const MOST_WORDS = 8;
/** Dimensions that a name after a preposition may be of; first those that are kept, then those that cost a live query. */
const TRAFFIC: Readonly<Record<string, readonly string[]>> = {
  in: ["country", "city", "region"],
  of: ["product", "campaign", "country"],
  from: ["country", "channel", "source", "campaign", "city", "region"],
  via: ["channel", "source", "campaign"],
  for: ["product", "campaign", "landingPage"],
  on: ["browser", "page"],
  other: ["channel", "country", "campaign"],
};

/** Takes words that nothing knows as names that the data has to place, with the dimension that they stand beside. */
export function takeNames(c: Cursor): void {
  let at = 0;
  while (at < c.items.length) {
    const end = runFrom(c, at);
    if (end === at) {
      at += 1;
      continue;
    }
    if (c.ask.open.length < MOST_NAMES) takeRun(c, at, end);
    at = end;
  }
  // "How many did Ada and Ben each win?"
  const each = c.items.findIndex(({ text }) => /^each$/i.test(text));
  const isOfNames =
    c.ask.open.length > 1 && c.ask.open.some(({ said }) => said.endsWith(textAt(c, each - 1) || "\n"));
  if (isOfNames && isFree(c, each)) take(c, each);
  c.ask.isCompared = isOfNames;
}

/** Where a stretch of unknown words that begins here ends; capitals and numbers of a name belong to it. */
function runFrom(c: Cursor, at: number): number {
  const first = c.items[at];
  if (!isFree(c, at) || first === undefined) return at;
  const isLabel = c.negated.has(at) && isNameLike(c, at);
  if (!isUnknown(c, at) && !startsName(c, at) && !isLabel) return at;
  let end = at + 1;
  while (end < c.items.length && end - at < MOST_WORDS && belongs(c, end)) end += 1;
  return end;
}

/** A known word with a capital before an unknown one with a capital: "Black Week", "Sales Partners". */
export function startsName(c: Cursor, at: number): boolean {
  if (isNameLike(c, at) && senseOf(c, at - 1, isGrouping)?.dimension !== undefined) return true;
  return (
    at > 0 &&
    c.items[at]?.isCapital === true &&
    c.items[at]?.period === undefined &&
    isUnknown(c, at + 1) &&
    c.items[at + 1]?.isCapital === true &&
    !c.senses[at]?.some(({ dataset, isHead, state }) => dataset !== undefined && isHead && !state)
  );
}

function belongs(c: Cursor, at: number): boolean {
  const item = c.items[at];
  const before = c.items[at - 1];
  if (item === undefined || before === undefined || before.isPossessive || !isFree(c, at)) return false;
  if (isUnknown(c, at)) return c.negated.has(at) === c.negated.has(at - 1);
  // "Trade portal 2026 H2": what stands right behind a name without a preposition is of the name.
  if (item.period !== undefined) return isOfName(c, at);
  if (item.number !== undefined) return before.isCapital === true && item.number.unit === null;
  if (item.text === "/") return before.end === item.start && c.items[at + 1]?.start === item.end;
  if (before.text === "/" && before.end === item.start) return true;
  if (/^[&:-]$/.test(item.text)) return before.isCapital === true && (c.items[at + 1]?.isCapital ?? false);
  const isHead =
    c.senses[at]?.some(
      (sense) => sense.isHead === true && sense.dataset !== undefined && sense.measure === undefined,
    ) ?? false;
  if (item.isCapital === true && before.isCapital === true && !isHead) return true;
  // "The Black Week 2026 campaign project": a word between a name and what it is the name of.
  const isNamed = before.isCapital === true || before.period !== undefined || before.isStrange === true;
  return (
    isNamed &&
    c.senses[at]?.every(({ grain }) => grain !== undefined) === true &&
    item.period === undefined &&
    c.senses[at + 1]?.some((sense) => isGrouping(sense) || sense.isHead === true) === true
  );
}

function takeRun(c: Cursor, start: number, end: number): void {
  const first = c.items[start];
  const last = c.items[end - 1];
  if (first === undefined || last === undefined) return;
  const before = skip(c, start - 1, -1, 1);
  const dimension = dimensionBeside(c, start, end);
  const preposition = prepositionOf(c, start);
  const said = c.items
    .slice(start, end)
    .map(({ text, start: from }, at) => (at > 0 && c.items[start + at - 1]?.end === from ? text : ` ${text}`))
    .join("")
    .trim()
    .replace(/^#/, "");
  const isJoined = preposition === "and" || preposition === "or" || preposition === ",";
  const dimensions =
    dimension?.names ??
    (isJoined ? c.ask.open.at(-1)?.dimensions : undefined) ??
    candidates(c, preposition, said);
  if (dimensions.length === 0) return;
  const isRight = isDatasetNext(c, end);
  const isName =
    dimension !== undefined ||
    preposition !== undefined ||
    isRight ||
    first.isQuoted === true ||
    first.isCapital === true ||
    last.isPossessive === true;
  const whole = wholeName(c, start, said);
  // "In needs analysis": a word that carries nothing elsewhere may begin a name.
  const front = c.items[start - 1];
  const isFront =
    isFree(c, start - 1) &&
    isFrame(c, start - 1) &&
    (/^(?:on|out|off)$/i.test(textAt(c, start - 1)) || !isWord(c, start - 1, "prep", "pronoun", "list"));
  const wider = front !== undefined && isFront ? `${front.text} ${said}` : undefined;
  const isOr = [start - 1, start - 2].some((at) => isWord(c, at, "or"));
  c.ask.open.push({
    said,
    ...(isOr && { isOr }),
    dimensions,
    isNegated: c.negated.has(start),
    isName,
    ...(whole && { whole }),
    ...(wider && { wider }),
    ...(front && { front: front.text }),
    ...(senseWith(c, end, "state") && { behind: textAt(c, end) }),
  });
  take(c, ...Array.from({ length: end - start }, (_, index) => start + index));
  if (dimension !== undefined) take(c, dimension.at);
  if (isWord(c, before, "by")) take(c, before);
}

const SMALL = /^(?:of|and|&|or|is|are|the|in|for|to|at|on|with|over|under)$/i;

/** "Word of mouth": the name that ends before a small word, with that and this one. */
function wholeName(c: Cursor, start: number, said: string): string | undefined {
  const before = c.ask.open.at(-1);
  const small = textAt(c, start - 1);
  const isNext =
    before !== undefined && SMALL.test(small) && before.said.endsWith(c.items[start - 2]?.text ?? "\n");
  return isNext ? `${before.said} ${small} ${said}` : undefined;
}

/** The dimension that says what the name is of: "channel Direct", "the Negotiation stage". */
function dimensionBeside(c: Cursor, start: number, end: number): { at: number; names: string[] } | undefined {
  // "Whose owner is Ben."
  const before = /^(?:is|=)$/i.test(textAt(c, start - 1)) ? start - 2 : start - 1;
  for (const at of [before, end]) {
    // "Who is responsible for Kiel?" does not say that Kiel is.
    if (at === before && / (?:for|after|of)$/i.test(textAt(c, at))) continue;
    const names = (isFree(c, at) ? (c.senses[at] ?? []) : [])
      .filter(isGrouping)
      .flatMap(({ dimension }) => dimension ?? []);
    if (names.length > 0) return { at, names: [...new Set(names)] };
  }
  return undefined;
}

function prepositionOf(c: Cursor, start: number): string | undefined {
  for (let at = start - 1; at >= 0 && start - at <= 2; at -= 1) {
    if (
      isWord(c, at, "prep", "by", "not", "and", "or", "only", "than", "compare") ||
      /^(?:does|did|has|is|do|have|was)$/i.test(textAt(c, at))
    )
      return c.items[at]?.text.toLowerCase();
    if (!/^(?:the|our|a|an|any|all|only)$/i.test(textAt(c, at))) return undefined;
  }
  return undefined;
}

function isDatasetNext(c: Cursor, at: number): boolean {
  return senseOf(c, at, ({ dataset, isHead }) => dataset === c.dataset.name && isHead === true) !== undefined;
}

const isText = ({ unit, name, values }: Dimension): boolean =>
  unit === "text" && name !== "state" && values === undefined;

function candidates(c: Cursor, preposition: string | undefined, said: string): string[] {
  const isViewed = says(c, /^(?:viewed|views|looked at)$/i);
  if (c.dataset.name === "traffic" && isViewed) return ["pageTitle"];
  const isSold = says(c, /^(?:sell|sells|sold|selling)$/i);
  if (c.dataset.name === "traffic") {
    const all = [
      ...(isSold ? ["product"] : []),
      ...c.ask.groupBy.filter((name) =>
        c.dataset.dimensions.some((one) => one.name === name && one.values === undefined && !isGrain(name)),
      ),
      ...(TRAFFIC[preposition ?? ""] ??
        (preposition === "via" || preposition === "through" ? TRAFFIC["via"] : undefined) ??
        TRAFFIC["other"] ??
        []),
      ...(says(c, /^(?:revenue|sales|turnover|orders?)$/i) ? ["product"] : []),
    ];
    return [...new Set(all)];
  }
  // "Lost to price", "lost because of the price".
  const isOfLoss = /^(?:because(?: of)?|due to|to|by)$/.test(preposition ?? "");
  const fits = (name: string): boolean =>
    (SHAPES[name] ?? /./).test(said) && (name !== "lostReason" || isOfLoss);
  return c.dataset.dimensions
    .filter(isText)
    .map(({ name }) => name)
    .filter(fits);
}

/** Dimensions of which only some words can be a value; "high" is a priority where that is said. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  currency: /^[A-Z]{3}$/,
  number: /\d/,
  type: /^$/,
  priority: /^(?:high|medium|low)$/i,
};
