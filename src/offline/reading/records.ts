import { once } from "../../lib/once.ts";
import type { Rewritings } from "./fillers.ts";
/** Who are of a kind: "hotels", and none of what is counted. */
const KIND =
  "(?!customers|clients|suppliers|vendors|products|items|pages|countries|cities|regions|channels|sources|campaigns|devices|users|visitors|companies)((?:\\p{L}+ )?\\p{L}+s(?: in \\p{Lu}\\p{L}+)?)";

/** How people ask for records: invoices, bills, deals, leads, tasks, and whose they are. */
// oxfmt-ignore
export const RECORDS = once((): Rewritings => [
  [/\bwho (are|were) (?:(?:they|those|these)(?=\W*$)|the ones\b)/i, "which ones $1 they"],
  [new RegExp(`^(which|what) ${KIND} (?=(?:have|did)(?:n't| not) (?:buy|bought|order|purchase)(?:e?d)?\\b|(?:bought|ordered) from us)`, "iu"), "$1 customers of $2 "],
  [/(?<!\b(?:new|returning|repeat) )\b(customers?|clients?)((?: (?:that|who|which|has|have|had))*) spent\b/gi, "$1$2 bought"],
  [/\b(accounts|customers|clients)(?: (?:that|who))? (?:have |has |had )?never (?:bought|ordered|purchased|been invoiced|had an invoice)(?: anything)?(?: from us)?\b/gi, "accounts have no invoices"],
  [/\bby (?:the )?(?:number sold|quantity(?: sold)?)\b/gi, "by pieces"],
  [new RegExp(`^(?:which|what) ${KIND} (?:bought|buy|ordered|order|spent|spend) (?:the )?most (?:with|from|at) us\\b`, "iu"), "top customers of $1 by invoiced amount"],
  [/,? (?:and )?(?:worth what|what (?:were|are) they worth|how much (?:were|are) they worth)(?: in total)?(?=\W*$)/i, ", and for how much"],
  [/^how much (?:money )?(?:went|goes|has gone) (?:to|into|on) /i, "how much did we spend on "],
  [/\b(?:how long does|(?:average|avg\.?) (?:number of )?days) it (?:usually |normally )?takes? (.{3,40}?) to pay(?: us)?\b/gi, "how long does $1 take to pay"],
  [/\b(last (?:pay|paid)(?: us)?),? (?:and )?how much(?: was it)?(?=\W*$)/gi, "$1"],
  [/\b(which|what) expenses? (went|rose|increased|grew|fell|dropped)\b/gi, "$1 expense category $2"],
  [/^(?:total |sum |how much (?:was |is )?)?paid to (?!us\b|date\b)/i, "expenses for "],
  [/^(?:how much (?:is|do we have|have we got) in |what is )?(?:the |our )?pipeline(?: value)?,? weighted(?: by probability)?|^weighted by probability/i, "what is the weighted pipeline"],
  [/\b(?:that |which )?should (?:already )?have (?:been )?closed(?: by now| already)?(?:,? but (?:did|have|has|are|is)(?: not|n't)(?: been)?(?: closed)?(?: yet)?)?/gi, "are overdue"],
  [/^(?:is|are) (?:the |our )?(?!we\b|they\b|a(?:ll|ny)\b|revenue|sales|orders|sessions|traffic)(.{3,40}?)(?: project)? (?:on track|on schedule|on time|behind schedule)(?=\W*$)/i, 'what is the status of the "$1" project'],
  [/\b(?:gross|total) (?:amount |value )?of (?:the |our )?(?=invoices\b)/gi, "amount of "],
  [/^what (?:will be|is|are|gets?|becomes|falls) due to us\b/i, "which invoices are due"],
  [/^who (?=(?:has |have |did )(?:not|n't) (?:order|buy|bought)|(?:has|have|did)n't (?:order|buy|bought))/i, "which customers "],
  [/\b(who|customers|clients) (?:usually|often|generally|typically|always|regularly) pays? late\b/gi, "$1 pay late"],
  [/^what(?:'s| is| was|) (?:happened|happening|going on|discussed) in (?:the )?(?:slack )?(?:#([\w-]+)|(?!email|social|referral|direct|display|retail|organic|paid)([\w-]+)(?: slack)? channel)(?= (?:this|last|today|since|in)\b|\W*$)/i, "what was discussed in #$1$2"],
  [/\bwhat (?:do|did) we lose (?:them|those|these|deals) (?:on|to|for)(?=\W*$)/gi, "what are the loss reasons"],
  [/^did we spend (?:more|less) than [€$£]?\d\S* (on|in|for) /i, "how much did we spend $1 "],
  [/^when (?:do|does|will) (?:the |our )?(?!.*\b(?:sale|campaign|promo|offer)\b)(.{2,60}?) (?:finish|end|wrap up)(?=\W*$)|^when (?:is|are) (?!.*\bnew\b)(.{2,60}?) (?:supposed|expected|scheduled) to (?:be )?(?:done|finish|finished|end|ready)(?=\W*$)/i, "when is $1$2 due"],
  [/\b((?:best|worst|highest|lowest|biggest|largest|most|top|fewest)\b[^?.!]{0,40}?) ever\b/gi, "$1 of all time"],
  [/^(?:has|have|did) (?!we\b|(?-i:the)\b)((?:[\p{L}&][\p{L}&'-]* ?){1,4}?) (?:already )?(?:paid|pay|settled?)(?: up| us| yet| already| everything| in full)*(?: (?:all )?(?:its|their|our|the) (?:invoices?|bills?))?(?: yet)?\W*$/iu, "which unpaid invoices does $1 have"],
  [/\bhow many (?:trade|b2b|business|wholesale) (?=customers\b|clients\b)/gi, "how many "],
  [/\b((?:top|best|biggest|largest|most valuable|most important)(?: \d+| two| three| five| ten)?) (?:(?:trade|b2b|business|wholesale) )?(customers?|clients?)\b(?! (?:by|in terms of|with|of|that|who|which|we|invoices?|payments?|deals?)\b)/gi, "$1 $2 by invoiced amount"],
  [/\b(?:how many |what |which )?(?:percent|percentage|share|proportion|fraction|part|%) of (?:the |our |all )?(?:his |her |their )?deals (?:did|does|has|have) (?!we\b|i\b)(.{1,40}?) (?:win|won)\b/gi, "what is the win rate of $1"],
  [/^(?:which|what) (\p{L}* ?)(customers?|clients?) (?:brought|brings?|generate[sd]?|made|makes?|has|have|had)(?: us)?(?: in)? the (?:most|highest|biggest) (?:money|revenue|sales)\b/iu, "top $1$2 by invoiced amount"],
  [/\b(visitors|users)( \p{L}+ \p{L}+)? (?:bring|brought)(?: us)? in\b/giu, "$1$2 spend"],
  [/^(?:has|was|is) (.{3,60}?) (?:been )?paid,? and (?:if so )?when\b/i, "when was $1 paid"],
  [/^when (?:will|is|are) (?!.*\b(?:deals?|order|they|it)\b)(.{2,60}?) (?:going to )?be (?:finished|done|ready|completed)(?=\W*$)/i, "when is $1 due"],
  [/^(how many|which|list|show(?: me)?)(?: all| of| the| our)* (?!(?:all |the |our )*(?:countries|markets|cit|regions|channels|compan|customers|clients|people|products|suppliers|vendors|partners))([\p{L} ]{3,30}?) (?:that )?(?:do )?we (?:supply|serve|sell to|have as customers)(?=\W*$)/iu, "$1 $2 among our accounts"],
  [/\bpart(?:ly)?[- ]paid\b/gi, "partially paid"],
  [/^(?:did|has|have) (?!we\b)(.{2,40}?) (?:pay|paid) (?:the|their|its|his|her) ((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*) invoices?(?: yet| already)?(?=\W*$)/iu, "which invoices issued in $2 does $1 have"],
  [/\bwhen was the last time (?:that )?(?!we\b|an? |the )(.{2,40}?) paid\b/gi, "when did $1 last pay"],
  [/^(how many )(?!(?:\p{L}+ )?(?:customers|clients|people|companies|accounts|invoices|bills)\b|of\b)((?:\p{L}+ ){1,2})(?=owe us\b|have (?:unpaid|overdue|open) invoices)/iu, "$1customers of $2"],
  [/\b(share|part|percentage|proportion|much|%) of (?:our |the )?(?:total )?(?:revenue|sales|turnover)((?: \p{L}+){1,4} (?:the |our )?(?:top|\d|two|three|four|five|ten|biggest|largest).{0,20} customers)\b/giu, "$1 of our invoiced amount$2"],
  [/^who (?:has )?owe[sd] us (?:money )?(?:for )?(?:the )?longest\b/i, "which open invoice is the oldest"],
  [/^who (?:are|is) (.{2,40}? deals) with(?=\W*$)/i, "$1 by account"],
  [/^who (posted|wrote|sent) (?:the )?most in (?:the )?#?([a-z-]+)(?: channel)?(?=\W*$| (?:this|last|since)\b)/i, "who $1 the most in #$2"],
]);
