import { FILLERS } from "./fillers.ts";
import { PHRASINGS } from "./phrasings.ts";
import { IN_WRITING } from "./talk.ts";

const GREETING_FIRST =
  /^(?:hi+|hello|hey+|hiya|dear \p{L}+|good (?:morning|afternoon|evening))(?: there| all| team)?[\s.!,:-]+(?=\p{L})/iu;
const MONTHS =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";
/** "From 1 to 15 October this year and last year": a part of each of two years. */
const PART_OF_YEARS = new RegExp(
  `((?:\\b(?:in|from|between|on) )?(?:the first \\w+ days of )?(?:\\b\\d{1,2}(?: ?(?:and|to|until|-) ?\\d{1,2})? )?\\b(?:${MONTHS}|Q[1-4])),?(?: in| of)? (this year|20\\d\\d),? (?:and|vs\\.?|versus|against|compared (?:with|to)) (?:in |of )?(last year|20\\d\\d)\\b`,
  "gi",
);
// oxfmt-ignore
const SHORTHANDS: readonly (readonly [RegExp, string])[] = [
  [/\bteh\b/gi, "the"],
  [/^(?:and |but )*(?:only|just) (new|first[- ]time) (visitors|users|customers|buyers|people)(?=\W*$)|^(new|first[- ]time) (visitors|users|customers|buyers|people) only(?=\W*$)/i, "only from $1$3 $2$4"],
  [/\bwhat (did|does|has) (?:that|this|it) cost(?: us)?\b/gi, "what $1 it cost"],
  [/\bever(?=[?. !]*$)/i, "of all time"],
  [/\b((?:best|worst|highest|lowest|biggest|largest|most|top|fewest)\b[^?.!]{0,40}?) ever\b/gi, "$1 of all time"],
  [/\b(how|what|where|who|when|there|that)s\b(?= \p{L})/giu, "$1 is"],
  [/\bavg\b\.?/gi, "average"],
  [/\bbefore (?:the )?(?:year end|end of (?:the )?year|year's end)\b/gi, "until this year"],
  [/\b(?:break|split) (?:it|that|this|them|these) (?:down |up )?by\b|\b(?:broken|split) (?:down |up )?by\b/gi, "by"],
  [/^(?:has|have|did) (?!we\b|the\b)((?:[\p{L}&][\p{L}&'-]* ?){1,4}?) (?:already )?(?:paid|pay|settled?)(?: up| us| yet| already| everything| in full)*(?: (?:all )?(?:of )?(?:its|their|his|her|our|the) (?:invoices?|bills?))?(?: yet| already)?[?. ]*$/iu, "which unpaid invoices does $1 have"],
  [/^(?:and |so )?(?:(?:is|are|were|have) (?:all|every one) (?:of )?(?:them|those|these)|(?:are|were) (?:they|those|these)(?: all)?) (?:already |been )?(paid|done|finished|completed|closed)(?: yet| already| up)?[?. ]*$/i, "which of them are not $1"],
  [/\bthis (week|month|quarter|year)(,? (?:vs\.?|versus|and|or|against|than|compared (?:to|with)) )(?:the )?last\b(?! \p{L})/giu, "this $1$2last $1"],
  [/\b(an|the|our) average order\b(?! (?:value|size|amount|worth|count|number|volume))/gi, "$1 average order value"],
  [/\b(?:the )?(?:whole|entire|full) (summer|winter|spring|autumn|fall)\b/gi, "the $1"],
  [/\bproduct pages?\b/gi, "pages with /product in the name"],
  [/\b(?:on |in )?an? (?:typical|average|normal|usual|ordinary) ((?:mon|tues|wednes|thurs|fri|satur|sun)day|weekday|weekend)(?: day)?s?\b/gi, "on average on $1s"],
  [/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend) (?=(?:revenue|sales|sessions|orders|visits|visitors|traffic|purchases|users)\b.*\b(?:last|this|in|during|since|per|by)\b)/gi, "$1s "],
  [/\b((?:top|best|biggest|largest|most valuable|most important)(?: \d+| two| three| five| ten)?) (?:(?:trade|b2b|business|wholesale) )?(customers?|clients?)\b(?! (?:by|in terms of|with|of|that|who|which|we)\b)/gi, "$1 $2 by invoiced amount"],
  [/^(?:and |but )?(?:the )?same (?:thing )?(?:for|with) /i, "and what about "],
  [/\b(Inc|Ltd|Co|Corp|LLC|Bros|Mr|Mrs|Ms|Dr|St)\.(?= \p{L})/gu, "$1"],
  [/\bwhere (?:do|does|did) (.{1,40}?) (?:mostly |mainly |usually )?come from\b/gi, "which origins did $1 come from"],
  [/\b(last|this|next|past) ?(?:yr)\b/gi, "$1 year"],
  [/\b(?:how many |what |which )?(?:percent|percentage|share|proportion|fraction|part|%) of (?:the |our |all )?(?:his |her |their )?deals (?:did|does|has|have) (?!we\b|i\b)(.{1,40}?) (?:win|won)\b/gi, "what is the win rate of $1"],
  [/\b(over|throughout|during) the (?:last|past) year\b/gi, "$1 the last 12 months"],
  [/\b(?:at )?what time (?:of (?:the )?day )?(?=(?:do|did|does|are|is|were)\b)/gi, "which hour of the day "],
  [/\b(first|second) half of (\p{L}+(?: \d{4})?)(.{1,40}?)\b(first|second) half\b(?! of)/giu, "$1 half of $2$3$4 half of $2"],
  [/\bi mean(?:t)?\b,?/gi, ""],
  [/\b(?:the )?first of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b)/giu, "1 "],
  [/\b(between|from) (.{3,30}?) (and|to|until|till) (?:the )?end of (?=Jan|Mar|May|Jul|Aug|Oct|Dec)/gi, "$1 $2 $3 31 "],
  [/\b(make|makes|made) up\b/gi, "$1"],
  [/^(?:which|what) (\p{L}* ?)(customers?|clients?) (?:brought|brings?)(?: us)?(?: in)? the most (?:money|revenue|sales)\b/iu, "top $1$2 by invoiced amount"],
  [/\b(visitors|users)( \p{L}+ \p{L}+)? (?:bring|brought)(?: us)? in\b/giu, "$1$2 spend"],
  [/\b(than|to|with|vs\.?|against) last (week|month|quarter|year) so far\b/gi, "$1 last $2"],
  [/^(?:has|was|is) (.{3,60}?) (?:been )?paid,? and (?:if so )?when\b/i, "when was $1 paid"],
  [/(?:\bnot|n't) (?:yet )?(?:be )?due (?:until|till|before) /gi, " due on or after "],
  [/\b(\d+ (?:days|weeks|months))(,? (?:vs\.?|versus|against|compared (?:to|with))) (?:the )?(?:prior|previous|preceding) \1\b/gi, "$1$2 the previous period"],
  [/\bdid we (?:make|earn|take|turn over)(?: in)? (more|less) than\b/gi, "did we sell $1 than"],
  [/\bblack week\b/g, "Black Week"],
  [/\bblack friday\b/g, "Black Friday"],
  [/^((?:and |so )?(?:who|which \p{L}+) (?:has|have|had)) the (bigg|larg)er\b/giu, "$1 the $2est"],
  [/^when (?:will|is|are) (?!.*\b(?:deals?|order|they|it)\b)(.{2,60}?) (?:going to )?be (?:finished|done|ready|completed)(?=\W*$)/i, "when is $1 due"],
  [/^(how many|which|list|show(?: me)?)(?: all| of| the| our)* (?!(?:all |the |our )*(?:countries|markets|cit|regions|channels|compan|customers|clients|people|products|suppliers|vendors|partners))([\p{L} ]{3,30}?) (?:that )?(?:do )?we (?:supply|serve|sell to|have as (?:accounts|customers|clients))(?=\W*$)/iu, "$1 $2 among our accounts"],
  [/^(?:and )?(?:what|who) (?:(?:has |have )?(?:caused|fixed|triggered)|(?:was|is) the (?:cause|reason) (?:of|for|behind)) (?:the |our )?((?:\p{L}+ ){0,2}(?:outage|incident|downtime))\b/iu, "what went wrong with the $1"],
  [/\bnxt\b/gi, "next"],
  [/\bpart(?:ly)?[- ]paid\b/gi, "partially paid"],
  [/^(?:did|has|have) (?!we\b)(.{2,40}?) (?:pay|paid) (?:the|their|its|his|her) ((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*) invoices?(?: yet| already)?(?=\W*$)/iu, "which invoices issued in $2 does $1 have"],
  [/^(?:i (?:was|am|'m) (?:just )?(?:wondering|curious)|(?:i (?:would|'d) like to|i want to|i need to) know|(?:(?:could|can|would|will) you (?:please )?|please )?(?:tell me|check|let me know|find out|see)|do you (?:happen to )?know|any idea)(?: please)?,? (?:if|whether) /i, "is "],
  [PART_OF_YEARS, "$1 $2 and $1 $3"],
  [/^(which|what|list|show me|top \d+)((?: of)?(?: our| the)*) e-?mail campaigns\b/i, "$1$2 campaigns from email"],
  [/\b(due|closing) from ([\p{L}\d ]{3,20}?) on(?:wards?)?(?=\W*$)/giu, "$1 on or after $2"],
  [/\b(between|from) (?:the )?(?:start|beginning) of (?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*\b.{0,12} (?:and|to|until|till) )/giu, "$1 1 "],
  [/\b(between|from) (.{3,30}?) (and|to|until|till) (?:the )?end of (?=Apr|Jun|Sep|Nov)/gi, "$1 $2 $3 30 "],
  [/\b(yesterday|today|tomorrow)s\b/gi, "$1's"],
  [/\b(last|this|next|past) ?wk\b/gi, "$1 week"],
  [/\b(?:break|split)(?: down| up)? (.{1,60}?)(?: down| up)? by\b/gi, "show $1 by"],
  [/\b(?:between|from) now (and|until|till|to|on until) /gi, "from today until "],
  [/\b(due|closing|ending) (?:on |in )?([\p{L}\d ]{3,20}?) or later\b/giu, "$1 on or after $2"],
  [/\b(?:until|till|up to|to) and including\b/gi, "until"],
  [/\bconv\.? rate\b/gi, "conversion rate"],
  [/\bwhen was the last time (?:that )?(?!we\b|an? |the )(.{2,40}?) paid\b/gi, "when did $1 last pay"],
  [/^(?:and |please )*add (?:up )?(?:it|them|those|that|the (?:amounts|numbers|values))(?: up| together)?(?=\W*$)/i, "how much in total"],
  [/^(inv-?\d\S*) status\b/i, "what is the status of $1"],
  [/^who (?:are|is) (.{2,40}? deals) with(?=\W*$)/i, "$1 by account"],
  [/\b(better|worse|more|less|higher|lower|bigger|smaller) than last (week|month|quarter|year)'s\b/gi, "$1 than last $2"],
  [/\bbetter (sales ?person|rep)\b/gi, "best $1"],
  [/^how (?:dependent|reliant) are we on (.{3,60}?)[?. ]*$/i, "what share of our invoiced amount comes from $1"],
  [/\b(share|part|percentage|proportion|much|%) of (?:our |the )?(?:total )?(?:revenue|sales|turnover|income|business)((?: \p{L}+){1,4} (?:the |our )?(?:top|\d|two|three|four|five|ten|biggest|largest).{0,20} customers)\b/giu, "$1 of our invoiced amount$2"],
  [/\b(?:the )?same (month|week|quarter) (?:(?:of )?(?:the )?(?:last|previous|prior) year|a year (?:ago|earlier|before))\b/gi, "yoy $1"],
  [/\b(?:the )?same (?:period|time|days?) (?:of )?(?:the )?(?:last|previous|prior) year\b|\b(?:the )?same (?:period|time|days|dates) (?:a|one) year (?:ago|earlier|before)\b|\bthis time last year\b/gi, "year over year"],
  [/\b(?:by|before|until|till) (?:the )?end of (?:the |this )?(week|month|quarter|year)\b/gi, "until this $1"],
  [/,? (?:with|and) who(?:'?s| is) (?:on|responsible for|working on|doing) (?:them|it|each|those)\b/gi, ""],
  [/^who (?:has )?owe[sd] us (?:money )?(?:for )?(?:the )?longest\b/i, "which open invoice is the oldest"],
  [/\bfrom (before|after|since|until) /gi, "$1 "],
  [/\b(how|what|when|where|who|why|that|it|there)'s\b/gi, "$1 is"],
];

/** Without a greeting in front, and with what people shorten written out. */
export function writeOut(text: string): string {
  // What is looked for stands as it was said.
  const phrasings = IN_WRITING.test(text)
    ? PHRASINGS.filter(([{ source }]) => source.startsWith("^"))
    : PHRASINGS;
  return [...FILLERS, ...phrasings, ...SHORTHANDS].reduce(
    (said, [pattern, better]) => said.replace(pattern, better),
    text.replace(GREETING_FIRST, ""),
  );
}
