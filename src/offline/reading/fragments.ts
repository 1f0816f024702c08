import { once } from "../../lib/once.ts";
import { MONTH, type Rewritings } from "./fillers.ts";
/** A few words that go on with a question, in those that the grammar knows. */
// oxfmt-ignore
export const FRAGMENTS = once((): Rewritings => [
  [/^((?:and |so )?which) ones (?=did\b)/i, "$1 of them "],
  [/,? and what did we win(?=\W*$)/i, " and how many did we win"],
  [/^(?:and |so )*why (?:did we lose|were) (?:the others|the rest)(?: lost)?(?=\W*$)/i, "how many did we lose by reason"],
  [new RegExp(`^(?:and |but |so )*(?:just|only|what about|how about) (?=(?:in |since |during )?(?:last |this )?(?:week|month|quarter|year|summer|winter|autumn|spring|20\\d\\d|${MONTH}[a-z]*)(?=\\W*$))`, "i"), "and "],
  [/(?<=^(?:since|in) \p{L}+) only(?=\W*$)/iu, ""],
  [/\bwho do (?:they|those|these) belong to\b/i, "whose are they"],
  [/\b(?:sort|order|rank)(?:ed)? (?:(?:them|it|that|those) )?(?:by )?(?=\w+ first(?=\W*$))/i, ""],
  [/^(?:and )?worth what(?=\W*$)/i, "how much were they worth"],
  [/^(?:and |so )*by how (?:much|many percent) did (?:it|that) (?:go|change)\b.*$/i, "is that up or down"],
  [/\bwhen did (they|he|she|it) pay last\b/i, "when did $1 last pay"],
  [/^(?:and )?on what(?=\W*$)/i, "by category"],
  [/^((?:and |so )?(?:which|who)(?: one)? of )(?:the|those|these) (?:two|three|four|five)\b/i, "$1them"],
  [/^(?:and |so )?(?:(?:is|was|are|were) (?:that|it|they) )?(?:any )?(?:better|worse|more|less|higher|lower) than (?:for |in |on |from )?(?!(?:in|on|from|for|last|the|this|an?|usual|normal|before|expected|average|yesterday|today|we|our|all|other)\b|[qh]?\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b)(\p{L}[^,]{2,40}?)(?=\W*$)/iu, "how does it compare with $1"],
  [/^(?:and |so )?who(?:'s| is| was) the (customer|client|account)(?=\W*$)/i, "which $1 is it"],
  [/^(?:and )?which (?:one )?(?:is|was) worth (?:the )?most(?=\W*$)/i, "which is the largest one"],
  [/^(?:and |so )?(?:do|did|have|has) (?:they|he|she|it) (?:ever |usually |often )?(?:pay|paid) late(?=\W*$)/i, "how many days late were they paid"],
  [/^((?:and |so )?who(?:'s| is) (?:responsible|in charge) (?:for|of)) (?:that|this)(?=\W*$)/i, "$1 it"],
  [/^(?:and |but )*(?:only|just) (new|first[- ]time) (visitors|users|customers|buyers|people)(?=\W*$)|^(new|first[- ]time) (visitors|users|customers|buyers|people) only(?=\W*$)/i, "only from $1$3 $2$4"],
  [/^(?:and |so )?(?:(?:are|were|have) all (?:of )?(?:them|those|these)|(?:are|were) (?:they|those|these)(?: all)?) (?:already |been )?(paid|done|finished|completed|closed)(?: yet| already| up)?\W*$/i, "which of them are not $1"],
  [/^(?:and |but )?(?:the )?same (?:thing )?(?:for|with) /i, "and what about "],
  [/^(?:and )?(?:what|who) (?:(?:has |have )?(?:caused|fixed|triggered)|(?:was|is) the (?:cause|reason) (?:of|for|behind)) (?:the |our )?((?:\p{L}+ ){0,2}(?:outage|incident|downtime))\b/iu, "what went wrong with the $1"],
  [/^(?:and |so )*(?:worth )?(?:how much )?(?:in total|altogether|all together|in all)(?=\W*$)/i, "how much in total"],
  [/^(?:and |so |but )?why (?:the|this|that|such an?|an?) (?:big |sudden |sharp )?(?:drop|fall|dip|decline|rise|increase|jump|spike|change|growth)(?=\W*$)/i, "why"],
  [/^((?:and |but |now |hm+,? )*(?:exclude|without|leave out|skip|ignore|excluding|only|just|not) (?:the )?\p{L}+) (?:traffic|visits|sessions)(?=\W*$)/iu, "$1"],
]);
