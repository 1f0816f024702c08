import { once } from "../../lib/once.ts";
import type { Rewritings } from "./fillers.ts";
/** A name that is written as one, or quoted. */
const CALLED = `(?:"[^"]+"|\\p{Lu}[\\p{L}&'-]*(?: (?:& )?\\p{Lu}[\\p{L}&'-]*){0,3})`;

/** One of two words at least, and no country: "Denmark" and "April" may be neither customer nor supplier. */
const FIRM = `(?:"[^"]+"|(?!United )\\p{Lu}[\\p{L}&'-]*(?: (?:& )?\\p{Lu}[\\p{L}&'-]*){1,3})`;

/** How many they were no source tells: how often something was put into a cart, the orders, and the checkouts without one. */
const LEFT_IN_CARTS =
  /\b(?:how many )?(?:abandoned (?:carts?|baskets?)|(?:carts?|baskets?) (?:were |was |are |got |did we have )*abandoned|(?:cart|basket) abandonment(?: rate)?)\b(?! (?:e-?mails?|campaign))|^(?:how many |are )?(?:people |users |visitors |customers |shoppers )?(?:who |that )?(?:put|add(?:ed|ing)?)\b.{0,25}?\b(?:cart|basket)s?( (?:this|last|in|on|since|yesterday|today)[^,]{0,20}?)?,? (?:but|without|and(?= did ?n| did not| never| not)) .{0,12}?(?:buy|bought|order|purchas|check)\w*(?: out| anything| it)*/i;

/** What is done next week may be due long after it. */
const PLATE = /\b(plate) (?:for )?(?:this|next) (?:week|month)\b/i;

