import { FILLERS } from "./fillers.ts";
import { PHRASINGS } from "./phrasings.ts";
import { IN_WRITING } from "./talk.ts";
import { TIMES } from "./times.ts";

const GREETING_FIRST =
  /^(?:hi+|hello|hey+|hiya|dear \p{L}+|good (?:morning|afternoon|evening))(?: there| all| team)?[\s.!,:-]+(?=\p{L})/iu;
// oxfmt-ignore
const SHORTHANDS: readonly (readonly [RegExp, string])[] = [
  [/ so far(?=,? (?:compared|vs|versus|against|than)\b)/gi, ""],
  [/^((?:please |can you )*compare (?!.*\b(?:from|between|with)\b).{3,40}?) to /i, "$1 with "],
  [/\b(share|percentage|percent|part|proportion|%) of the total\b/gi, "$1 of total"],
  [/^(?:and |the )*(biggest|largest|highest|smallest|lowest) (\d+|two|three|four|five|ten)(?=\W*$)/i, "the $2 $1"],
  [/\b((?:new )?leads?\b.{0,30}?) (?:came |come |coming )?(?:from|via|through) (?:the |our )?website\b(?! (?:form|chat))/gi, '$1 from "website"'],
  [/^(?:total |sum |how much (?:was |is )?)?paid to (?!us\b)/i, "expenses for "],
  [/^what (did|do|have) we (earn|make)(?:ed)? (?=from|with|on)/i, "how much $1 we $2 "],
  [/^(.{3,40}?): (how many \p{L}+),? (?:and )?(how many \p{L}+)(?=[?.! ]*$)/iu, "$2 and $3 for $1"],
  [/\bthat (\p{Lu}\p{L}+) is (?:responsible for|in charge of|handling|working on)\b/gu, "of $1"],
  [/\bteh\b/gi, "the"],
  [/(?<!\b(?:in|into|from|to|their|abandoned) )\bcarts(?=,| (?:and|or|vs\.?|versus|per|by|in|on|for|from|last|this)\b|[?. !]*$)/gi, "cart additions"],
  [/, bounce\b(?! rate)/gi, ", bounce rate"],
  [/\b([12])H\b/g, "H$1"],
  [/^when (?:do|does|will) (?:the |our )?(?!.*\b(?:sale|campaign|promo|offer)\b)(.{2,60}?) (?:finish|end|wrap up)(?=\W*$)|^when (?:is|are) (?!.*\bnew\b)(.{2,60}?) (?:supposed|meant|expected|scheduled) to (?:be )?(?:done|finish|finished|end|ready)(?=\W*$)/i, "when is $1$2 due"],
  [/^(?:did|has|have) (?:our |the )?(revenue|sales|orders|sessions|traffic) (?:ever )?(?:exceed|pass|top|beat|reach)(?:ed)? (.{2,20}?) in any (day|week|month|quarter)\b/i, "which $3s had $1 over $2"],
  [/\bnot (?:yet )?won yet\b|\bnot yet won\b/gi, "open"],
  [/^(refund|return|complaint) (e-?mails|mails|messages)\b/i, "$2 about $1s"],
  [/^(?:all|any) (?=(?:e-?mails|mails|messages)\b)/i, ""],
  [/^[Ww]here (?:do|does|did) (.{1,40}?) come from,? (?:apart from|except(?: for)?|besides|other than|excluding|without) (?=\p{Lu})/u, "which countries do $1 come from except "],
  [/^what (?:has )?changed between (.{3,20}?) and (?:this|now)\b.*$/i, "what changed since $1"],
  [/\bno\.? of (?=\p{L}+s\b)/giu, "number of "],
  [/,? for the (?:board|boss|management|team)(?: meeting)?(?=[?.! ]*$)/i, ""],
  [/\bincl\.?(?= )/gi, "including"],
  [/^who has the (highest|largest|biggest) balance\b/i, "which customer has the $1 open balance"],
  [/^(?:and |but )*(?:only|just) (new|first[- ]time) (visitors|users|customers|buyers|people)(?=\W*$)|^(new|first[- ]time) (visitors|users|customers|buyers|people) only(?=\W*$)/i, "only from $1$3 $2$4"],
  [/\bwhat (did|does|has) (?:that|this|it) cost(?: us)?\b/gi, "what $1 it cost"],
  [/\bever(?=[?. !]*$)/i, "of all time"],
  [/\b((?:best|worst|highest|lowest|biggest|largest|most|top|fewest)\b[^?.!]{0,40}?) ever\b/gi, "$1 of all time"],
  [/\b(how|what|where|who|when|there|that)s\b(?= \p{L})/giu, "$1 is"],
  [/\bavg\b\.?/gi, "average"],
  [/\b(?:break|split) (?:it|that|this|them|these) (?:down |up )?by\b|\b(?:broken|split) (?:down |up )?by\b/gi, "by"],
  [/^(?:has|have|did) (?!we\b|the\b)((?:[\p{L}&][\p{L}&'-]* ?){1,4}?) (?:already )?(?:paid|pay|settled?)(?: up| us| yet| already| everything| in full)*(?: (?:all )?(?:of )?(?:its|their|his|her|our|the) (?:invoices?|bills?))?(?: yet| already)?[?. ]*$/iu, "which unpaid invoices does $1 have"],
  [/^(?:and |so )?(?:(?:is|are|were|have) (?:all|every one) (?:of )?(?:them|those|these)|(?:are|were) (?:they|those|these)(?: all)?) (?:already |been )?(paid|done|finished|completed|closed)(?: yet| already| up)?[?. ]*$/i, "which of them are not $1"],
  [/\b(an|the|our) average order\b(?! (?:value|size|amount|worth|count|number|volume))/gi, "$1 average order value"],
  [/\bproduct pages?\b/gi, "pages with /product in the name"],
  [/(?<!black |good |cyber |easter )\b((?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend) (?=(?:revenue|sales|sessions|orders|visits|visitors|traffic|purchases|users)\b.*\b(?:last|this|in|during|since|per|by)\b)/gi, "$1s "],
  [/\b((?:top|best|biggest|largest|most valuable|most important)(?: \d+| two| three| five| ten)?) (?:(?:trade|b2b|business|wholesale) )?(customers?|clients?)\b(?! (?:by|in terms of|with|of|that|who|which|we)\b)/gi, "$1 $2 by invoiced amount"],
  [/^(?:and |but )?(?:the )?same (?:thing )?(?:for|with) /i, "and what about "],
  [/\b(Inc|Ltd|Co|Corp|LLC|Bros|Mr|Mrs|Ms|Dr|St)\.(?= \p{L})/gu, "$1"],
  [/\bwhere (?:do|does|did) (.{1,40}?) (?:mostly |mainly |usually )?come from\b/gi, "which origins did $1 come from"],
  [/\b(?:how many |what |which )?(?:percent|percentage|share|proportion|fraction|part|%) of (?:the |our |all )?(?:his |her |their )?deals (?:did|does|has|have) (?!we\b|i\b)(.{1,40}?) (?:win|won)\b/gi, "what is the win rate of $1"],
  [/\bi mean(?:t)?\b,?/gi, ""],
  [/\b(make|makes|made) up\b/gi, "$1"],
  [/^(?:which|what) (\p{L}* ?)(customers?|clients?) (?:brought|brings?)(?: us)?(?: in)? the most (?:money|revenue|sales)\b/iu, "top $1$2 by invoiced amount"],
  [/\b(visitors|users)( \p{L}+ \p{L}+)? (?:bring|brought)(?: us)? in\b/giu, "$1$2 spend"],
  [/^(?:has|was|is) (.{3,60}?) (?:been )?paid,? and (?:if so )?when\b/i, "when was $1 paid"],
  [/\bdid we (?:make|earn|take|turn over)(?: in)? (more|less) than\b/gi, "did we sell $1 than"],
  [/^((?:and |so )?(?:who|which \p{L}+) (?:has|have|had)) the (bigg|larg)er\b/giu, "$1 the $2est"],
  [/^when (?:will|is|are) (?!.*\b(?:deals?|order|they|it)\b)(.{2,60}?) (?:going to )?be (?:finished|done|ready|completed)(?=\W*$)/i, "when is $1 due"],
  [/^(how many|which|list|show(?: me)?)(?: all| of| the| our)* (?!(?:all |the |our )*(?:countries|markets|cit|regions|channels|compan|customers|clients|people|products|suppliers|vendors|partners))([\p{L} ]{3,30}?) (?:that )?(?:do )?we (?:supply|serve|sell to|have as (?:accounts|customers|clients))(?=\W*$)/iu, "$1 $2 among our accounts"],
  [/^(?:and )?(?:what|who) (?:(?:has |have )?(?:caused|fixed|triggered)|(?:was|is) the (?:cause|reason) (?:of|for|behind)) (?:the |our )?((?:\p{L}+ ){0,2}(?:outage|incident|downtime))\b/iu, "what went wrong with the $1"],
  [/\bnxt\b/gi, "next"],
  [/\bpart(?:ly)?[- ]paid\b/gi, "partially paid"],
  [/^(?:did|has|have) (?!we\b)(.{2,40}?) (?:pay|paid) (?:the|their|its|his|her) ((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*) invoices?(?: yet| already)?(?=\W*$)/iu, "which invoices issued in $2 does $1 have"],
  [/^(?:i (?:was|am|'m) (?:just )?(?:wondering|curious)|(?:i (?:would|'d) like to|i want to|i need to) know|(?:(?:could|can|would|will) you (?:please )?|please )?(?:tell me|check|let me know|find out|see)|do you (?:happen to )?know|any idea)(?: please)?,? (?:if|whether) /i, "is "],
  [/^(which|what|list|show me|top \d+)((?: of)?(?: our| the)*) e-?mail campaigns\b/i, "$1$2 campaigns from email"],
  [/\b(due|closing) from ([\p{L}\d ]{3,20}?) on(?:wards?)?(?=\W*$)/giu, "$1 on or after $2"],
  [/\b(?:break|split)(?: down| up)? (.{1,60}?)(?: down| up)? by\b/gi, "show $1 by"],
  [/\b(due|closing|ending) (?:on |in )?([\p{L}\d ]{3,20}?) or later\b/giu, "$1 on or after $2"],
  [/\bconv\.? rate\b/gi, "conversion rate"],
  [/\bwhen was the last time (?:that )?(?!we\b|an? |the )(.{2,40}?) paid\b/gi, "when did $1 last pay"],
  [/^(?:and |please )*add (?:up )?(?:it|them|those|that|the (?:amounts|numbers|values))(?: up| together)?(?=\W*$)/i, "how much in total"],
  [/^(inv-?\d\S*) status\b/i, "what is the status of $1"],
  [/^who (?:are|is) (.{2,40}? deals) with(?=\W*$)/i, "$1 by account"],
  [/\bbetter (sales ?person|rep)\b/gi, "best $1"],
  [/^how (?:dependent|reliant) are we on (.{3,60}?)[?. ]*$/i, "what share of our invoiced amount comes from $1"],
  [/\b(share|part|percentage|proportion|much|%) of (?:our |the )?(?:total )?(?:revenue|sales|turnover|income|business)((?: \p{L}+){1,4} (?:the |our )?(?:top|\d|two|three|four|five|ten|biggest|largest).{0,20} customers)\b/giu, "$1 of our invoiced amount$2"],
  [/,? (?:with|and) who(?:'?s| is) (?:on|responsible for|working on|doing) (?:them|it|each|those)\b/gi, ""],
  [/^who (?:has )?owe[sd] us (?:money )?(?:for )?(?:the )?longest\b/i, "which open invoice is the oldest"],
  [/\b(how|what|when|where|who|why|that|it|there)'s\b/gi, "$1 is"],
];

/** Without a greeting in front, and with what people shorten written out. */
export function writeOut(text: string): string {
  // What is looked for stands as it was said.
  const phrasings = IN_WRITING.test(text)
    ? PHRASINGS.filter(([{ source }]) => source.startsWith("^"))
    : PHRASINGS;
  return [...FILLERS, ...phrasings, ...TIMES, ...SHORTHANDS].reduce(
    (said, [pattern, better]) => said.replace(pattern, better),
    text.replace(GREETING_FIRST, ""),
  );
}
