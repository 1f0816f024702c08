/** Patterns that rows about what was written share. */
const SAYS =
  "(say|said|saying|write|wrote|written|writing|post|posted|discuss|discussed|discussion|talk|talked|talking|mention|mentioned|comment|commented|announce|announced|decide|decided|decision|agree|agreed|complain|complained|complaining|report|reported|promise|promised|praised|think|thought|(write|wrote|written|note|noted|put) down|edit|edited|change|changed|update|updated|ask|asked|asking)";
const ABOUT =
  "(about|regarding|on the (topic|subject) of|related to|re|mentioning|mention|mentioned|(that|which) (mention|talk about|contain)|containing|contain|with the words|refer to|referring to|called|named|the word)";
const ANYONE =
  "(anyone|anybody|someone|somebody|the team|our team|team|people|colleagues|everyone|everybody|they|we|us|else|all)";
const ROLE = "(supplier|vendor|customer|client|colleague|accountant|agency|partner|boss|mrs|dr)";
const NOUN =
  "(feedback|complaint|outage|postmortem|incident|downtime|policy|playbook|guidelines|retrospective|briefing|minutes|checklist|contract)";
export const searchNames = { NOUN, ROLE, SAYS, ABOUT, ANYONE };
