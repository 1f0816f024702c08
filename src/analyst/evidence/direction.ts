/** How the words around a number tell a movement. */
export interface Direction {
  direction: "up" | "down" | undefined;
  /** The number itself is told as a change: "rose by 12%", "12% lower". */
  isChange: boolean;
  /** Told as how much there was ("from 13 to 80", "there were 80 orders"), not by how much it moved. */
  isLevel: boolean;
  /** The line or its head is about changes. */
  aboutChange: boolean;
}

const UP =
  "up|rose|risen|rises|rising|grew|grown|grows|growth|growing|increas(?:e|ed|es|ing)|gain(?:ed|s)?|climb(?:ed|s)?|jump(?:ed|s)?|higher|more|added|improved|surged|soared|beat(?:en|s)?|exceed(?:ed|s)?";
const DOWN =
  "down|fell|fallen|falls|falling|drop(?:ped|s|ping)?|declin(?:e|ed|es|ing)|decreas(?:e|ed|es|ing)|lost|loses|loss|losses|lower|fewer|less|shrank|shrunk|slipped|reduced|reduction|dipped|negative|minus|behind|miss(?:ed|es)?|short";
// "less than 12%" is a bound, not a fall.
const words = new RegExp(`(?<![\\p{L}-])(?:(${UP})|(${DOWN}))(?![\\p{L}])(?!\\s+than\\s+[\\d€$£])`, "gu");
const JUST_BEFORE =
  /^(?:\s(?:by|of))?[\s*_`(]*(?:(?:about|around|roughly|nearly|almost|approximately|only|just|over|a)\s[*_`]*)?$/;
const LEVEL = /\b(?:from|to|at|there (?:were|was|are|is))[\s*_`]*$/;
const COMPARATIVE = /^[\s*_`]*(?:more|fewer|less|higher|lower)(?!\p{L})/u;
const CHANGE = /chang|growth|trend|\bvs\b|versus|compared|differen|develop|moved|Δ/;

export interface DirectionWord {
  start: number;
  end: number;
  text: string;
  way: "up" | "down";
}

/** The words of a text (in lower case) that tell a movement. */
export function findDirections(text: string): DirectionWord[] {
  return [...text.matchAll(words)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    way: match[1] === undefined ? "down" : "up",
  }));
}

/** The word just behind wins ("12% lower"), then the last one before the number, then the first one after it. */
export function readDirection(
  { text, directions: all }: { text: string; directions: readonly DirectionWord[] },
  start: number,
  end: number,
  head: string,
): Direction {
  const last = all.findLast((word) => word.end <= start);
  const next = all.find((word) => word.start >= end);
  const isNext = next !== undefined && /^[\s*_`]*(?:\p{L}+\s)?$/u.test(text.slice(end, next.start));
  const between = last === undefined ? "" : text.slice(last.end, start);
  const isPercent = /(?:%|percent|points?)[\s*_`)]*$/.test(text.slice(start, end));
  const isBefore = last !== undefined && JUST_BEFORE.test(between);
  const isPlainChange = isBefore && (/^(?:up|down)$/.test(last.text) || /^\sby\b/.test(between));
  return {
    direction: isNext ? next.way : (last?.way ?? next?.way),
    isChange: isPercent
      ? isBefore || (isNext && /^(?:higher|lower|more|fewer|less)$/.test(next.text))
      : isPlainChange,
    isLevel: !isPercent && LEVEL.test(text.slice(0, start)) && !COMPARATIVE.test(text.slice(end)),
    aboutChange: CHANGE.test(text) || CHANGE.test(head),
  };
}
