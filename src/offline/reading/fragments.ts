/** A few words that go on with a question, in those that the grammar knows. */
// oxfmt-ignore
export const FRAGMENTS: readonly (readonly [RegExp, string])[] = [
  [/^((?:and |so )?(?:which|who)(?: one)? of )(?:the|those|these) (?:two|three|four|five)\b/i, "$1them"],
  [/^(?:and |now )?(?:as an?|show (?:me )?(?:the|an?)|with an?) (week|month|quarter|year)ly (?:trend|chart|series|development|view)\b/i, "by $1"],
  [/^(?:and |so )?(?:do|does|have|has) (?:they|he|she|it) (?:also )?(?:have|got) (?:any|an?) (?=open|unpaid|overdue|lost|won)(.*?)(?: as well| too| with us)?(?=\W*$)/i, "any $1"],
  [/^(?:and |so )?(?:is|was) (?:that|this|it) (?:a )?(?:normal|usual|typical|good|bad)(?: result| number)? for an? (\p{L}+day)(?=\W*$)/iu, "and on average on $1s in the last 90 days"],
  [/^(?:and |so )?(?:(?:is|was|are|were) (?:that|it|they) )?(?:any )?(?:better|worse|more|less|higher|lower) than (?:for |in |on |from )?(?!(?:in|on|from|for|last|the|this|an?|usual|normal|before|expected|average|yesterday|today|we|our|all|other)\b|[qh]?\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b)(\p{L}[^,]{2,40}?)(?=\W*$)/iu, "how does it compare with $1"],
  [/^(?:and )?which (?:one )?(?:is|was) worth (?:the )?most(?=\W*$)/i, "which is the largest one"],
  [/^(?:and |the )*(biggest|largest|highest|smallest|lowest) (\d+|two|three|four|five|ten)(?=\W*$)/i, "the $2 $1"],
  [/^((?:and |so )?(?:how many )?(?:per|by|for each)) (?:person|people|colleague|team member)(?=\W*$)/i, "$1 owner"],
  [/^(?:and |so )?(?:do|did|have|has) (?:they|he|she|it) (?:ever |usually |often )?(?:pay|paid) late(?=\W*$)/i, "how many days late were they paid"],
  [/^((?:and |but |hm+,? )*(?:without|excluding|not)) (?:the )?(email|direct|organic|paid|social|referral) traffic(?=\W*$)/i, "$1 $2"],
  [/^((?:and |so )?who(?:'s| is) (?:responsible|in charge) (?:for|of)) (?:that|this)(?=\W*$)/i, "$1 it"],
  [/^(?:and |but )*(?:only|just) (new|first[- ]time) (visitors|users|customers|buyers|people)(?=\W*$)|^(new|first[- ]time) (visitors|users|customers|buyers|people) only(?=\W*$)/i, "only from $1$3 $2$4"],
  [/^(?:and |so )?(?:(?:is|are|were|have) (?:all|every one) (?:of )?(?:them|those|these)|(?:are|were) (?:they|those|these)(?: all)?) (?:already |been )?(paid|done|finished|completed|closed)(?: yet| already| up)?\W*$/i, "which of them are not $1"],
  [/^(?:and |but )?(?:the )?same (?:thing )?(?:for|with) /i, "and what about "],
  [/^((?:and |so )?(?:who|which \p{L}+) (?:has|have|had)) the (bigg|larg)er\b/giu, "$1 the $2est"],
  [/^(?:and )?(?:what|who) (?:(?:has |have )?(?:caused|fixed|triggered)|(?:was|is) the (?:cause|reason) (?:of|for|behind)) (?:the |our )?((?:\p{L}+ ){0,2}(?:outage|incident|downtime))\b/iu, "what went wrong with the $1"],
  [/^(?:and |so )*(?:worth )?(?:how much )?(?:in total|altogether|all together|in all)(?=\W*$)/i, "how much in total"],
  [/^(?:and )?who is (?:responsible|in charge) (?:for|of) ((?:those|these|the) (?:customers|accounts|clients))\b/i, "who owns $1"],
  [/^(?:and )?(day|week|month|quarter|year) before(?=\W*$)/i, "and the $1 before"],
  [/^(?:and |please )*add (?:up )?(?:it|them|those|that|the (?:amounts|numbers|values))(?: up| together)?(?=\W*$)/i, "how much in total"],
];
