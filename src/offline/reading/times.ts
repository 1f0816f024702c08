import { once } from "../../lib/once.ts";
import { MONTH, type Rewritings } from "./fillers.ts";

/** "From 1 to 15 October this year and last year": a part of each of two years. */
const PART_OF_YEARS = new RegExp(
  `((?:\\b(?:in|from) )?(?:\\b\\d{1,2}(?: ?(?:and|to|until|-) ?\\d{1,2})? )?\\b(?:${MONTH}\\p{L}*|Q[1-4])),?(?: in| of)? (this year|20\\d\\d),? (?:and|vs\\.?|versus|against|compared (?:with|to)) (?:in |of )?(last year|20\\d\\d)\\b`,
  "giu",
);
/** How people say when: each as the periods that the grammar knows. */
// oxfmt-ignore
export const TIMES = once((): Rewritings => [
  [/\b(black friday|cyber monday) sales\b(?! (?:campaign|by|in)\b)/gi, "sales on $1"],
  [/\blast year'?s (black friday|cyber monday|christmas|easter)\b(?! (?:campaign|sale|offer|deal|newsletter|mail))/gi, "$1 last year"],
  [/\b(vs\.?|versus|than|against|compared (?:to|with)) (?:the )?last year'?s(?= one\W*$|\W*$)/gi, "$1 last year"],
  [/\b(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*)\b(.{1,30}?)\b(compared (?:with|to)|vs\.?|versus|against|than) (?:the )?\1 (?=last year)/gu, "$1$2$3 "],
  [/\b((?:go|gone|went|is|are|was|were) (?:up|down)|ris(?:e|en)|rose|fall|fell|gr[eo]wn?|increased?|decreased?|drop(?:ped)?) from last (year|month|quarter|week)\b/gi, "$1 compared with last $2"],
  [/\b(black friday|cyber monday|halloween|valentine's day) (20\d\d) (and|vs\.?|versus|with|to|against) (?=20\d\d)/gi, "$1 $2 $3 $1 "],
  [/^(?:and )?(?:vs\.?|versus|compared (?:to|with)|against) \p{L}+ (?:a|one) year (?:ago|earlier|before)(?=\W*$)/iu, "compared with last year"],
  [/^(?:on )?which ((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b(?! (?:is|are|does|do|will)\b)/i, "which days on $1s"],
  [new RegExp(`\\b(?:the )?first of (?=${MONTH})`, "gi"), "1 "],
  [/\b(due|closing|ending) (?:over|on|at) the weekend\b/gi, "$1 this weekend"],
  [/\bthis (week|month|quarter|year)(,? (?:vs\.?|versus|and|or|against|than|compared (?:to|with)) )(?:the )?last\b(?! \p{L})/giu, "this $1$2last $1"],
  [/\b(?:the )?(?:whole|entire|full) (summer|winter|spring|autumn|fall)\b/gi, "the $1"],
  [/\b(?:on |in )?an? (?:typical|average|normal|usual|ordinary) ((?:mon|tues|wednes|thurs|fri|satur|sun)day|weekday|weekend)(?: day)?s?\b/gi, "on average on $1s"],
  [/\b(over|throughout|during) the (?:last|past) year\b/gi, "$1 the last 12 months"],
  [/\b(?:at )?what time (?:of (?:the )?day )?(?=(?:do|did|does|are|is|were)\b)/gi, "which hour of the day "],
  [/\b(first|second) half of (\p{L}+(?: \d{4})?)(.{1,40}?)\b(first|second) half\b(?! of)/giu, "$1 half of $2$3$4 half of $2"],
  [/\b(than|to|with|vs\.?|against) last (week|month|quarter|year) so far\b/gi, "$1 last $2"],
  [/(?:\bnot|n't) (?:yet )?(?:be )?due (?:until|till|before) /gi, " due on or after "],
  [/\b((?:deals|leads)\b.{0,12}? from )(black friday|cyber monday|christmas|easter)\b(?! (?:to|until|on|20))/gi, '$1"$2"'],
  [/\b(?:to )?beat (?=last (?:year|month|quarter|week|\w+ber)\b)/gi, "do better than "],
  [/\b(since|and|to|until|till) (?:the )?end of (?=Apr|Jun|Sep|Nov)/gi, "$1 30 "],
  [/\b(since|and|to|until|till) (?:the )?end of (?=Jan|Mar|May|Jul|Aug|Oct|Dec)/gi, "$1 31 "],
  [/\bblack friday\b/g, "Black Friday"],
  [/\b(?:the )?same (month|week|quarter) (?:(?:of )?(?:the )?(?:last|previous|prior) year|a year (?:ago|earlier|before))\b/gi, "yoy $1"],
  [/\b(?:by|before|until|till) (?:the )?end of (?:the |this )?(week|month|quarter|year)\b/gi, "until this $1"],
  [new RegExp(`\\b(Q[1-4]|${MONTH}\\p{L}*),? and (?:last year's \\1|\\1 last year)\\b`, "giu"), "$1 this year and last year"],
  [PART_OF_YEARS, "$1 $2 and $1 $3"],
]);
