/** Patterns that rows about what was written share. */
const SAYS =
  "(say|said|saying|write|wrote|written|writing|post|posted|posting|discuss|discussed|discussing|discussion|talk|talked|talking|mention|mentioned|comment|commented|announce|announced|decide|decided|decision|agree|agreed|complain|complained|complaining|report|reported|promise|promised|praise|praised|think|thought|(write|wrote|written|note|noted|put) down|edit|edited|change|changed|update|updated|ask|asked|asking)";
const ABOUT =
  "(about|regarding|concerning|on the (topic|subject) of|related to|re|mentioning|mention|mentioned|(that|which) (mention|talk about|contain)|containing|contain|with the words|refer to|referring to|called|named|titled|the word)";
const ANYONE =
  "(anyone|anybody|someone|somebody|the team|our team|team|people|colleagues|everyone|everybody|they|we|us|else|all|staff)";
const ROLE =
  "(supplier|vendor|customer|client|colleague|lawyer|auditor|accountant|landlord|agency|partner|boss|team mate|mr|mrs|ms|dr)";
const NOUN =
  "(feedback|complaint|outage|postmortem|incident|downtime|policy|playbook|agenda|guidelines|retrospective|praise|briefing|minutes|checklist|contract)";
export const searchNames = { NOUN, ROLE, SAYS, ABOUT, ANYONE };
