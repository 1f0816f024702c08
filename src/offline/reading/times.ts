const MONTHS =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";
/** "From 1 to 15 October this year and last year": a part of each of two years. */
const PART_OF_YEARS = new RegExp(
  `((?:\\b(?:in|from|between|on) )?(?:the first \\w+ days of )?(?:\\b\\d{1,2}(?: ?(?:and|to|until|-) ?\\d{1,2})? )?\\b(?:${MONTHS}|Q[1-4])),?(?: in| of)? (this year|20\\d\\d),? (?:and|vs\\.?|versus|against|compared (?:with|to)) (?:in |of )?(last year|20\\d\\d)\\b`,
  "gi",
);
/** How people say when: each as the periods that the grammar knows. */
// oxfmt-ignore
export const TIMES: readonly (readonly [RegExp, string])[] = [
  [/\blast year'?s (black friday|cyber monday|christmas|easter)\b/gi, "$1 last year"],
  [/\b(black friday|cyber monday)\b(.{1,20}?)\b(?:the |our )?last (?:one|time)\b/gi, "$1$2last $1"],
  [/\b(black friday|cyber monday|halloween|valentine's day) (20\d\d) (and|vs\.?|versus|with|to|against) (?=20\d\d)/gi, "$1 $2 $3 $1 "],
  [/^(?:and )?(?:vs\.?|versus|compared (?:to|with)|against) \p{L}+ (?:a|one) year (?:ago|earlier|before)(?=\W*$)/iu, "compared with last year"],
  [/^(?:on )?which ((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b/i, "which days on $1s"],
  [/^(?:and )?(which (?:days|weeks|months|quarters|hours)\b.{0,30}?) (?:brought|bring|took|take|made|make)(?: us)?(?: in)? (more|less) than /i, "$1 had revenue $2 than "],
  [/,? (?:on )?(weekdays|weekends) only(?=[?.! ]*$)/i, " on $1"],
  [/\b(valentine|mother)s(?= day\b)/gi, "$1's"],
  [/\b(due|closing|ending) (?:over|on|at) the weekend\b/gi, "$1 this weekend"],
  [/\b(owe|balance|overdue|due|late),? and how many days (?:is it late|late is it)\b/gi, "$1 and how late"],
  [/\bbefore (?:the )?(?:year end|end of (?:the )?year|year's end)\b/gi, "until this year"],
  [/\bthis (week|month|quarter|year)(,? (?:vs\.?|versus|and|or|against|than|compared (?:to|with)) )(?:the )?last\b(?! \p{L})/giu, "this $1$2last $1"],
  [/\b(?:the )?(?:whole|entire|full) (summer|winter|spring|autumn|fall)\b/gi, "the $1"],
  [/\b(?:on |in )?an? (?:typical|average|normal|usual|ordinary) ((?:mon|tues|wednes|thurs|fri|satur|sun)day|weekday|weekend)(?: day)?s?\b/gi, "on average on $1s"],
  [/\b(last|this|next|past) ?(?:yr)\b/gi, "$1 year"],
  [/\b(over|throughout|during) the (?:last|past) year\b/gi, "$1 the last 12 months"],
  [/\b(?:at )?what time (?:of (?:the )?day )?(?=(?:do|did|does|are|is|were)\b)/gi, "which hour of the day "],
  [/\b(first|second) half of (\p{L}+(?: \d{4})?)(.{1,40}?)\b(first|second) half\b(?! of)/giu, "$1 half of $2$3$4 half of $2"],
  [/\b(?:the )?first of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b)/giu, "1 "],
  [/\b(between|from) (.{3,30}?) (and|to|until|till) (?:the )?end of (?=Jan|Mar|May|Jul|Aug|Oct|Dec)/gi, "$1 $2 $3 31 "],
  [/\b(than|to|with|vs\.?|against) last (week|month|quarter|year) so far\b/gi, "$1 last $2"],
  [/(?:\bnot|n't) (?:yet )?(?:be )?due (?:until|till|before) /gi, " due on or after "],
  [/\b(\d+ (?:days|weeks|months))(,? (?:vs\.?|versus|against|compared (?:to|with))) (?:the )?(?:prior|previous|preceding) \1\b/gi, "$1$2 the previous period"],
  [/\bblack week\b/g, "Black Week"],
  [/\bblack friday\b/g, "Black Friday"],
  [/\b(between|from) (?:the )?(?:start|beginning) of (?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*\b.{0,12} (?:and|to|until|till) )/giu, "$1 1 "],
  [/\b(between|from) (.{3,30}?) (and|to|until|till) (?:the )?end of (?=Apr|Jun|Sep|Nov)/gi, "$1 $2 $3 30 "],
  [/\b(yesterday|today|tomorrow)s\b/gi, "$1's"],
  [/\b(last|this|next|past) ?wk\b/gi, "$1 week"],
  [/\b(?:between|from) now (and|until|till|to|on until) /gi, "from today until "],
  [/\b(?:until|till|up to|to) and including\b/gi, "until"],
  [/\b(than|to|with|vs\.?|versus|against) last (week|month|quarter|year)'s\b(?! \p{L})/giu, "$1 last $2"],
  [/\b(?:the )?same (month|week|quarter) (?:(?:of )?(?:the )?(?:last|previous|prior) year|a year (?:ago|earlier|before))\b/gi, "yoy $1"],
  [/\b(?:the )?same (?:period|time|days?) (?:of )?(?:the )?(?:last|previous|prior) year\b|\b(?:the )?same (?:period|time|days|dates) (?:a|one) year (?:ago|earlier|before)\b|\bthis time last year\b/gi, "year over year"],
  [/\b(?:by|before|until|till) (?:the )?end of (?:the |this )?(week|month|quarter|year)\b/gi, "until this $1"],
  [/\bfrom (before|after|since|until) /gi, "$1 "],
  [PART_OF_YEARS, "$1 $2 and $1 $3"],
];
