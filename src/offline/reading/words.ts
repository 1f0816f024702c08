/** Phrases between bars; a phrase is matched as a whole, the longest first, hyphens read as blanks. */
export const grammarWords = {
  and: "and|&|as well as|plus|along with|together with|,",
  or: "or|nor|/",
  stop: "?|.|;|!",
  not: "not|never|without|except|except for|excluding|excl|exclude|excluded|other than|apart from|aside from|but not|besides|minus|ignoring|ignore|leave out|not including|not counting|do not include|do not count|with the exception of|rather than|instead of|non|neither|outside|outside of|all but|everything but|everyone but|net of|omit|omitting|filter out|filtering out|no longer|anywhere but|anyone but|nobody|no one|none of them",
  no: "no|with no|missing|lacking",
  by: "for each of|in each of|each of|by|per|each|every|for each|for every|in each|of each|from each|on each|split by|broken down by|break down by|breakdown by|break it down by|break that down by|split it by|split that by|grouped by|group by|across|a breakdown by|a breakdown of|split up by|divided by|one by one",
  split:
    "break down|breakdown|breakdown of|a breakdown of|broken down|split|split up|break it down|break that down|split it|split that|split them|break them down",
  prep: "in|on|at|of|because of|due to|because|for|from|to|with|via|through|within|during|over|into|among|under|off|onto|towards|as|as of|when|while|that|according to|belonging to|belongs to|belong to|assigned to|stuck in|stuck at|sitting in|sitting at|parked in|waiting in|owned by|handled by|led by|coming from|originating from|called|named|titled|labelled|tagged|located in|based in",
  since: "since|on or after|starting|starting from|starting in|as of|beginning",
  before: "before|prior to|earlier than|ahead of|preceding|up until before",
  after: "after|later than|following|past|subsequent to",
  until:
    "until the end of|till the end of|before the end of|up to the end of|until|till|til|up to|up until|through to|by the end of|no later than|not later than|on or before|up to and including|to the end of",
  than: "than",
  compare:
    "compare|compared|comparing|compared to|compared with|comparison|in comparison to|in comparison with|comparison of|vs|versus|against|relative to|difference between|the difference between|as opposed to|on",
  above:
    "more than|over|above|greater than|exceeding|exceeds|higher than|larger than|bigger than|longer than|beyond|in excess of|upwards of|north of|>|older than|better than",
  below:
    "less than|below|under|fewer than|smaller than|lower than|cheaper than|south of|<|shorter than|worse than|younger than",
  atLeast:
    "at least|a minimum of|minimum|min|no less than|no fewer than|not less than|>=|not below|not under",
  atMost:
    "at most|a maximum of|maximum of|max|no more than|not more than|<=|not over|not above|not exceeding|up to",
  exactly: "exactly|equal to|equals|precisely|=",
  between: "between|in between|from",
  orMore: "or more|and more|or above|or over|or higher|and up|and above|and over|plus|upwards|+",
  orLess: "or less|or fewer|or below|or under|or lower|and below|and less",
  most: "most|highest|biggest|largest|greatest|leading|maximum|most expensive|priciest|number one|main|most valuable|peak|longest|fastest|most popular|most important|max|heaviest",
  least:
    "least|fewest|lowest|smallest|cheapest|minimum|bottom|least expensive|least popular|shortest|poorest",
  best: "best|strongest|best performing|best selling|top performing|most successful|strongest performing",
  worst: "worst|weakest|worst performing|least successful|poorest performing",
  newest: "newest|latest|most recent|most recently|last|recent|recently",
  oldest: "oldest|earliest",
  first: "first",
  top: "top",
  orderBy:
    "sorted by|sort by|ordered by|order by|ranked by|rank by|sort them by|sort it by|rank|ranked|ranking of|ranking|sorted|in order of",
  ascending: "ascending|smallest first|lowest first|in ascending order|lowest to highest|smallest to largest",
  descending:
    "descending|largest first|biggest first|highest first|in descending order|highest to lowest|largest to smallest|biggest to smallest",
  more: "more|higher|bigger|larger|better|greater",
  fewer: "fewer|less|lower|smaller|worse",
  change:
    "change|changed|changing|differ|differed|difference|move|moved|shift|shifted|developed|better or worse|more or less|more or fewer|higher or lower|improving or getting worse",
  up: "up|grow|grew|grown|growing|growth|increase|increased|increasing|rise|rose|risen|rising|gain|gained|improve|improved|improving|gone up|jump|jumped|spike|spiked|climb|climbed|picked up|surge|surged",
  down: "down|drop|dropped|dropping|fall|fell|fallen|falling|decline|declined|declining|decrease|decreased|decreasing|shrink|shrank|shrunk|shrinking|dip|dipped|slump|slumped|plummet|plummeted|worsen|worsened|lose ground|tank|tanked|slow down|slowed down|crash|crashed|lost|lose|losing",
  trend:
    "trend|trending|over time|develop|developing|development|evolve|evolved|evolving|evolution|trajectory|trendline|timeline|time series|history",
  average: "average|avg|mean|typical|typically|usual",
  share:
    "share|as percentages|as a percentage|as percentage|as shares|in percentages|in percent|percentage|percent|proportion|what part|how big a part|fraction|portion|%|how large a share|how much of our|how much of the|how much of",
  previousPeriod:
    "month over month|month on month|mom|week over week|week on week|wow|quarter over quarter|quarter on quarter|qoq|day over day|previous period|prior period|the period before|period over period|the preceding period",
  previousYear:
    "year over year|yoy month|yoy week|yoy quarter|year on year|yoy|a year earlier|one year earlier",
  howMany:
    "how often|how many times|how many|hwo many|howmany|how mnay|number of|count|total number of|quantity of|amount of",
  howMuch:
    "sum|how much|how much money|what amount|how big|how large|how high|how valuable|what value|the value of",
  which: "which|what|what is|which one|what kind of",
  who: "who|whom|whose",
  when: "when|what day|which date|what date",
  why: "why|how come|for what reason|what caused|what is behind|what was behind|what drove|reason for|reasons for|what happened to|what happened with|what went wrong with|what is driving|explain|what is wrong with|what made|what led to",
  list: "list|show|display|name",
  exists: "any",
  target: "target|quota|on track|on target|our target|the target|goals|objective|on plan",
  ageing: "ageing|aging|aged|how old|age|by age|ageing of|age analysis|ageing report",
  pronoun: "them|those|these|it|that|they|ones|this|the same|same|its|their",
  only: "only|just|exclusively|solely|limited to|restricted to",
  lean: "what about|how about|and what about|and how about|same for|the same for|instead|now for|then|else|also|too|again",
  new: "new|newly created|newly",
  now: "still|now|these days|nowadays|lately|right now|currently|current|at the moment|at present|as of now|at this moment",
  day: "day|day's",
  about:
    "about|regarding|concerning|on the topic of|on the subject of|related to|re|mentioning|mention|mentioned|that mention|which mention|containing|contain|talks about|talk about|refer to|referring to|refers to",
  said: "say|said|write|wrote|written|post|posted|discuss|discussed|discussion|talk|talked|talking|discussing|comment|commented|announce|announced|decide|decided|decision|agree|agreed|complain|complained|complaints|ask for|asked for|request|requested|email us|emailed|mailed us|write us|wrote us|written to us|wrote to us|heard from|hear from|feedback",
  perform:
    "work|worked|working|perform|performed|performing|performance|doing|do|go|going|look|looking|fare|faring|results|kpis|numbers|figures|stats|statistics|metrics|report|overview|summary|develop|run|running",
};

