import { FILLERS } from "./fillers.ts";
import { FRAGMENTS } from "./fragments.ts";
import { PHRASINGS } from "./phrasings.ts";
import { IN_WRITING } from "./talk.ts";
import { TIMES } from "./times.ts";

const GREETING_FIRST =
  /^(?:hi+|hello|hey+|hiya|dear \p{L}+|good (?:morning|afternoon|evening))(?: there| all| team)?[\s.!,:-]+(?=\p{L})/iu;
// oxfmt-ignore
const SHORTHANDS: readonly (readonly [RegExp, string])[] = [
  [/(?<='s |(?<!\bthe )\p{Lu}\p{L}+ )balance(?=\W*$)|(?<!\b(?:outstanding|open|unpaid|overdue|bank|cash|account) )\bbalance(?= of\b)/gu, "outstanding balance"],
  [/\b(last (?:pay|paid)(?: us)?),? (?:and )?how much(?: was it)?(?=\W*$)/gi, "$1"],
  [/\b(which|what) expenses? (went|rose|increased|grew|fell|dropped)\b/gi, "$1 expense category $2"],
  [/\bin (german|french|italian|english|spanish|dutch|danish|swedish|polish)(?=\W*$| (?:vs|and|or|last|this)\b)/gi, 'with language "$1"'],
  [/\b(?:that |which )?(?:turn(?:s|ed)? out(?: to be)?|end(?:s|ed)? up(?: as| being)?) (?=\p{L}+\W*$)/giu, "are "],
  [/\bwho do they belong to\b/gi, "who owns them"],
  [/^((?:please |can you )*compare (?:this |last )?(?:black friday|cyber monday|christmas|easter)(?: 20\d\d)?) to /i, "$1 with "],
  [/\b(share|percentage|percent|part|proportion|%) of the total\b/gi, "$1 of total"],
  [/^(?:total |sum |how much (?:was |is )?)?paid to (?!us\b|date\b)/i, "expenses for "],
  [/^what (did|do|have) we (earn|make)(?:ed)? (?=from|with|on)/i, "how much $1 we $2 "],
  [/^((?:the|our) [^:]{3,40}?): (how many [\p{L} ]+?),? (?:and )?(how many \p{L}+)(?=[?.! ]*$)/iu, "$2 and $3 for $1"],
  [/\bteh\b/gi, "the"],
  [/^(what do we owe\b.*?)(?: in total)?,? and to whom(?=\W*$)/i, "$1 by supplier"],
  [/^how many days (?:does|do|did) it (?:usually |normally )?take(?: us)?(?: on average)? to /i, "how long does it take on average to "],
  [/^(?:who are )?(?:our |the )?late payers\b/i, "which customers pay late"],
  [/\b(who|customers|clients) (?:usually|often|generally|typically) pays? late\b/gi, "$1 pay late"],
  [/^what(?:'s| is| was|) (?:happened|happening|going on|discussed) in (?:the )?(?:slack )?(?:#([\w-]+)|(?!email|social|referral|direct|display|retail|organic|paid)([\w-]+)(?: slack)? channel)(?= (?:this|last|today|since|in)\b|\W*$)/i, "what was discussed in #$1$2"],
  [/\bwhat (?:do|did) we lose (?:them|those|these|deals) (?:on|to|for)(?=\W*$)/gi, "what are the loss reasons"],
  [/^(which|what) states\b/i, "$1 regions"],
  [/^how late (?:does|do|did) (.{3,40}?) (?:usually |normally )?pay(?: us)?(?=\W*$)/i, "how many days late did $1 pay"],
  [/^when was the last (?:time (?:the |our )?(site|website|shop|store|checkout|server|app) (?:was|went) (?:down|offline)|(\S+) outage)(?:,? and (?:why|what caused it))?(?=\W*$)/i, "what was written about the latest $1$2 outage"],
  [/^did we spend (?:more|less) than [€$£]?\d\S* (on|in|for) /i, "how much did we spend $1 "],
  [/\bwithout (?:a single|any) (?:sale|order|purchase)s?\b/gi, "with no orders"],
  [/\b(need|have) to get (?:it |things |this )?done\b/gi, "$1 to do"],
  [/^who is (?:responsible for|in charge of) (.+?),? and what is (?:still )?left to do(?=\W*$)/i, "who works on $1 and what is still not finished"],
  [/\bon (April|May|June|August)'s plate\b/gi, "on \"$1\"'s plate"],
  [/^what(?: has|'s)? changed (?:compared (?:with|to)|vs\.?) (?=last \w+\W*$)/i, "what changed since "],
  [/\buntouched since\b/gi, "not touched since"],
  [/\babout the same(?: thing| topic)?(?=\W*$)/i, "about it"],
  [/, bounce\b(?! rate)/gi, ", bounce rate"],
  [/\b([12])H\b/g, "H$1"],
  [/^when (?:do|does|will) (?:the |our )?(?!.*\b(?:sale|campaign|promo|offer)\b)(.{2,60}?) (?:finish|end|wrap up)(?=\W*$)|^when (?:is|are) (?!.*\bnew\b)(.{2,60}?) (?:supposed|meant|expected|scheduled) to (?:be )?(?:done|finish|finished|end|ready)(?=\W*$)/i, "when is $1$2 due"],
  [/^(?:did|has|have) (?:our |the )?(revenue|sales|orders|sessions|traffic) (?:ever )?(?:exceed|pass|top|beat|reach)(?:ed)? ([€$£]?(?!20\d\d )\d\S*(?: (?:euros?|dollars|pounds|kr))?) in any (day|week|month|quarter)\b/i, "which $3s had $1 over $2"],
  [/\bnot (?:yet )?won yet\b|\bnot yet won\b/gi, "open"],
  [/^(?:all|any) (?=(?:e-?mails|mails|messages)\b)/i, ""],
  [/^what (?:has )?changed between (.{3,20}?) and (?:this(?: one| week| month)?|now)(?=\W*$)/i, "what changed since $1"],
  [/\bno\.? of (?=\p{L}+s\b)/giu, "number of "],
  [/\bincl\.?(?= )/gi, "including"],
  [/^who has the (highest|largest) balance\b/i, "which customer has the $1 open balance"],
  [/\bwhat (did|does|has) (?:that|this|it) cost(?: us)?\b/gi, "what $1 it cost"],
  [/\bever(?=[?. !]*$)/i, "of all time"],
  [/\b((?:best|worst|highest|lowest|biggest|largest|most|top|fewest)\b[^?.!]{0,40}?) ever\b/gi, "$1 of all time"],
  [/\b(how|what|where|who|when|there|that)s\b(?= \p{L})/giu, "$1 is"],
  [/\bavg\b\.?/gi, "average"],
  [/\b(?:break|split) (?:it|that|this|them|these) (?:down |up )?by\b|\b(?:broken|split) (?:down |up )?by\b/gi, "by"],
  [/^(?:has|have|did) (?!we\b|the\b)((?:[\p{L}&][\p{L}&'-]* ?){1,4}?) (?:already )?(?:paid|pay|settled?)(?: up| us| yet| already| everything| in full)*(?: (?:all )?(?:of )?(?:its|their|his|her|our|the) (?:invoices?|bills?))?(?: yet| already)?[?. ]*$/iu, "which unpaid invoices does $1 have"],
  [/\b(an|the|our) average order\b(?! (?:value|size|amount|worth|count|number|volume))/gi, "$1 average order value"],
  [/\bproduct pages?\b/gi, "pages with /product in the name"],
  [/(?<!black |good |cyber |easter )\b((?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend) (?=(?:revenue|sales|sessions|orders|visits|visitors|traffic|purchases|users)\b.*\b(?:last|this|in|during|since|per|by)\b)/gi, "$1s "],
  [/\b((?:top|best|biggest|largest|most valuable|most important)(?: \d+| two| three| five| ten)?) (?:(?:trade|b2b|business|wholesale) )?(customers?|clients?)\b(?! (?:by|in terms of|with|of|that|who|which|we)\b)/gi, "$1 $2 by invoiced amount"],
  [/\b(Inc|Ltd|Co|Corp|LLC|Bros|Mr|Mrs|Ms|Dr|St)\.(?= \p{L})/gu, "$1"],
  [/\bwhere (?:do|does|did) (.{1,40}?) (?:mostly |mainly |usually )?come from\b/gi, "which origins did $1 come from"],
  [/\b(?:how many |what |which )?(?:percent|percentage|share|proportion|fraction|part|%) of (?:the |our |all )?(?:his |her |their )?deals (?:did|does|has|have) (?!we\b|i\b)(.{1,40}?) (?:win|won)\b/gi, "what is the win rate of $1"],
  [/\bi mean(?:t)?\b,?/gi, ""],
  [/\b(make|makes|made) up\b/gi, "$1"],
  [/^(?:which|what) (\p{L}* ?)(customers?|clients?) (?:brought|brings?|generate[sd]?|made|makes?|has|have|had)(?: us)?(?: in)? the (?:most|highest|biggest) (?:money|revenue|sales)\b/iu, "top $1$2 by invoiced amount"],
  [/\b(visitors|users)( \p{L}+ \p{L}+)? (?:bring|brought)(?: us)? in\b/giu, "$1$2 spend"],
  [/^(?:has|was|is) (.{3,60}?) (?:been )?paid,? and (?:if so )?when\b/i, "when was $1 paid"],
  [/\bdid we (?:make|earn|take|turn over)(?: in)? (more|less) than\b/gi, "did we sell $1 than"],
  [/^when (?:will|is|are) (?!.*\b(?:deals?|order|they|it)\b)(.{2,60}?) (?:going to )?be (?:finished|done|ready|completed)(?=\W*$)/i, "when is $1 due"],
  [/^(how many|which|list|show(?: me)?)(?: all| of| the| our)* (?!(?:all |the |our )*(?:countries|markets|cit|regions|channels|compan|customers|clients|people|products|suppliers|vendors|partners))([\p{L} ]{3,30}?) (?:that )?(?:do )?we (?:supply|serve|sell to|have as (?:accounts|customers|clients))(?=\W*$)/iu, "$1 $2 among our accounts"],
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
  [/^(how (?:was|is|did) .{3,20}?) (?:in|for|at) (?:the|our) (?:shop|store|business|company)( go| do)?(?=\W*$)/i, "$1$2"],
  [/^(?:and )?which (?:one |deal )?is (?:the )?most likely to (?:close|be won)\b/i, "which has the highest probability"],
  [/^(how many )(?!(?:\p{L}+ )?(?:customers|clients|people|companies|accounts|invoices|bills)\b|of\b)((?:\p{L}+ ){1,2})(?=owe us\b|have (?:unpaid|overdue|open) invoices)/iu, "$1customers of $2"],
  [/\b(?:weekly|monthly) (?=newsletter\b)/gi, ""],
  [/^(.*\b(?:sell|sold)\b.*?),? and for how much(?: money| in total| altogether)?(?=\W*$)/i, "$1 and how much revenue did it bring"],
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
  return [...FILLERS, ...phrasings, ...TIMES, ...SHORTHANDS, ...FRAGMENTS].reduce(
    (said, [pattern, better]) => said.replace(pattern, better),
    text.replace(GREETING_FIRST, ""),
  );
}
