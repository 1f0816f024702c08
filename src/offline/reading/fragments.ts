/** A few words that go on with a question, in those that the grammar knows. */
// oxfmt-ignore
export const FRAGMENTS: readonly (readonly [RegExp, string])[] = [
  [/^((?:and |so )?why) (?:is|was|are|were) (?:it|that|this) (?:so )?different (?:from|to|than) /i, "$1 did it change compared with "],
  [/^(?:and |the )*(biggest|largest|highest|smallest|lowest) (\d+|two|three|four|five|ten)(?=\W*$)/i, "the $2 $1"],
  [/^((?:and |so )?(?:how many )?(?:per|by|for each)) (?:person|people|colleague|team member)(?=\W*$)/i, "$1 owner"],
  [/^(?:and |so )?(?:do|did|have|has) (?:they|he|she|it) (?:ever |usually |often )?(?:pay|paid) late(?=\W*$)/i, "how many days late were they paid"],
  [/^((?:and |but |hm+,? )*(?:without|excluding|not)) (?:the )?(email|direct|organic|paid|social|referral) traffic(?=\W*$)/i, "$1 $2"],
  [/^((?:and |so )?who(?:'s| is) (?:responsible|in charge) (?:for|of)) (?:that|this)(?=\W*$)/i, "$1 it"],
  [/^(?:and |but )*(?:only|just) (new|first[- ]time) (visitors|users|customers|buyers|people)(?=\W*$)|^(new|first[- ]time) (visitors|users|customers|buyers|people) only(?=\W*$)/i, "only from $1$3 $2$4"],
  [/^(?:and |so )?(?:(?:is|are|were|have) (?:all|every one) (?:of )?(?:them|those|these)|(?:are|were) (?:they|those|these)(?: all)?) (?:already |been )?(paid|done|finished|completed|closed)(?: yet| already| up)?[?. ]*$/i, "which of them are not $1"],
  [/^(?:and |but )?(?:the )?same (?:thing )?(?:for|with) /i, "and what about "],
  [/^((?:and |so )?(?:who|which \p{L}+) (?:has|have|had)) the (bigg|larg)er\b/giu, "$1 the $2est"],
  [/^(?:and )?(?:what|who) (?:(?:has |have )?(?:caused|fixed|triggered)|(?:was|is) the (?:cause|reason) (?:of|for|behind)) (?:the |our )?((?:\p{L}+ ){0,2}(?:outage|incident|downtime))\b/iu, "what went wrong with the $1"],
  [/^(?:and |so )*(?:worth )?(?:how much )?(?:in total|altogether|all together|in all)(?=\W*$)/i, "how much in total"],
  [/^(?:and )?who is (?:responsible|in charge) (?:for|of) ((?:those|these|the) (?:customers|accounts|clients))\b/i, "who owns $1"],
  [/^(?:and )?(day|week|month|quarter|year) before(?=\W*$)/i, "and the $1 before"],
  [/^(?:and |please )*add (?:up )?(?:it|them|those|that|the (?:amounts|numbers|values))(?: up| together)?(?=\W*$)/i, "how much in total"],
];
