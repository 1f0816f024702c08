import { once } from "../../lib/once.ts";

/** Made with the first question: most of them are not asked of this analyst in every isolate. */
export type Rewritings = readonly (readonly [RegExp, string])[];

/** The beginning of its name. */
export const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";

/** Fillers, slips and corrections: what people say besides what they ask. */
// oxfmt-ignore
export const FILLERS = once((): Rewritings => [
  [/\bpayed\b/gi, "paid"],
  [/\b(?:have|has)(?:n't| not) paid (?:us )?everything\b/gi, "have unpaid invoices"],
  [/\bwith (?:an )?expected clos(?:e|ing)(?: date)?\b/gi, "closing"],
  [/^(?!which\b|what\b|who\b|how\b|customers\b|clients\b|products\b)(\p{L}+(?: \p{L}+)?) (?:that|who|which) (?=ha(?:ve|s)(?:n't|nt| not) (?:ordered|bought|purchased)\b)/iu, "which $1 "],
  [/\bplaced an? (?:new )?order\b/gi, "ordered"],
  [/\b(sold (?:fewer|less|more) than \d+) times\b/gi, "$1 units"],
  [/\b(overdue|unpaid|open) total\b/gi, "total $1"],
  [/\bhow about\b/gi, "what about"],
  [/\b(Inc|Ltd|Co|Corp|LLC|Bros|Mr|Mrs|Ms|Dr|St)\.(?= \p{L})/gu, "$1"],
  [/,? (?:and|with) their shares?(?=\W*$)/i, ""],
  [/\bstill (?=our\b|the \w+est\b)/gi, ""],
  [/\b(what|who|when|where|how) exactly\b/gi, "$1"],
  [/\b(are|is|was|were|has|have|had|do|does|did|ca|wo)nt\b/gi, "$1n't"],
  [/\bvs\./gi, "vs"],
  [/\b(how many) (?:bags|boxes|packs|pairs) of (?=\p{Lu})/giu, "$1 units of "],
  [/(?<=\p{L}{3}) v (?=\p{L}{3})/gu, " vs "],
  [/\b(in|ex)cl\.?(?= )/gi, "$1cluding"],
  [/\b(write|wrote|written|posted?) anything\b/gi, "$1"],
  [/(?<=\b(?:by|per) weekday\b.*)\bwhich day\b/gi, "which weekday"],
  [/\bw\/o\b/gi, "without"],
  [/\buntouched(?= (?:since|for|in)\b)|\b(?:that |which |have |has )*(?:nobody|no one) (?:has |have )?touched\b/gi, "not touched"],
  [/\bwich\b/gi, "which"],
  [/^(?:(?:no|nope|sorry|actually|wait|hang on)[,. ]+)+(?:i )?(?:meant?|mean) (?:for |from |with )?/i, "and what about "],
  [/^(?:(?:ok|okay|so|well|right|alright|good|great|thanks|cool|fine)[,.!]* )+(?=(?:and|but|what|which|who|how|when|where|why|then|forget|show|back)\b)/i, ""],
  [/^(?:(?:forget|never ?mind|scrap) (?:that|it|this)[,.;]*|never ?mind[,.;]+) (?=\p{L})/iu, ""],
  [/^(?:(?:hm+|nah|oh|ah)[,.! ]+)+(?=\p{L})/iu, ""],
  [/,? (?:and )?not (?:of )?(?:all time|overall)(?=\W*$)/i, ""],
  [/,? (?:anyways?|please|afterwards)(?=\W*$)/i, ""],
  [/^(who (?!.*\bmost\b).*?),? and (?:about )?what(?: about)?(?=\W*$)/i, "$1"],
  [new RegExp(`\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?(?=\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH}\\p{L}* \\d)`, "giu"), ""],
  [/\b(more than|at least|less than) twice\b(?! (?:the|as)\b)/gi, "$1 2 times"],
  [/\bmore than once\b/gi, "more than 1 time"],
  [/\b(how|what|when|where|who|why|that|it|there)'s\b/gi, "$1 is"],
  [/\bbuisness\b/gi, "business"],
  [/\bon track to (?:hit|take|reach|make)(?= \p{Sc}?\d)/giu, "on track for"],
  [/\bwe loose\b/gi, "we lose"],
  [/\b(projects|milestones) finish(?= (?:after|before|in|by)\b)/gi, "$1 end"],
  [/\bby customer (?=industry|country|city)/gi, "by "],
  [/\b(?:aged debt|ar ageing|ar aging)\b/gi, "aged receivables"],
  [/\bteh\b/gi, "the"],
  [/\bactually (?=\p{L})/giu, ""],
  [/(?<!\b(?:which|what|each|per|by) )\b(?:(?:vendor|supplier) (?=bills?\b(?! us))|customer (?=invoices?\b))/gi, ""],
  [/,? and (?:the|their) reasons?(?=\W*$)/i, " and why"],
  [/\b(that|which|who|what) (April|May|June|August)(?= (?:has|owns|won|lost|is working)\b)/g, '$1 "$2"'],
  [/\b(for|by|of) (?!January|February|March|April|May|June|July|August|Sept|Octo|Nov|Dec)(\p{Lu}\p{Ll}+) (and|or) (?:for |by |of )?(April|May|June|August)(?=\W*$)/gu, '$1 $2 $3 "$4"'],
  [/^([Ww]hat(?:'s| has| did| does| is|s)|[Dd]id|[Hh]as|[Ii]s|[Dd]oes) (April|May|June|August) (?=(?:written|wrote|write|say|said|post|posted|reply|replied|mention|working|own|have)\b)/u, '$1 "$2" '],
  [/\b(notes|notion|slack|chat|e?-?mails?|gmail) or (?=(?:the |our )?(?:notes|notion|slack|chat|e?-?mails?|gmail)\b)/gi, "$1 and "],
  [/\blast full (?=week|month|quarter)/gi, "last "],
  [/\bwho(?: is|'s) in charge(?=\W*$)/i, "who is responsible"],
  [/\bthan (?:it|they|we) did(?= (?:in|last)\b)/gi, "than"],
  [/\bweekly numbers for (?=week)/gi, "figures of "],
  [/\bsingle (biggest|largest|highest)(?: one)?\b/gi, "$1"],
]);