/** Longer ways to say what the grammar knows in fewer words; each keeps what is asked. */
// oxfmt-ignore
export const PHRASINGS = once((): Rewritings => [
  [/^what did (?!we\b|they\b)(.{2,40}?) (?:buy|order) last(?=\W*$)/i, "latest invoice of $1"],
  [/^what (?:do|did|does) (?:we get out of (?:the |our )?(.{2,40}?)(?: (?:visitors|users|traffic))?|(?!we\b)(.{2,30}?) (?:visitors|users|traffic) bring(?: us)?(?: in)?)(?=\W*$| (?:in|last|this|since)\b)/i, "how did $1$2 do"],
  [/\bwhat (did|do|have) ((?<=\b(?:customers|clients)\b.*)they|(?:the |our )?(?:\p{L}+ )?(?:customers|clients)) (?:bring|brought)(?: us)?(?: in)?\b(?! (?:in|from)\b(?! (?:last|this|20\d\d)))/giu, "how much $1 $2 buy"],
  [/\b(campaigns)(?: (?:did we|we|that|were|was|have))* (?:r[au]n|running|live|active)(?= (?:in|since|last|during|this|between|before|after)\b)/gi, "$1"],
  [/^(?:summari[sz]e|sum up) (?:the |our )?(?:(?:discussions?|debate|conversation|thread|feedback) (?:about|on|around) |(?=(?:\p{L}+ ){0,2}(?:outage|incident|complaints?|meeting|retrospective)\b))/iu, "what was said about "],
  [new RegExp(`^(${FIRM})(?: [-–]|:) (.{3,60}?) (?:they|them)\\b`, "u"), '$2 "$1"'],
  [/\b(deals|opportunities|leads|tasks) (?:that |which )?(?:are |have |got |been )*(?:stuck|stalled|stale|idle)(?=\W*$)/gi, "open $1 not touched in the last 30 days"],
  [/(n't|\bnot|\bnever)(\b.{2,40}?) (?:in|for) (?:(?:more than|over|at least) )?(?:an?|one) month\b/gi, "$1$2 in the last 30 days"],
  [/^(why|how come) (?:were|was|are|is|did) (.{3,40}?) so (?:high|good|strong|big|large)\b/i, "why did $2 rise"],
  [/\bwhat(?: is|'s|s) the state of\b/gi, "what is the status of"],
  [/\b(?:how many )?(?:(?:people|users|visitors|customers|shoppers) )?(?:have )?(?:abandoned|left|dropped out of) (?:the |their |a )?checkouts?\b|\b(?:number of )?abandoned checkouts\b/gi, "checkouts minus orders"],
  [/(?<=\b(?:the|in|from|excluding|without|except|and|or|vs\.?) )US\b(?! ?\$| dollar| state| \p{Lu})|\bUS(?= (?:visitors|customers|users|orders|sessions|traffic|revenue|sales|visits|shoppers)\b)/gu, "USA"],
  [/\b(?:that |which )?(?:we |have )*(?:ended up(?: marking| as)?|became|turned out(?: to be)?)\b/gi, "with status"],
  [/^who (?:should|do|must) (?:we|i) (?:chase|remind)(?: (?:about|for) (?:their )?(?:money|invoices?))?(?: first)?(?=\W*$)/i, "which customers have the largest overdue balance"],
  [new RegExp(`^(?:[Aa]nd |[Ss]o )*(?:[Hh]ow much|[Ww]hat)(?: else)? (?:did|ha(?:s|ve)) (${FIRM}) (?:buy|bought|order|purchase|spen[dt])(?:e?d)?(?: (?:from|with) us)?\\b`, "u"), "invoiced amount of $1"],
  [new RegExp(`^(?:and )?(?:do|does|did|have|has|is|are) (${CALLED}) (?:usually |always )?(?:pay|paying|paid) (?:us |(?:its|their|the) (?:bills|invoices) )?(?:on|in) time\\b`, "iu"), "how many days late did $1 pay"],
  [/\bwhen did (?:we|i) last (?:hear|get (?:something|anything|a mail|an email)) from /gi, "the latest from "],
  [new RegExp(`^([Hh]ow many|[Ww]hich|[Ww]hat) ((?:new )?(?:deals|leads|opportunities|accounts|projects)) (?:did|has|have) (${CALLED}) (?:open|opened|create|created|add|added|start|started)\\b`, "u"), "$1 $2 of $3 were created"],
  [/\b(invoices?|bills?) .{0,12}(?: not|n't) been paid (?:for|in) .{0,10}(?:2|two) months\b/gi, "unpaid $1 older than 60 days"],
  [/(n't|\bnot|\bnever)(?! due\b| closing\b)(\b.{2,40}?) (?:in|for) (?:(?:more than|over|at least|the last|the past) )?(?:2|two) weeks\b/gi, "$1$2 in the last 14 days"],
  [/(n't|\bnot|\bnever)(?! due\b| closing\b)(\b.{2,40}?) (?:in|for) (?:(?:more than|over|at least) )?((?:\d+|two|three|four|five|six|nine|twelve) (?:day|week|month|year)s?)\b/gi, "$1$2 in the last $3"],
  [new RegExp(`^(?:and )?(?:what|when) did (${CALLED}) (?=.*\\blast\\b)(?:last )?(?:buy|order|purchase)(?: from us)?(?: last(?: time)?)?(?:,? and when)?(?=\\W*$)`, "iu"), "the last invoice to $1"],
  [/^what (?:do|did|are|have|were) (?:the |our )?(?:people|customers|visitors|users|shoppers) ((?:on|from|in|via|using) .{2,40}?) (?:buy|buying|bought|purchase|order)\b/i, "what sells best $1"],
  [/\b(due|closes?|closing|ends?) (?:first|soonest|earliest)(?=\W*$)/gi, "$1 next"],
  [/^are we (?:up or down|up|down|ahead|behind|better off)(?: or (?:ahead|behind|not))? (?:on|of|from|vs\.?|versus|against|compared (?:to|with)|than)(?= (?:last|the (?:previous|prior)|20\d\d)\b)/i, "are we growing compared to"],
  [/^when did (?:we|i) (?:last )?pay (?!.*\b(?:most|more|next|bills?|invoices?)\b)(?:the |our )?(.{2,40}?)(?: last| the last time)?\W*$/i, "what was the last expense for $1"],
  [/^(?![Ww]hen\b)(.{0,60}?)\b[Pp]ayments? to (?:the |our )?(?!\p{L}+(?:uary|ch|ril|ay|une|uly|ust|ber)\b)(?=\p{Lu}|suppliers\b|vendors\b)/u, "$1expenses for "],
  [/\b(vs\.?|versus|than|against|to|with) (day|week|month|quarter|year) before\b/gi, "$1 the $2 before"],
  [/\b(revenue|sales|sessions|orders|visits|traffic|users|visitors|conversions) (?:from|by|through|via) (?:our |the |all |all the )?campaigns\b/gi, "$1 by campaign"],
  [/\bwhat (did|do|have|had) we (?:sell|sold) (?:the )?most(?: of)?\b/gi, "which product $1 we sell most"],
  [/,? and (?:since when|(?:by |for )?how (?:long|late|many days))(?: (?:are they|late|overdue))*(?=\W*$)/i, " sorted by days overdue"],
  [/^what (?:did|do|are|have|has) (?:our |the |any )?(?:customers|people|clients|guests) (?:been )?(?:complain(?:ed|ing)?|complains) about\b/i, "what was written about complaints"],
  [/^(?:and )?how (?:well )?(?:did|does|do|has|have|is|are) (?:the |our )?(?!we\b|it\b|they\b|that\b)([^?"]{2,40}?) (?:sell|sold|selling)(?: well)?(?= (?:in|on|last|this|since|during|over)\b|\W*$)/i, 'units sold and product revenue of "$1"'],
  [/^(?:[Aa]nd )?(?:[Dd]id|[Ii]s) (?:the |our )?(\p{Lu}[^"]{2,40}?)(?: campaign| sale)? (?:(?:pay|paying) (?:off|for itself)|(?:reach|meet|hit|make|earn)\b(?! (?:her|his|their|our|\p{L}+'s) ).{0,30}? (?:budget|goal))(?: so far)?(?=\W*$)/u, 'how did the "$1" campaign do and how much did we spend on "$1"'],
  [/^(?:we (?:want|need|aim for)|our (?:target|goal) is) (.+?),? (?:so |and )?(are we on (?:track|target|course))(?=\W*$)/i, "$2 for $1"],
  [/\b(rent|insurance|payroll|wages|salaries|electricity|utilities) paid\b/gi, "expenses for $1"],
  [new RegExp(`^[Ww]hat did we (?:pay|spend) (${CALLED}) for\\b`, "u"), "list the expenses for $1"],
  [PLATE, "$1"],
  [LEFT_IN_CARTS, "cart additions, orders and checkout abandonment$1"],
  [/\b(?:top|best|biggest|largest|most important)((?: \d+| two| three| five| ten)?) (suppliers?|vendors?)\b(?! (?:by|in terms of|with|of|that|who|which|we|bills?|expenses?|payments?)\b)/gi, "top$1 suppliers by bills amount"],
  [new RegExp(`^(?:has|have|did) (${CALLED}) (?:ever )?(?:bought|buy|ordered|order|purchased|purchase) anything\\b(?: from us)?`, "iu"), "which invoices went to $1"],
  [/\b(excluding|excl\.?|without|not counting|except(?: for)?|apart from|leaving out) (?:the ones|those|everything|(?:the )?(?:orders|sales|visits|traffic|customers|visitors)(?= from)) (?:still )?(from|by|via|of|in|on)\b/gi, "excluding $2"],
  [/\b(customers?|clients?)((?: (?!in\b)\S+){0,3}?) by (?:what we (?:have )?(?:invoiced|billed)(?: them)?|(?:invoiced|billed) (?:amount|value|revenue)|amount (?:invoiced|billed))\b/gi, "$1$2"],
  [/\b(?:(?:that |which |have |has )*(?:nobody|no one)(?: has| have)?|(?:that |which )?(?:did|has|have|were|are)(?:n't| not)(?: been| get)?) (?:contacted|called(?: back)?)(?: yet)?\b/gi, "not contacted yet"],
  [/\b(?:how much|what) (?:has|have|did|do|does) (?!we\b|they\b)([^,]{2,40}?) (?:spent|spend) (?:with|on|at) us\b/gi, "invoiced amount of $1"],
  [/^(how (?:is|was|are|did) )(?:the |our )?(?:web ?shop|online shop|web ?store|online store)(?= (?:doing|going|performing|do|perform)\b)/i, "$1the website"],
  [/\b(?:the |our )?(?:(?:web|merch|gift) ?(?:shop|store)|online (?:shop|store))\b/gi, "the shop"],
  [/\b(?:rev|turnover)\b/gi, "revenue"],
  [/\b((?:which|what) products?) (?:is|are|was|were|has|have)(?: been)? (?:never|not)(?: been)? (?:bought|sold|ordered) (?=on |from |via |through )/gi, "$1 had no sales "],
  [/\b(?:and )?not (?:a|one) single\b/gi, "and no"],
  [/\b((?:which|what) (?:country|channel|campaign|page|product|source)\b.*?) (?:is|are|was|were) worth (?:the )?most\b/gi, "$1 brings the most revenue"],
]);

/** What is answered by something near to it, which is said. */
export const READ_AS: readonly (readonly [RegExp, string])[] = [
  [LEFT_IN_CARTS, "what was left in carts as what was put there, the orders and the checkouts without one"],
  [PLATE, "what is on a plate as all that is open"],
  [
    /^[Ww]hat .{3,60} (?:buy|bought|order(?:ed)?) from us\b|^[Ww]hat (?:did|has) (?:\p{Lu}[^ ]* ){2,5}(?:buy|bought|order)/u,
    "what was bought as how much: invoices name no goods",
  ],
];
