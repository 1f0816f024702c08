import { addDays } from "../../periods/dates.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import type { SearchPlan } from "../plan.ts";
import { FAR, LONG_AGO } from "./dates.ts";
import { type Act, type Draft, edgesOf } from "./draft.ts";
import type { Edge } from "./edge.ts";

const SMALL = /^(?:in|on|from|by|about|and|or|with|for|to|at|of|that|who)$/;
const FEAST = /^(?:black friday|cyber monday|christmas|xmas|easter|halloween|valentine's day)$/i;
/** A period, unless it is the day of what is written about. */
export const dated: Act = (draft, match) => {
  const [edge] = edgesOf(match, "P");
  if (draft.search.period !== undefined || edge?.period === undefined) return false;
  // "What did Ada post about Black Friday?" is of the campaign.
  const front = draft.view.wordAt(match.from - 1) ?? "";
  const isFeast = FEAST.test(edge.text);
  if (isFeast && /^(?:about|regarding)$/.test(front)) {
    draft.search.topic = `${draft.search.topic} ${edge.text}`.trim();
    return true;
  }
  if (isFeast && (front === "for" || match.keys.startsWith("for "))) return false;
  // "Closed over Christmas" was written before, and "the September 30 outage" written about later.
  const isOfTopic =
    edge.period.unit === "day" &&
    /\bthe\b/.test(match.keys) &&
    draft.view.stretchesAt(match.to, "TOPIC").length > 0 &&
    !SMALL.test(draft.view.wordAt(match.to) ?? "");
  if (isOfTopic || (isFeast && /^(?:closed|open|shut)$/.test(front) && /^over\b/.test(match.keys))) {
    draft.search.assumptions.push(`“${edge.text}” I take as the day of what it is about, not of the writing`);
    return true;
  }
  // What was written in the last two weeks was so until today.
  const isRolling = /\b(?:last|past) \S+ (?:weeks|months)$/i.test(edge.text) || /\bthe last/.test(match.keys);
  draft.search.period = isRolling
    ? datedPeriod({ startDate: edge.period.startDate, endDate: FAR })
    : edge.period;
  return true;
};

/** "Before June", "after 3 October": what was written on that side of it. */
export const bounded: Act = ({ search }, match) => {
  const [edge] = edgesOf(match, "P");
  if (search.period !== undefined || edge?.period === undefined) return false;
  const { startDate, endDate } = edge.period;
  const range = match.keys.startsWith("after")
    ? { startDate: addDays(endDate, 1), endDate: FAR }
    : {
        startDate: LONG_AGO,
        endDate: /^(?:before|prior)/.test(match.keys) ? addDays(startDate, -1) : endDate,
      };
  search.period = datedPeriod(range);
  return true;
};

export const newest: Act = (draft, match) => {
  draft.search.isNewest = true;
  const number = edgesOf(match, "#")[0]?.number?.value;
  if (number !== undefined) draft.search.limit = Math.min(number, 20);
};

/** "Lars Brandis accepted": what follows a name is looked for. */
export function takeAuthor({ search, view: { line } }: Draft, { from, to, text }: Edge): void {
  const tokens = line.tokens.slice(from, to);
  const end = tokens.findIndex(({ isCapital }) => !isCapital);
  const isSplit = end > 0 && tokens.slice(end).every(({ isCapital }) => !isCapital);
  search.author = isSplit ? line.text.slice(tokens[0]?.start, tokens[end - 1]?.end) : text;
  if (isSplit)
    search.topic = `${search.topic} ${tokens
      .slice(end)
      .map((one) => one.text)
      .join(" ")}`.trim();
}

/** Words that say that something written is meant. */
export const cue =
  (strength: number, more: Partial<SearchPlan> = {}): Act =>
  (draft) => {
    draft.ask.strength += strength;
    Object.assign(draft.search, more);
  };

export const label =
  (name: string): Act =>
  (draft) => {
    if (draft.search.place !== undefined) return false;
    draft.search.place = name;
    return true;
  };
