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
  [/\b(?:break|split) (?:it|that|this|them|these) (?:down |up )?by\b|\b(?:broken|split) (?:down |up )?by\b/gi, "by"],
  [/\b(?:break|split)(?: down| up)? (.{1,60}?)(?: down| up)? by\b/gi, "show $1 by"],
  [/^(?:i (?:was|am|'m) (?:just )?(?:wondering|curious)|(?:i (?:would|'d) like to|i want to|i need to) know|(?:(?:could|can|would|will) you (?:please )?|please )?(?:tell me|check|let me know|find out|see)|do you (?:happen to )?know|any idea)(?: please)?,? (?:if|whether) /i, "is "],
  [/^(?:has|have|did) (?:everyone|everybody|all (?:of )?(?:our |the )?(?:customers|clients)) (?:already )?(?:paid|pay)(?: up| us| yet)*[?. ]*$/i, "which invoices are unpaid"],
  [/^(?:has|have|did) ((?:\p{L}[\p{L}&'-]* ?){1,4}?) (?:already )?(?:paid|pay)(?: up| us| yet| already)*[?. ]*$/iu, "which unpaid invoices does $1 have"],
  [/\bhow much (?:has|have|did) ((?:\p{L}[\p{L}&'-]* ?){1,4}?) (?:already )?(?:paid|pay)(?: us| so far| already| to us)*(?=[?. ]*$| (?:in|last|this|since|between)\b)/iu, "how much did $1 pay us"],
  [/^(?:so )?is it (?:true|correct|right) that /i, "is "],
  [/\bthis (week|month|quarter|year)(,? (?:vs\.?|versus|and|or|against|than|compared (?:to|with)) )(?:the )?last\b(?! \p{L})/giu, "this $1$2last $1"],
  [/\bppl\b/gi, "people"],
  [/\b(Inc|Ltd|Co|Corp|LLC|Bros|Mr|Mrs|Ms|Dr)\.(?= \p{L})/gu, "$1"],
  [/\bmore than (\d{1,4}) days? ago\b/gi, "older than $1 days"],
  [/\b((?:overdue|late)(?: by)? (?:more than|over|at least)) a week\b/gi, "$1 7 days"],
  [/\b(?:only|just|exactly) one (?=\p{L})/giu, "exactly 1 "],
  [/\b(more than|at least|fewer than|less than) one (?=\p{L})/giu, "$1 1 "],
  [/\bsingle (biggest|largest|highest|smallest|lowest)\b|\b(biggest|largest|highest|smallest|lowest) single\b/gi, "$1$2"],
  [/\b(last|this|next) (?:full|complete|whole|calendar) (week|month|quarter|year)\b/gi, "$1 $2"],
  [/\bbefore the (week|month|quarter|year) is (?:over|out)\b/gi, "until this $1"],
  [/\b(more|less|fewer|higher|lower|better|worse|bigger|larger|smaller)((?: [\p{L}\d]+){0,5}) then\b/giu, "$1$2 than"],
  [/\bwhere (?:do|does|did) (.{1,40}?) (?:mostly |mainly |usually )?come from\b/gi, "which origins did $1 come from"],
  [/\bwhere (?:is|are|was|were) (.{1,40}?) (?:mostly |mainly |usually )?coming from\b/gi, "which origins did $1 come from"],
  [/\b(yesterday|today|tomorrow)s\b/gi, "$1's"],
  [/\b(last|this|next) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/gi, "$1 $2's"],
  [/\b(last|this|next|past) ?(?:wk|wek)\b/gi, "$1 week"],
  [/\b(last|this|next|past) ?(?:mth|mnth)\b/gi, "$1 month"],
  [/\b(last|this|next|past) ?(?:qtr)\b/gi, "$1 quarter"],
  [/\b(last|this|next|past) ?(?:yr)\b/gi, "$1 year"],
  [/\b(last|this|next)(week|month|quarter|year)\b/gi, "$1 $2"],
  [/\b(?:how many |what |which )?(?:percent|percentage|share|proportion|fraction|part|%) of (?:the |our |all )?(?:his |her |their )?deals (?:did|does|has|have) (?!we\b|i\b)(.{1,40}?) (?:win|won)\b/gi, "what is the win rate of $1"],
  [/\b(over|throughout|during) the (?:last|past) year\b/gi, "$1 the last 12 months"],
  [/\b(?:at )?what time (?:of (?:the )?day )?(?=(?:do|did|does|are|is|were)\b)/gi, "which hour of the day "],
  [PART_OF_YEARS, "$1 $2 and $1 $3"],
  [/\b(first|second) half of (\p{L}+(?: \d{4})?)(.{1,40}?)\b(first|second) half\b(?! of)/giu, "$1 half of $2$3$4 half of $2"],
  [/\bi mean(?:t)?\b,?/gi, ""],
  [/\bhm+\b,?/gi, ""],
  [/\b(?:Mr|Mrs|Ms|Dr|Prof)\.? (?=\p{Lu})/gu, ""],
  [/\b(Q[1-4]|H[12]) ?'?(2\d)\b(?!\d)/gi, "$1 20$2"],
  [/\b(last|past) half[- ]year\b/gi, "$1 6 months"],
  [/\b(?:leave|take|filter) (.{2,40}?) out\b/gi, "without $1"],
  [/\bfor (?:the|my|our) (\p{Lu}\p{Ll}+) (?:report|meeting|review|presentation)\b/gu, "for $1"],
  [/[,.;-]? ?(?:\bi |\bwe )?(?:just )?(?:need|want) (?:it|this|that|them|the numbers) ?(?:(?:for|to|as)\b.*)?$/i, ""],
  [/\b(?:the )?first of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b)/giu, "1 "],
  [/\bw\/o\b/gi, "without"],
  [/\bupto\b/gi, "up to"],
  [/\b(?:until|till|up to|to) and including\b/gi, "until"],
  [/\b(?:the )?same (month|week|quarter) (?:(?:of )?(?:the )?(?:last|previous|prior) year|a year (?:ago|earlier|before))\b/gi, "yoy $1"],
  [/\b(?:the )?same (?:period|time|days?) (?:of )?(?:the )?(?:last|previous|prior) year\b|\b(?:the )?same (?:period|time) a year (?:ago|earlier|before)\b|\bthis time last year\b/gi, "year over year"],
  [/\b(?:by|before|until|till) (?:the )?end of (?:the |this )?(week|month|quarter|year)\b/gi, "until this $1"],
  [/\b(how|what|when|where|who|why|that|it|there)'s\b/gi, "$1 is"],
];

/** Without a greeting in front, and with what people shorten written out. */
export function writeOut(text: string): string {
  return SHORTHANDS.reduce(
    (said, [pattern, better]) => said.replace(pattern, better),
    text.replace(GREETING_FIRST, ""),
  );
}
