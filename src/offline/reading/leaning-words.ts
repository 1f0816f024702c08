/** Words by which a clause leans on the question before it. */
export const LEANS =
  /^(?:and|with|leave|skip|drop|exclude|what about|but|also|now|only|just|then|instead|ok|so|or|same|sort|sorted|order by|rank|which one|which of|how many (?:did|do|have|has|were|are|was|is|came)|which (?:did|do|have|has|had))\b/i;
export const AGAIN =
  /\b(?:that|this|it|them|they|those|these|same|table|chart|graph|list|plot|draw|again)\b/i;
export const LISTS =
  /^(?:and )?(?:(?:show|list|name)\b.*\b(?:they|them|these|those|the|it)\b|which (?:ones|are they|ones are they)\W*$|which are)/i;
/** "Which are high priority?" names no records. */
export const WHICH_ARE =
  /^(?:and )?(?:which|what) (?:ones |of (?:them|those) )?(?:are|is|were|was|have|has|had)\b/i;
export const OWNS =
  /^(?:and |so )?who (?:is|was) the (?:owner|customer|account|client) (?:of|behind|for) the (?:biggest|largest|highest|smallest|lowest)\b|^(?:and |so )?(?:(?:from|by|for) whom|whose|who) (?:is|was|were|paid|sent) the (?:biggest|largest|highest|smallest|lowest)\b|^(?:and |so )?who (?:owns?|handles?|manages?|is responsible for|looks after|leads) (?!.*\b(?:account|customer|client)s?\b)/i;
export const THEY = /\b(?:of (?:them|those|these)|them|those|these|they|their|theirs)\b/i;
export const ONE = /\b(?:it|its|that one|this one)\b/i;
export const TOO = /\b(?:too|as well)\W*$/i;
export const ALSO = /\b(?:too|as well|also)\W*$/i;
export const NARROWS =
  /^(?:by|per|as|from|in|on|for|without|excluding|except|sorted|compared|vs|against|last|this)\b/i;

/** "Won only": of what was asked before. */
export const ONLY = /^(?:and |but )*(?:only|just)\b|^(?:\S+ ){1,2}only\W*$/i;

export const leans = (words: string): boolean =>
  LEANS.test(words) || THEY.test(words) || ONE.test(words) || TOO.test(words);

export const BOUGHT = /\b(?:buy|bought|order|ordered|spen[dt]|purchased?|billed|did .* pay)\b/i;
export const OWED = /\b(?:owe[ds]?|currently|right now|at the moment)\b/i;

export const BRIEF = /^(?!(?:how|what|which|who|show|list|give|do|did|is|are|with)\b)\S+(?: \S+){0,3}$/i;

export const WHO_IS =
  /^(?:and |so )*who (?:is|'s) (?:responsible|in charge|the owner|on it|handling it|looking after it|working on it)\b/i;
export const WHICH_ONE = /^(?:and )?(?:(?:in|of|for|from|by|on) )?(?:which|what) \p{L}+\W*$/iu;
export const FOR_SOME = /^(?:and |but |just |only |ok |now )*(?:for|from|just|only|of|by|with)\b/i;

export const SOME_FROM =
  /^(?:and |but )*(?:just |only |for )+(?:users|visitors|people|customers|shoppers|buyers) (?:coming |who came )?(?:from|on|in|with|using)\b/i;

export const SHOWS =
  /\b(?:show|list|give|display|draw|plot|table|chart|graph|again|same|see|as|make|put|in)\b/i;
