import { once } from "../../lib/once.ts";
import { FILLERS, type Rewritings } from "./fillers.ts";
import { FRAGMENTS } from "./fragments.ts";
import { PHRASINGS } from "./phrasings.ts";
import { RECORDS } from "./records.ts";
import { IN_WRITING } from "./talk.ts";
import { TIMES } from "./times.ts";

const GREETING_FIRST =
  /^(?:hi+|hello|hey+|hiya|dear \p{L}+|good (?:morning|afternoon|evening))(?: there| all| team)?[\s.!,:-]+(?=\p{L})/iu;
// oxfmt-ignore
export const SHORTHANDS = once((): Rewritings => [
  [/^((?:\p{L}+ ){1,3}?(?:vs\.?|versus|or|and) (?:\p{L}+ ?){1,3}): (?:who|which(?: one)?|what) (?:brings?|makes?|has|gets?|earns?|sells?)(?: in)? (?:more|better|higher|a higher|the better|the most) (?=(?:revenue|sales|orders|sessions|visits|traffic|money)\b)/iu, "$1 by "],
  [/^how (?:did|was|is|does|do) (.{3,50}?)(?: (?:do|doing|perform|going))?((?: (?:in|last|this|on|since) [^:]{3,25})?): ([\p{L}, ]{5,60})\W*$/iu, "$3 of $1$2"],
  [/^how many days (?:does|do|did) it (?:usually |normally )?take(?: us)?(?: on average)? to /i, "how long does it take on average to "],
  [/^what (?:has )?changed between (.{3,20}?) and (?:this(?: one| week| month)?|now)(?=\W*$)/i, "what changed since $1"],
  [/^what(?: has|'s)? changed (?:compared (?:with|to)|vs\.?) (?=last \w+\W*$)/i, "what changed since "],
  [/\bin (german|french|italian|english|spanish|dutch|danish|swedish|polish)(?=\W*$| (?:vs|and|or|last|this)\b)/gi, 'with language "$1"'],
  [/^what (did|do|have) we (earn|make)(?:ed)? (?=from|with|on)/i, "how much $1 we $2 "],
  [/^what (happened|went wrong) (on .{3,20}?) ((?:with|to|at) the .{3,30}?)(?=\W*$)/i, "what $1 $3 $2"],
  [/^(?:on |in )?which (weekday|day of the week|day|hour|month|week) (.{3,40}?),? and which (hour|weekday|day|month|week)(?=\W*$)/i, "which $1 $2? Which $3 $2"],
  [/\b(trade show|cold call)s?\b/gi, '"$1"'],
  [/\b(excluding|except|without|excl\.?) \(?not set\)?/gi, '$1 "(not set)"'],
  [/^how (?:fast|quickly) (?:does|do|did) (?!our\b|customers\b|clients\b|we\b|they\b)(.{3,40}?) pay(?: us)?(?=\W*$)/i, "how long does $1 take to pay"],
  [/^how late (?:does|do|did) (.{3,40}?) (?:usually |normally )?pay(?: us)?(?: on average)?(?=\W*$)/i, "how many days late did $1 pay"],
  [/\b((?:customers|clients) in .{3,20}?) (?:bought|ordered)(?: something| anything)?(?= (?:in|last|this|since)\b)/gi, "$1 bought from us"],
  [/^when (?:was the last (?:time )?(?:the |our )?(?:(\S+) (?:was|went) (?:down|offline)|(\S+) outage)|(?:was|did) (?:the |our )?(\S+) last (?:be |go |break ?)?(?:down|offline|break))(?:,? and (?:why|what (?:caused it|was the cause)|how long (?:did it last|was it down)))*(?=\W*$)/i, "what was written about the latest $1$2$3 outage"],
  [/\b(need|have) to get (?:it |things |this )?done\b/gi, "$1 to do"],
  [/, bounce\b(?! rate)/gi, ", bounce rate"],
  [/\b([12])H\b/g, "H$1"],
  [/\bnot (?:yet )?won yet\b|\bnot yet won\b/gi, "open"],
  [/^(?:all|any) (?=(?:e-?mails|mails|messages)\b)/i, ""],
  [/\bwhat (did|does|has) (?:that|this|it) cost(?: us)?\b/gi, "what $1 it cost"],
  [/\b(how|what|where|who|when|there|that)s\b(?= \p{L})/giu, "$1 is"],
  [/^(?:i(?:'d)?|do you|please|can you|could you)(?: (?:was|want|like|to|know|see|tell|me|us|wondering)){0,5} (?:if|whether) /i, "is "],
  [/\b(?:break|split) (?:it|that|this|them|these) (?:down |up )?by\b|\b(?:broken|split) (?:down |up )?by\b/gi, "by"],
  [/\b(an|the|our) average order\b(?! (?:value|size|amount|worth|count|number|volume))/gi, "$1 average order value"],
  [/\bproduct pages?\b/gi, "pages with /product in the name"],
  [/(?<!black |good |cyber |easter )\b((?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend) (?=(?:revenue|sales|sessions|orders|visits|visitors|traffic|purchases|users)\b.*\b(?:last|this|in|during|since|per|by)\b)/gi, "$1s "],
  [/\bwhere (?:do|does|did) (.{1,40}?) (?:mostly |mainly |usually )?come from\b/gi, "which origins did $1 come from"],
  [/\bi mean(?:t)?\b,?/gi, ""],
  [/\b(make|makes|made) up\b/gi, "$1"],
  [/\bdid we (?:make|earn|take|turn over)(?: in)? (more|less) than\b/gi, "did we sell $1 than"],
  [/^(which|what|list|show me|top \d+)((?: of)?(?: our| the)*) e-?mail campaigns\b/i, "$1$2 campaigns from email"],
  [/^(.*\b(?:sell|sold)\b.*?),? and for how much(?: money| in total| altogether)?(?=\W*$)/i, "$1 and how much revenue did it bring"],
  [/,? (?:with|and) who(?:'?s| is) (?:on|responsible for|working on|doing) (?:them|it|each|those)\b/gi, ""],
]);

/** Without a greeting in front, and with what people shorten written out. */
export function writeOut(text: string): string {
  // What is looked for stands as it was said.
  const phrasings = IN_WRITING.test(text)
    ? PHRASINGS().filter(([{ source }]) => source.startsWith("^"))
    : PHRASINGS();
  return [...FILLERS(), ...phrasings, ...TIMES(), ...RECORDS(), ...SHORTHANDS(), ...FRAGMENTS()].reduce(
    (said, [pattern, better]) => said.replace(pattern, better),
    text.replace(GREETING_FIRST, ""),
  );
}
