import { addDays, lengthInDays, shiftUnits, unitAround } from "../dates.ts";
import { datedPeriod, NUMBER, readNumber, relativeUnit } from "./names.ts";
import type { Groups, Period, PeriodContext, PeriodRule, Problem, Reading } from "./types.ts";
import { phrase } from "./text.ts";

const SAME = "(?:the )?same (?:(?:day|weekday|days|time|period|dates?|hours?)(?: (?:of|in|as))?)";
const BEFORE_LAST = "(?:the )?(?:last|previous|prior|preceding)";
const COMPARED = "(?<=(?:vs\\.?|versus|than|with|to|against|from) (?:the |those |that )?)";

/** Periods that are the one just named, moved back by a week or a month: "the same day last week". */
export const shiftedRules: readonly PeriodRule[] = [
  {
    pattern: phrase(`${SAME} (?:${BEFORE_LAST} (?<unit>week|month)|the (?<unit2>week|month) before)`),
    read: readShifted,
  },
  { pattern: phrase("(?:a|one|1) (?<unit>week|month) (?:earlier|before)"), read: readShifted },
  {
    pattern: phrase(
      "(?:that same|that|(?:the )?same) (?<named>day|week|month|quarter|year|period)(?! (?:last|before|earlier|ago|of|in|as|a|one|the))",
    ),
    read: readNamed,
  },
  {
    pattern: phrase(
      "the (?<after>day|week|month|quarter|year) (?:after|following)(?: that| it)?(?=[?.! ]*$)",
    ),
    read: readUnitAfter,
  },
  { pattern: phrase("(?:7|seven) days (?:earlier|before)"), read: readShifted },
  {
    pattern: phrase(`the (?<count>${NUMBER}) (?<unit>day|week|month)s? (?:before|prior|earlier)`),
    read: readStretchBefore,
  },
  { pattern: phrase(`${COMPARED}(?:a|one|1) (?<unit>week|month) ago`), read: readAgo },
  { pattern: phrase(`${COMPARED}(?:7|seven) days ago`), read: readAgo },
];

function readShifted(groups: Groups, { anchor, today }: PeriodContext): Reading {
  const by = unitOf(groups);
  const { startDate, endDate, unit }: Omit<Period, "ask"> = anchor ?? { startDate: today, endDate: today };
  const range = { startDate: shiftUnits(startDate, by, -1), endDate: shiftUnits(endDate, by, -1) };
  const isMonth = unit === "month" && by === "month";
  const shifted = datedPeriod(isMonth ? unitAround("month", range.startDate) : range);
  // Of the same kind, so that a running week is set against as much of the other.
  return { period: unit === undefined ? shifted : { ...shifted, unit } };
}

/** "And the week after?": that which follows what was named before it. */
function readUnitAfter({ after = "" }: Groups, { anchor, today }: PeriodContext): Reading {
  const unit = UNITS.find((one) => one === after) ?? "day";
  const range = unitAround(unit, addDays(anchor?.endDate ?? today, 1));
  return { period: { ...datedPeriod(range), unit } };
}

const UNITS = ["day", "week", "month", "quarter", "year"] as const;

/** "That month": the one that was named before it, if it is one. */
function readNamed({ named = "" }: Groups, { anchor }: PeriodContext): Reading | Problem {
  if (anchor !== undefined && (named === "period" || anchor.unit === named)) return { period: anchor };
  return { problem: `I cannot tell which ${named} “that ${named}” is. Please name it.` };
}

/** "The 30 days before": as many as are named, up to the period that was named first. */
function readStretchBefore(groups: Groups, { anchor, today }: PeriodContext): Reading {
  const unit = groups["unit"] === "day" ? "day" : unitOf(groups);
  const first = anchor?.startDate ?? today;
  const startDate = shiftUnits(first, unit, -Math.max(readNumber(groups["count"]), 1));
  return { period: datedPeriod({ startDate, endDate: addDays(first, -1) }) };
}

/** "A week ago" beside a single day is that day a week earlier; else it is the week. */
function readAgo(groups: Groups, context: PeriodContext): Reading {
  const { anchor, today } = context;
  if (anchor !== undefined && lengthInDays(anchor) === 1) return readShifted(groups, context);
  return { period: relativeUnit(unitOf(groups), -1, today) };
}

function unitOf(groups: Groups): "week" | "month" {
  return (groups["unit"] ?? groups["unit2"]) === "month" ? "month" : "week";
}
