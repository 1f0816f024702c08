import type { Word } from "../../reading/types.ts";

const whole = (words: string): RegExp => new RegExp(`^(?:${words})$`, "i");

export const PLACES: Readonly<Record<string, RegExp>> = {
  messages: whole(
    "(?:(?:slack|chat|team) )?(?:posts?|messages?|threads?)|slack|team chat|the chat|chats?|conversations?",
  ),
  pages: whole(
    "notes?|notion|wiki|docs?|documents?|documentation|workspace|handbook|knowledge base|pages?|meeting notes|minutes",
  ),
  mails: whole("e?-?mails?|gmail|inbox|mailbox"),
};
/** What is written down, though nobody says where. */
export const WRITTEN =
  /\b(?:polic(?:y|ies)|playbooks?|post-?mortems?|retrospectives?|guidelines?|definitions?|agenda|outages?|incidents?|downtime|complaints?|feedback)\b/i;
export const MAILED = whole(
  "e-?mailed|email us|emailed us|mailed us|write us|write to us|wrote us|wrote to us|written to us|hear from|heard from",
);
export const SAYS = whole(
  `${MAILED.source.slice(4, -2)}|says?|said|mention(?:s|ed)?|discuss(?:ed|ing)?|talk(?:ed|ing)?|post(?:ed)?|write|wrote|written|comment(?:ed)?|complain(?:ed)?|announced?|decided?|agreed?|think`,
);
export const DEEDS = whole("complain(?:ed|ing)?|decided?|agreed?|announced?|praised?|promised?");
export const ABOUT = whole(
  "(?:tell (?:me|us) (?:something )?)?about|regarding|concerning|on the (?:topic|subject) of|related to|re|mentioning|mention(?:s|ed)?|(?:that|which) mention|contain(?:s|ing)?|talks? about|refer(?:ring)? to",
);
export const FINDS = whole("find|search|look(?:ing)?|anything|something|mentions?|know|news|everything");
export const CHANGES = whole("edit(?:ed)?|changed?|updated?|created?|added?");
/** Said of a search they only ask for it. */
export const IDLE = whole(
  "(?:any|some|every)(?:one|body|thing)|find|search|look(?:ing)?|for|information|info|team|people|colleagues|staff|latest|newest|most recent|recent|last|what|which|who|when|where|say|things?|news|know|up|discussions?|exactly|caused|happened|ever|was|full|text|topic|subject|contents?|call(?:ed)?|titled|they|he|she|him|her|their|read|open|summari[sz]e|main|s|according to|with|as|according|say about|saying|writing|found|there|still|yet|sen[dt]|received?|get|only|just|between|how many|how often|how many times|number of|edited|changed|updated|created|channels?|our|the|an?|is|are|were|do|did|does|has|have|in|on|of|to|at|from|by|and|or|that|this|it|we|us|me|my|your?|i|please|be|been|give|tell|show|list",
);
/** What a search cannot be narrowed by: "anybody but Cleo" as well. */
export const CANNOT = whole(
  "but|(?:with (?:an? )?)?attachments?|attached|boss|manager|oldest|unread|unanswered|starred|read|deleted",
);
// oxfmt-ignore
export const GRAMMAR = new Set<Word>(["by", "not", "no", "above", "below", "atLeast", "atMost", "compare", "than", "average", "share", "trend", "before", "after", "until", "ascending", "descending", "orderBy", "howMuch"]);
/** Kinds of people: nobody is found by what they are. */
export const KINDS = whole("(?:customer|client|supplier|vendor|visitor|buyer|lead|prospect)s?");
/** Never what was written about: nobody counts it, and nothing is found by it. */
export const COUNTED = new Set<Word>(["most", "least", "best", "worst", "more", "fewer"]);
// oxfmt-ignore
export const NEUTRAL = new Set<Word>(["prep", "and", "or", "stop", "pronoun", "which", "exists", "why", "now"]);
/** Said of figures, unless somebody is asked to have said it. */
export const MEASURED = new Set<Word>(["more", "fewer", "change", "up", "down", "since"]);
