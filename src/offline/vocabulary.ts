/**
 * Every English word that the built-in model knows. Patterns are matched as whole words on lower-case text; in each
 * list the more specific entry stands first, because what one entry has taken the next no longer sees.
 */

import { typos } from "./vocabulary-typos.ts";

/** Said another way before reading, so that "and" and "vs" inside a fixed phrase split nothing. */
export const rewrites: readonly (readonly [RegExp, string])[] = [
  [/\bnew (?:vs\.?|versus|and|or|&|against) (?:returning|old|recurring|existing)\b/gi, "new-vs-returning"],
  [/\breturning (?:vs\.?|versus|and|or|&|against) new\b/gi, "new-vs-returning"],
  [/\bsource (?:and|\/|&) medium\b|\bsource ?\/ ?medium\b/gi, "source/medium"],
  [/\bups? and downs?\b/gi, "trend"],
  [
    /\b[Ww]hat(?:'s| is) (?:currently )?on (\p{Lu}\p{L}+)'s (?:plate|desk|to-?do list)\b/gu,
    "open tasks of $1",
  ],
  [/\b[Ww]hat is (\p{Lu}\p{L}+) (?:currently )?working on\b/gu, "open tasks of $1"],
  [
    /^(?:please )?(?:(?:can|could) you )?(?:write|draft|prepare|create|make) (?:me )?(?=(?:an? |the )?(?:\w+ )?(?:summary|report|overview|recap)\b)/i,
    "",
  ],
  [/^(?:please )?(?:order|sort) (?=(?:the|our|all|my|these|open|won|lost|unpaid|overdue) .* by )/i, "list "],
  [/\b(day|week|month|quarter|year)[- ]to[- ]date\b/gi, "$1-to-date"],
  ...typos,
  [/\bsales (?=(?:by|per) (?:sales ?)?(?:reps?|persons?|people|owners?|colleagues?)\b)/gi, "won deals "],
  [/\bwhat(?: is| was|'s) wrong with\b|\bwhat(?:'s| has)? happened (?:to|with)\b/gi, "why did change"],
  [/\b(how|what|when|where|who|why|that|it)'s\b/gi, "$1 is"],
];

/** Asks for what is to come: months and weekdays without a year then lie ahead. */
export const futureWords =
  "due|closing|close|upcoming|expected|deadlines?|scheduled|planned|renewals?|forecast";

export const searchNouns = {
  "notes-workspace":
    "notes?|docs?|documents?|documentation|wiki|notion|workspace|memos?|minutes|handbook|knowledge base|write-?ups?|written down|pages? (?:about|on|regarding|mentioning|that mention|called|titled)",
  mail: "e-?mails?|mails?|inbox|mailbox|gmail",
  "team-chat": "slack|team ?-?chats?|chats?|messages?|threads?|conversations?|dms?",
} as const;

/** Verbs of talking: the team chat is meant when no other source is named. */
export const chatVerbs =
  "say|says|said|saying|talk|talks|talked|talking|discuss|discusses|discussed|discussing|discussion|discussions|mention|mentions|mentioned|mentioning|chatting|chatted|posted|posting|wrote|write|written|complained?|complaining|announced?|think (?:of|about)|thinks? about|opinions?";
export const mailVerbs =
  "e-?mailed|mailed us|(?:wrote|written|write|writes) (?:to )?us|in touch with us|hear(?:d)? from";
/** Asks for what a mail says rather than whether there is one. */
export const readingWords =
  "read|reads|open|full text|contents?|whole|what (?:does|did|do) (?:the |that |his |her |their |our )?(?:[\\p{L}-]+ ){0,3}(?:e-?mails?|mails?)(?: .*)? (?:say|says|said|want|wants|wanted|ask|asks|asked|write|wrote|contain|contains)|what (?:is|was) in (?:the |that )?(?:last |latest )?(?:e-?mail|mail)|summari[sz]e";
/** A figure is asked for and nothing says which. */
export const vagueWords =
  "how (?:much|many)(?: (?:is|was|were|are|did|do|have) (?:it|that|this|they|we|there))?|what (?:is|was) (?:it|that|the (?:number|figure|value|total|amount))|(?:show|give|tell) me (?:the )?(?:number|figure|value|total|amount)s?";
/** Asks what was written, whatever the topic; who somebody is, unless records are named; anything findable. */
export const searchCues = {
  about:
    "post-?mortems?|playbooks?|retrospectives?|(?:what do(?:es)?|according to) (?:the |our |your )?(?:[\\p{L}-]+ ){0,3}(?:policy|policies|handbook|guides?|guidelines?|plan|definitions?|manual)|anything (?:about|on|regarding)|something (?:about|on|regarding)|know about|(?:do|did) we know (?:about|on)|do we have (?:about|on)|mentions? of|news (?:about|on)|info(?:rmation)? (?:about|on)",
  author: "who (?:has |had )?(?:wrote|written|writes|authored|edited|last edited|created)|authors?",
  /** What is told of in words, not in figures. */
  events: "outages?|downtime|incidents?",
  known:
    "know (?:about|of)|tell me (?:about|everything)|(?:everything|all) (?:about|on)|(?:customers?|clients?|accounts?|suppliers?) (?!about)\\p{L}+",
  who: "who (?:is|was|are|were|knows|owns|handles)",
  find: "was there an?|were there any|any (?:outages?|problems?|issues?|incidents?|complaints?|feedback)|find|search|look(?:ing)? (?:for|up)|(?:what|when|where) (?:is|are|was|were) (?:our|the team's)|tell me about",
} as const;
/** Figures "say" something, too; nobody wrote that. */
export const figuresSay =
  "(?:data|numbers|figures|analytics|statistics|stats|reports?) (?:say|says|tell|tells|show|shows)";
/** "the email channel", "visits from email": the channel of web analytics, not the mailbox. */
export const mailAsChannel =
  "e-?mail (?:traffic|visits?|sessions?|campaigns?|channel|marketing|revenue|conversions?|visitors?|users?|perform(?:s|ed|ing|ance)?|do(?:ing)? (?:last|this|in)|converts?|converted|(?:bring|brought|generate|generated|make|drive|drove|produce|contribute)(?:d|s)?)|(?:from|via|through|by) (?:the )?e-?mail(?! (?:from|about|to))";

export const talkWords = {
  greeting: String.raw`(?:hi+|hello|hey+|hiya|greetings|howdy|good (?:morning|afternoon|evening|day)|moin|hallo)(?: there| all| everyone| team| you)*`,
  thanks: String.raw`(?:(?:ok(?:ay)?|great|perfect|nice|cool|super|awesome|good|wonderful|excellent|many|thats great|that is great|understood|got it)[,.! ]*)*(?:thanks|thank you|thx|cheers|ty)?(?: (?:a lot|so much|very much|you|for (?:that|this|the help|your help)|all|again))*`,
  farewell: "(?:good ?)?(?:bye|see you|goodbye|good night|see ya|ciao)(?: bye| later| now| soon| tomorrow)*",
  capabilities: String.raw`what (?:else )?can (?:you|i) (?:do|ask|help|answer|tell)|what do you (?:do|know)|how (?:can|do) you (?:help|work)|how does this work|(?:please )?help(?: me)?$|who are you|what are you|what kind of questions|example questions|give me (?:some )?examples|which (?:data )?sources? (?:are|is|do|have|can)|what (?:data )?sources? (?:are|is|do|have|can)|(?:what|which) (?:integrations|connections|tools|data) (?:are|is|do|have|can)|what is connected|are you (?:a|an|human|real|chatgpt)|your (?:name|purpose|features|capabilities)`,
} as const;

export const overviewWords =
  "how (?:are|is|were|was|did|do|does|have|has) (?:we|things|it|everything|business|the business|our business|the company|our company|company|the shop|our shop|the store|our store|the (?:web)?site|our (?:web)?site|the numbers)(?: (?:been|all))?|how goes it|overviews?|summary|summari[sz]e|recap|snapshot|kpis?|key figures|key numbers|the numbers|our numbers|figures|stats|statistics|performance|performing|perform(?:s|ed)?|results?|dashboard|highlights|report|status update|update|what happened|what is new|what is up|headlines?";
export const changeWords =
  "chang(?:e|es|ed|ing)|gr[oe]w(?:n|s|th|ing)?|increas(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|ris(?:e|es|en|ing)|rose|f[ae]ll(?:s|en|ing)?|drop(?:s|ped|ping)?|declin(?:e|es|ed|ing)|(?:went|gone|go|going|are we|is it) (?:up|down)|up or down|improv(?:e|es|ed|ing|ement)|worsen(?:ed|ing)?|develop(?:s|ed|ing|ment)?|compar(?:e|ed|ison)|better|worse|than before|than usual|differ(?:s|ed|ence|ent)?|up|(?<!(?:break|breaking|broken|broke|split|splitting) )down|more or (?:less|fewer)|lost|gained|dip(?:s|ped)?|spik(?:e|es|ed|ing)|jump(?:s|ed)?|slump(?:ed)?|surg(?:e|ed)|plummet(?:ed)?|movers?|moved";
/** What rows are ordered by change for. */
export const moverWords = {
  up: "gr[eo]w|grown|growing|growth|growers?|gain|gains|gained|gainers?|increas(?:e|es|ed|ing)|r[io]se|risen|risers?|improve(?:d|s|ment)?|winners?|jump(?:s|ed)?|climb(?:s|ed|ers?)?|surged?",
  down: "lost|lose|loses|losing|loss|losses|losers?|drop|drops|dropped|declin(?:e|es|ed|ing)|f[ae]ll|fallen|fallers?|decreas(?:e|es|ed|ing)|shr[aiu]nk|worsen(?:ed)?|slump(?:s|ed)?|dip(?:s|ped)?|went down",
  either: "chang(?:e|es|ed)|moved?|movers?|shift(?:s|ed)?|swing",
  superlative:
    "the most|most|fastest|strongest|hardest|furthest|biggest|largest|greatest|steepest|sharpest|top|worst|best",
  least: "least|slowest|smallest",
} as const;
/** Which way a question takes a figure to have gone. */
export const directionWords = {
  up: `${moverWords.up}|(?:go|goes|going|gone|went|are|is|was|were) (?:\\p{L}+ )?up|higher|more|better|spik(?:e|ed)|ros(?:e|en)`,
  down: `${moverWords.down}|(?:go|goes|going|gone|went|are|is|was|were) (?:\\p{L}+ )?down|lower|fewer|less|worse|plummet(?:ed)?|weak(?:er)?`,
} as const;
export const trendWords =
  "trends?|trending|over time|evolv(?:e|ed|ing)|evolution|trajectory|history|chart|graph|timeline|develop(?:s|ed|ing|ment)?";
export const whyWords =
  "why|what (?:caused|explains|drove|is behind|is driving)|reasons? (?:for|why|behind)|how come|explain";
export const howWords = "how (?:are|is|was|were|did|do|does|have|has)";
/** No metric by themselves, but sessions are meant when the question names none. */
export const visitWords = "visited|visiting|came|come|comes|clicked";
/** What follows is left out, which the report tool cannot do. */
export const exclusionWords =
  "excluding|without|except|except for|but not|not from|outside|outside of|other than";
/** "Where do our visitors come from?" asks for the channels. */
export const originWords = "where .*(?:from|found us|find us)";
export const shareWords = "percent(?:age)?|%|share|proportion|fraction|portion|part";
/** Asks for what is to come, which no source holds. */
export const predictionWords =
  "predict(?:ion|ions|ed)?|forecast(?:s|ed)?|likely|projections?|will (?:we|our|it|the|revenue|sales|traffic|users|visits)|going to (?:be|have|make|reach)|outlook";
/** What belongs to others: the sources hold only what the business itself did. */
export const foreignWords = "market (?:shares?|sizes?)|share of (?:the )?market|competitors?|rivals?";
/** Requests to compose something, which no source answers. */
export const composeWords =
  "(?:write|draft|compose|code) (?:(?:me|us|up) )?(?:an?|the|some|my|our)|write me|translate|imagine|pretend|act as|sing|rhyme|post (?:this|an?|to)|say (?:hi|hello|something)|tell (?:me )?an? (?:joke|story)|ignore (?:all|previous|your)";
export const averageWords = "(?:on )?average(?:s|d)?|avg|mean";
export const followUpOpeners =
  "(?:ok(?:ay)?,? |so |alright,? |hmm,? )?(?:and|what about|how about|what of|same|the same|also|but|instead|or|vs\\.?|versus|compared?|show that|break (?:that|it|this|them) down|split (?:that|it|this|them))";
export const pronouns = "it|this|that|they|them|these|those|he|she|there|same";
