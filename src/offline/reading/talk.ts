export type Talk =
  | "meaning"
  | "greeting"
  | "thanks"
  | "farewell"
  | "abilities"
  | "foreign"
  | "long"
  | "writes"
  | "forecast"
  | "outside"
  | "absent"
  | "profit"
  | "advice";

const END = "[\\s.!?,:)]*$";
const whole = (source: string): RegExp => new RegExp(`^(?:${source})${END}`, "iu");
const GREETING = whole(
  "(?:hi+|hello|hey+|(?:good )?(?:morning|afternoon|evening)|how are you(?: doing)?(?: today)?)(?: there| all| everyone| team| you| again)*(?:[,!.] *how are you(?: doing)?(?: today)?)?",
);
const THANKS = whole(
  "(?:(?:ok(?:ay)?|great|perfect|nice|good|many|got it)[,.! ]*)*(?:thanks|thank you|thx|cheers)?(?:,? (?:a lot|so much|very much|you|for (?:that|this|the help|your help)|all|again|that helps|this helps|that helped|great))*",
);
const FAREWELL = whole("(?:good ?)?(?:bye|see you|goodbye)(?: later| soon| tomorrow)*");
const ABILITIES =
  /^(?:and |so |hi,? |hello,? |ok(?:ay)?,? |i(?:'m|m| am) new(?: here| to this)?,? )*(?:what (?:else )?can (?:you|i) (?:do|ask|help|answer|tell)|what do you (?:do|know)|how (?:can|do) you (?:help|work)|how does this work|(?:please )?help(?: me)?[.!?]*$|who are you|what are you|what kind of questions|(?:give me |show me )?(?:some )?example questions|(?:what|which) (?:data )?sources? (?:are (?:there|connected|linked)|(?:do|have|can) (?:you|i|we))|(?:what|which) (?:integrations|connections|tools|data) (?:are|do|have|can)|what is connected|(?:is|are) (?:my |our |the )?(?:slack|notion|gmail|zoho|google analytics|analytics|ga4|mail(?:box)?|e-?mail|crm|books|integrations?)(?: account)? (?:still )?(?:connected|working|linked|set up|synced)|are you (?:a|an|human|real|chatgpt)\b|what should i ask)/iu;
/** Asks that something be done at a vendor's, not shown. */
const WRITES =
  /^(?:please |can you |could you |would you |i want you to |i need you to |go ahead and )*(?!mark's\b)(?:send|delete|remove|create|add(?= (?:an?|new|my|our)\b)|assign|schedule|reply|pay|cancel|mark|move|archive|approve|write|remind|notify|translate|upload|import|refund|edit|rename|invite|(?:email|mail|e-mail|update|change|book|post|set|close|draft|call|invoice|order|buy|block|launch|start|stop|pause|convert|put)(?= (?:an?|the|this|that|these|those|my|our|him|her|them|it|all)\b))\b(?!-to-| (?:them|it|those|these|that) (?:by|to|for)\b| .{1,40} to (?:that|it|this|the (?:list|table|comparison))\b)(?! (?:up|by|of|to (?:the )?(?:cart|basket|bag)s?|rate|value|me (?:the|all|an? (?:list|summary|overview|report|breakdown))|(?:a|an|the|me) (?:short |quick |brief )?(?:list|summary|overview|report|chart|table|breakdown)))/iu;
const FORECAST =
  /\b(?:(?<!weighted )forecast|predict\w*|projection|at this (?:pace|rate)|project(?:ed)? (?:revenue|sales|traffic)|extrapolat\w*)\b|\b(?:will|going to|gonna)\b.{0,60}\b(?:revenue|sales|traffic|sessions|visits|visitors|orders|turnover|win|sell|earn|make|grow|reach|hit)\b|\b(?:revenue|sales|traffic|sessions|visits|visitors|orders|turnover)\b.{0,40}\b(?:will|going to)\b(?! be (?:done|finished|ready|completed))/iu;
/** What no source of a business holds. */
const OUTSIDE =
  /\b(?:market share|weather|stock price|share price|exchange rate|competitors?|competition|benchmarks?|industry average|inflation|bitcoin|capital of|meaning of life|joke|poem|bank (?:balance|account)|(?:in|at) the bank|stock (?:levels?|left)|in stock|inventory)\b/u;
/** It is looked for in what was written. */
export const IN_WRITING =
  /\b(?:(?<!credit )notes?|notion|slack|gmail|inbox|mails?|messages?|chat|wrote|written|write|said|says?|discuss\w*|mention\w*|about|documents?|policy)\b|"/i;
/** Records that none of the sources that can be connected has. */
const ABSENT =
  /\b(?:(?:support|help ?desk|customer) tickets?|tickets? (?:are|is|were|do|did|still|open)|(?:tele)?phone numbers?|postal address(?:es)?|birthdays?|(?:vacation|holiday|sick) days|head ?count|refunds?|returned (?:items|goods|orders)|(?:vat|sales tax)(?= (?:did|do|have|was|in|last|this|charged|collected)\b)|return rate|star ratings?|(?:email|newsletter) (?:open|click) rates?|exit (?:rates?|pages?)|credit notes?|followers?|keyword rankings?|nps|satisfaction scores?)\b/iu;
/** What would take costs that no source has. */
const PROFIT =
  /\b(?:profits?|profitability|(?:we|business|shop|company|how) profitable|(?:gross |net |profit )?margins?|ebitda?|break(?:ing)?[- ]?even|cash ?flow|net income)\b/iu;
const ADVICE =
  /\b(?:should (?:i|we) (?!know\b|chase\b|remind\b|be worr|be concerned|be watching|be looking|be doing|be focus|be working|look\b|ask\b|focus\b|do (?:next|first|today|now)\b|worry\b|prioriti)|how (?:can|could|do) (?:i|we) (?:improve|increase|grow|boost|reduce|fix|get more|raise)|what if\b|(?<!\b(?:from|by|via|through) )recommend|(?<!\bas )\bif (?:we|i)\b(?! (?:add|sum|look|take|compare|count)\b)|^if\b(?! (?:we|i) (?:add|sum|look|take|compare|count)\b)|suppose\b|assuming\b|(?<!what )is it worth \p{L}|would it be (?:better|good))/iu;

/** Asks what a word means: a figure would be an answer to another question. */
const MEANING =
  /^(?:please )?(?:what (?:is|are) an? (?!average|overview|list|breakdown|summary)\p{L}+(?: \p{L}+)?[?.! ]*$|what (?:do|does) .{1,60} mean\b|define\b|how (?:is|are|do you|does one) .{1,60} (?:calculated?|defined?|measured?|computed?)\b|what is the (?:definition|meaning) |what is the difference (?!.*\b(?:in|last|this|today|yesterday)\b))/iu;

/** What a message is that asks nothing of the data; undefined for a question. */
export function detectTalk(text: string): Talk | undefined {
  if (GREETING.test(text)) return "greeting";
  if (/\p{L}/u.test(text) && THANKS.test(text)) return "thanks";
  if (FAREWELL.test(text)) return "farewell";
  if (ABILITIES.test(text)) return "abilities";
  // "Lost to a competitor" is a deal of the company's own.
  if (
    OUTSIDE.test(text.replace(/^\p{L}/u, (first) => first.toLowerCase())) &&
    !IN_WRITING.test(text) &&
    !/\b(?:lost|lose|losing)\b.{1,20}\bcompet/i.test(text)
  )
    return "outside";
  if (ABSENT.test(text) && !IN_WRITING.test(text)) return "absent";
  // "Margin, that is revenue minus bills" says how.
  if (PROFIT.test(text) && !IN_WRITING.test(text) && !/\bminus\b/i.test(text)) return "profit";
  if (FORECAST.test(text)) return "forecast";
  if (MEANING.test(text)) return "meaning";
  if (WRITES.test(text) && !/\b(?:table|chart|list|graph)\W*$/i.test(text)) return "writes";
  return ADVICE.test(text) ? "advice" : undefined;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that stand in nearly every sentence of a language and in none of English. */
const FOREIGN = words(
  "wie viele welche wir haben der das und ist sind waren unsere unser letzte woche monat jahr warum für mit von nach nicht im " +
    "ventes par combien quelle quelles quels nous les des est notre semaine sont mois dernier année pour avec le la du une " +
    "ventas cuántas cuántos cuál nuestro semana mes año por qué el los las una del con para " +
    "vendite quante quanti quale quali abbiamo nostro settimana mese anno perché il gli della " +
    "hoeveel welke wij hebben onze vorige maand jaar waarom het een van " +
    "quantas quantos qual nosso semana mês uma os nas " +
    "ile jakie miesiąc dlaczego hur många vilka varför hvor mange hvilke kaç hafta geçen nasıl",
);
const ENGLISH = words(
  "the of and not without how many much what which who when why is are was were did do does have has had we our us in on by for from to with last this show me list give my your a an any all over than vs",
);

/** Whether a text is in a language other than English, as far as its common words or its script tell. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return false;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters * 0.7) return true;
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const foreign = said.filter((word) => FOREIGN.has(word) && !ENGLISH.has(word)).length;
  const english = said.filter((word) => ENGLISH.has(word)).length;
  return foreign >= 2 && foreign > english;
}