/** Words that a question can have or not and mean the same. Nothing else may stand here. */
export const frameWords =
  "a|but|tell me about|tell me something about|an|the|our|mine|we|me|you|your|is|are|was|were|be|been|being|am|do|does|did|done|have|has|had|having|can|could|would|will|shall|may|might|should|there|here|please|pls|so|ok|okay|well|hey|hi|hello|dear|quick|quickly|tell|give|let|know|want|wanted|need|like|see|get|got|gotten|getting|come|came|coming|bring|brought|generate|generated|generating|drive|drove|driven|make|made|making|receive|received|attract|attracted|deliver|delivered|produce|produced|contribute|contributed|account for|accounts for|accounted for|land|landed|arrive|arrived|reach|reached|how|all|overall|total|in total|total of|altogether|combined|exactly what|actual|actually|really|roughly|about how many|so far|something|anything|someone|anyone|somebody|anybody|everyone|everybody|money|to date|yet|already|today's|figure|number|value of|data|data on|report on|detail|information on|info on|chart|graph|table|plot|thanks|thx|cheers|help|understand|wonder|wondering|curious|find out|look up|pull|pull up|fetch|check|out|happened|happen|occur|occurred|place|placed|take|took|taken|saw|seen|put|went|go|goes|gone|company|business|company's|shop|store|online shop|online store|webshop|web shop|e commerce|ecommerce|team|maybe|perhaps|if possible|respectively|in our|on our|from our|we have|did we get|did we make|me a|it|exist|existing|level|look like|looks like|looked like|stand|amount to|amounts to|amounted to|add up to|worth of|kind|sort|type of|s|d|ll|ve|re|m|(|)|:|-|'|\"|…|ones|whole|entire|full|complete|both|both of|boss|sorry to bother you|sorry|excuse me|came in|come in|coming in|if you can|for my report|in my shop|morning|good morning|good afternoon|good evening|team's|then";
