import { withoutContrast } from "./sentences.ts";
import type { Reading } from "./types.ts";

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";
const DAY = "(\\d{1,2}|first)(?:st|nd|rd|th)?";
/** "April", "1 April", "the 1st of April", "April 1st", "the first day of April". */
const DATE = `(?:the )?(?:${DAY}(?: day)?(?: of)? )?${MONTH}(?: ${DAY}\\b)?`;
const YEAR =
  "(?:fiscal|financial|accounting|business|budget) (?:year|calendar)|\\bfy(?: ?\\d{2,4})?\\b|fiscal";
const SUBJECT = `(?:${YEAR})(?:'s)?(?: \\d{2,4})?`;
const FROM = "(?: (?:in|on|with|from|at|as of|of|is|the|start|beginning|each year|every year|always))*";

const STARTS = [
  `${SUBJECT}[^.]{0,20}?\\b(?:starts?|begins?|commences?|opens?|starting|beginning|runs?|goes|start(?:ing)? (?:date|month))\\b:?${FROM} ${DATE}`,
  `${SUBJECT}(?: is| =|:| -)?${FROM} ${DATE}(?: ?- ?| (?:to|through|until|till) )(?:the )?(?:end of )?(?:\\d{1,2}(?:st|nd|rd|th)? )?${MONTH}`,
  `(?:start|beginning|first (?:day|month)) of (?:our|the) (?:${YEAR})(?: is| =|:)${FROM} ${DATE}`,
  `${DATE} is (?:the )?(?:start|beginning|first (?:day|month)) of (?:our|the) (?:${YEAR})`,
  `${SUBJECT}: ?${DATE}$`,
].map((source) => new RegExp(source, "i"));

const ENDS = new RegExp(
  `${SUBJECT}[^.]{0,20}?\\b(?:ends?|closes?|finishes|ending)\\b:?(?: (?:in|on|with|at|the|end of))* ${DATE}`,
  "i",
);
const IS_CALENDAR_YEAR = new RegExp(
  `${SUBJECT} (?:is|=|equals|follows|matches|is the same as)(?: the)? calendar year`,
  "i",
);
const DENIED = /\b(?:not|never|no longer|used to|until \d{4})\b|n't\b/i;

/**
 * When the fiscal year starts. A rule is about months: a year that starts within one ("6 April") is not understood,
 * rather than taken for another.
 */
export function readFiscalYear(said: string): Reading | undefined {
  const text = withoutContrast(said);
  if (DENIED.test(text)) return undefined;
  if (IS_CALENDAR_YEAR.test(text)) return { type: "fiscalYearStart", month: 1 };
  for (const pattern of STARTS) {
    const [, before, month, after] = pattern.exec(text) ?? [];
    if (month === undefined) continue;
    const day = before ?? after;
    return isFirst(day) ? { type: "fiscalYearStart", month: monthOf(month) } : undefined;
  }
  const [, before, last, after] = ENDS.exec(text) ?? [];
  const day = before ?? after;
  if (last === undefined || (day !== undefined && Number(day) < 28)) return undefined;
  return { type: "fiscalYearStart", month: (monthOf(last) % 12) + 1 };
}

function isFirst(day: string | undefined): boolean {
  return day === undefined || day.toLowerCase() === "first" || Number(day) === 1;
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;
}
