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
  | "advice";

const END = "[\\s.!?,:)]*$";
const whole = (source: string): RegExp => new RegExp(`^(?:${source})${END}`, "iu");
const GREETING = whole(
  "(?:hi+|hello|hey+|hiya|greetings|howdy|(?:good )?(?:morning|afternoon|evening)|good day|how are you(?: doing)?(?: today)?)(?: there| all| everyone| team| you| again)*(?:[,!.] *how are you(?: doing)?(?: today)?)?",
);
const THANKS = whole(
  "(?:(?:ok(?:ay)?|great|perfect|nice|cool|super|awesome|good|wonderful|excellent|many|got it|understood)[,.! ]*)*(?:thanks|thank you|thx|cheers|ty)?(?:,? (?:a lot|so much|very much|you|for (?:that|this|the help|your help)|all|again|that helps|this helps|that helped|great))*",
);
const FAREWELL = whole(
  "(?:good ?)?(?:bye|see you|goodbye|good night|see ya)(?: bye| later| now| soon| tomorrow)*",
);
const ABILITIES =
  /^(?:and |so |hi,? |hello,? |ok(?:ay)?,? )?(?:what (?:else )?can (?:you|i) (?:do|ask|help|answer|tell)|what do you (?:do|know)|how (?:can|do) you (?:help|work)|how does this work|(?:please )?help(?: me)?[.!?]*$|who are you|what are you|what kind of questions|(?:give me |show me )?(?:some )?example questions|which (?:data )?sources? (?:are|do|have|can)|what (?:data )?sources? (?:are|do|have|can)|(?:what|which) (?:integrations|connections|tools|data) (?:are|do|have|can)|what is connected|(?:is|are) (?:my |our |the )?(?:slack|notion|gmail|zoho|google analytics|analytics|ga4|mail(?:box)?|e-?mail|crm|books|integrations?)(?: account)? (?:still )?(?:connected|working|linked|set up|synced)|are you (?:a|an|human|real|chatgpt)\b|what should i ask)/iu;
/** Asks that something be done at a vendor's, not shown. */
const WRITES =
  /^(?:please |can you |could you |would you |i want you to |i need you to |go ahead and )*(?:send|delete|remove|create|add|assign|schedule|reply|pay|cancel|mark|move|archive|approve|write|remind|notify|translate|upload|import|refund|edit|rename|invite|(?:email|mail|e-mail|update|change|book|post|set|close|draft|call|invoice|order|buy|block|launch|start|stop|pause|convert|put)(?= (?:an?|the|this|that|these|those|my|our|him|her|them|it|all)\b))\b(?! (?:up|by|of|rate|value|me (?:a|an|the) (?:list|summary|overview|report|breakdown)|(?:a|an|the|me) (?:short |quick |brief )?(?:list|summary|overview|report|chart|table|breakdown)))/iu;
const FORECAST =
  /\b(?:(?<!weighted )forecast|predict\w*|projection|project(?:ed)? (?:revenue|sales|traffic)|extrapolat\w*)\b|\b(?:will|going to|gonna)\b.{0,60}\b(?:revenue|sales|traffic|sessions|visits|visitors|orders|turnover|win|sell|earn|make|grow|reach|hit)\b|\b(?:revenue|sales|traffic|sessions|visits|visitors|orders|turnover)\b.{0,40}\b(?:will|going to)\b/iu;
/** What no source of a business holds. */
const OUTSIDE =
  /\b(?:market share|weather|stock price|share price|exchange rate|competitors?|competition|benchmarks?|industry average|inflation|bitcoin|capital of|meaning of life|joke|poem|recipe)\b/iu;
const ADVICE =
  /\b(?:should (?:i|we) (?!know\b|look\b|ask\b|focus\b|do (?:next|first|today|now)\b|worry\b|prioriti)|how (?:can|could|do) (?:i|we) (?:improve|increase|grow|boost|reduce|fix|get more|raise)|what if\b|recommend|\bif (?:we|i)\b(?! (?:add|sum|look|take|compare|count)\b)|^if\b(?! (?:we|i) (?:add|sum|look|take|compare|count)\b)|suppose\b|assuming\b|is it worth \p{L}|would it be (?:better|good))/iu;

/** Asks what a word means: a figure would be an answer to another question. */
const MEANING =
  /^(?:please )?(?:what (?:is|are) an? (?!average|overview|list|breakdown|summary)\p{L}+(?: \p{L}+)?[?.! ]*$|what (?:do|does) .{1,60} mean\b|define\b|how (?:is|are|do you|does one) .{1,60} (?:calculated?|defined?|measured?|computed?)\b|what is the (?:definition|meaning) |what is the difference (?!.* (?:in|last|this|today|yesterday)\b))/iu;

/** What a message is that asks nothing of the data; undefined for a question. */
export function detectTalk(text: string): Talk | undefined {
  if (GREETING.test(text)) return "greeting";
  if (/\p{L}/u.test(text) && THANKS.test(text)) return "thanks";
  if (FAREWELL.test(text)) return "farewell";
  if (ABILITIES.test(text)) return "abilities";
  if (OUTSIDE.test(text)) return "outside";
  if (FORECAST.test(text)) return "forecast";
  if (MEANING.test(text)) return "meaning";
  if (WRITES.test(text)) return "writes";
  return ADVICE.test(text) ? "advice" : undefined;
}

const GREETING_FIRST =
  /^(?:hi+|hello|hey+|hiya|dear \p{L}+|good (?:morning|afternoon|evening))(?: there| all| team)?[\s.!,:-]+(?=\p{L})/iu;
const MONTHS =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";
/** "From 1 to 15 October this year and last year": a part of each of two years. */
const PART_OF_YEARS = new RegExp(
  `((?:\\b(?:in|from|between|on) )?(?:the first \\w+ days of )?(?:\\b\\d{1,2}(?: ?(?:and|to|until|-) ?\\d{1,2})? )?\\b(?:${MONTHS}|Q[1-4])),?(?: in| of)? (this year|20\\d\\d),? (?:and|vs\\.?|versus|against|compared (?:with|to)) (?:in |of )?(last year|20\\d\\d)\\b`,
  "gi",
);
// oxfmt-ignore
const SHORTHANDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:break|split) (?:it|that|this|them|these) (?:down |up )?by\b|\b(?:broken|split) (?:down |up )?by\b/gi, "by"],
  [/\b(?:break|split)(?: down| up)? (.{1,60}?)(?: down| up)? by\b/gi, "show $1 by"],
  [/^(?:i (?:was|am|'m) (?:just )?(?:wondering|curious)|(?:i (?:would|'d) like to|i want to|i need to) know|(?:(?:could|can|would|will) you (?:please )?|please )?(?:tell me|check|let me know|find out|see)|do you (?:happen to )?know|any idea)(?: please)?,? (?:if|whether) /i, "is "],
  [/^(?:has|have|did) (?:everyone|everybody|all (?:of )?(?:our |the )?(?:customers|clients)) (?:already )?(?:paid|pay)(?: up| us| yet)*[?. ]*$/i, "which invoices are unpaid"],
  [/^(?:has|have|did) ((?:\p{L}[\p{L}&'-]* ?){1,4}?) (?:already )?(?:paid|pay)(?: up| us| yet| already)*[?. ]*$/iu, "which unpaid invoices does $1 have"],
  [/\bhow much (?:has|have|did) ((?:\p{L}[\p{L}&'-]* ?){1,4}?) (?:already )?(?:paid|pay)(?: us| so far| already| to us)*(?=[?. ]*$| (?:in|last|this|since|between)\b)/iu, "how much did $1 pay us"],
  [/^(?:so )?is it (?:true|correct|right) that /i, "is "],
  [/\bthis (week|month|quarter|year)(,? (?:vs\.?|versus|and|or|against|than|compared (?:to|with)) )(?:the )?last\b(?! \p{L})/giu, "this $1$2last $1"],
  [/\bppl\b/gi, "people"],
  [/\b(Inc|Ltd|Co|Corp|LLC|Bros|Mr|Mrs|Ms|Dr)\.(?= \p{L})/gu, "$1"],
  [/\bmore than (\d{1,4}) days? ago\b/gi, "older than $1 days"],
  [/\b((?:overdue|late)(?: by)? (?:more than|over|at least)) a week\b/gi, "$1 7 days"],
  [/\b(?:only|just|exactly) one (?=\p{L})/giu, "exactly 1 "],
  [/\b(more than|at least|fewer than|less than) one (?=\p{L})/giu, "$1 1 "],
  [/\bsingle (biggest|largest|highest|smallest|lowest)\b|\b(biggest|largest|highest|smallest|lowest) single\b/gi, "$1$2"],
  [/\b(last|this|next) (?:full|complete|whole|calendar) (week|month|quarter|year)\b/gi, "$1 $2"],
  [/\bbefore the (week|month|quarter|year) is (?:over|out)\b/gi, "until this $1"],
  [/\b(more|less|fewer|higher|lower|better|worse|bigger|larger|smaller)((?: [\p{L}\d]+){0,5}) then\b/giu, "$1$2 than"],
  [/\bwhere (?:do|does|did) (.{1,40}?) (?:mostly |mainly |usually )?come from\b/gi, "which origins did $1 come from"],
  [/\bwhere (?:is|are|was|were) (.{1,40}?) (?:mostly |mainly |usually )?coming from\b/gi, "which origins did $1 come from"],
  [/\b(yesterday|today|tomorrow)s\b/gi, "$1's"],
  [/\b(last|this|next) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/gi, "$1 $2's"],
  [/\b(last|this|next|past) ?(?:wk|wek)\b/gi, "$1 week"],
  [/\b(last|this|next|past) ?(?:mth|mnth)\b/gi, "$1 month"],
  [/\b(last|this|next|past) ?(?:qtr)\b/gi, "$1 quarter"],
  [/\b(last|this|next|past) ?(?:yr)\b/gi, "$1 year"],
  [/\b(last|this|next)(week|month|quarter|year)\b/gi, "$1 $2"],
  [/\b(?:how many |what |which )?(?:percent|percentage|share|proportion|fraction|part|%) of (?:the |our |all )?(?:his |her |their )?deals (?:did|does|has|have) (?!we\b|i\b)(.{1,40}?) (?:win|won)\b/gi, "what is the win rate of $1"],
  [/\b(over|throughout|during) the (?:last|past) year\b/gi, "$1 the last 12 months"],
  [/\b(?:at )?what time (?:of (?:the )?day )?(?=(?:do|did|does|are|is|were)\b)/gi, "which hour of the day "],
  [PART_OF_YEARS, "$1 $2 and $1 $3"],
  [/\b(first|second) half of (\p{L}+(?: \d{4})?)(.{1,40}?)\b(first|second) half\b(?! of)/giu, "$1 half of $2$3$4 half of $2"],
  [/\bi mean(?:t)?\b,?/gi, ""],
  [/\bhm+\b,?/gi, ""],
  [/\b(?:Mr|Mrs|Ms|Dr|Prof)\.? (?=\p{Lu})/gu, ""],
  [/\b(Q[1-4]|H[12]) ?'?(2\d)\b(?!\d)/gi, "$1 20$2"],
  [/\b(last|past) half[- ]year\b/gi, "$1 6 months"],
  [/\b(?:leave|take|filter) (.{2,40}?) out\b/gi, "without $1"],
  [/\bfor (?:the|my|our) (\p{Lu}\p{Ll}+) (?:report|meeting|review|presentation)\b/gu, "for $1"],
  [/[,.;-]? ?(?:\bi |\bwe )?(?:just )?(?:need|want) (?:it|this|that|them|the numbers) ?(?:(?:for|to|as)\b.*)?$/i, ""],
  [/\b(?:the )?first of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b)/giu, "1 "],
  [/\bw\/o\b/gi, "without"],
  [/\bupto\b/gi, "up to"],
  [/\b(?:until|till|up to|to) and including\b/gi, "until"],
  [/\b(?:the )?same (month|week|quarter) (?:(?:of )?(?:the )?(?:last|previous|prior) year|a year (?:ago|earlier|before))\b/gi, "yoy $1"],
  [/\b(?:the )?same (?:period|time|days?) (?:of )?(?:the )?(?:last|previous|prior) year\b|\b(?:the )?same (?:period|time) a year (?:ago|earlier|before)\b|\bthis time last year\b/gi, "year over year"],
  [/\b(?:by|before|until|till) (?:the )?end of (?:the |this )?(week|month|quarter|year)\b/gi, "until this $1"],
  [/\b(how|what|when|where|who|why|that|it|there)'s\b/gi, "$1 is"],
];

/** Without a greeting in front, and with what people shorten written out. */
export function writeOut(text: string): string {
  return SHORTHANDS.reduce(
    (said, [pattern, better]) => said.replace(pattern, better),
    text.replace(GREETING_FIRST, ""),
  );
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that stand in nearly every sentence of a language and in none of English. */
const FOREIGN = words(
  "wie viele wieviel wieviele welche welcher welches wir haben hatten der das und ist sind waren wurde gibt unsere unser letzte letzten letzter woche monat jahr umsatz besucher bestellungen rechnungen offene überfällige warum zeig mir für mit von nach bitte nicht im " +
    "combien quelle quelles quels nous avons avions les des est sont était notre nos semaine mois dernier dernière derniere année pourquoi montre moi pour avec chiffre affaires factures impayées visites commandes le la du une " +
    "cuántas cuántos cuantas cuantos cuál cuales tenemos tuvimos nuestro nuestra semana mes pasada pasado año por qué muéstrame ventas facturas pedidos visitas el los las una del con para " +
    "quante quanti quale quali abbiamo nostro nostra settimana mese scorsa scorso anno perché vendite fatture ordini visite il gli della " +
    "hoeveel welke wij hebben onze vorige maand jaar waarom laat zien omzet facturen bezoekers bestellingen het een van " +
    "quantas quantos qual tivemos nosso nossa semana passada mês vendas faturas pedidos visitas uma os nas " +
    "ile jakie mieliśmy tydzień miesiąc dlaczego sprzedaż faktury zamówień hur många vilka vecka månad varför hvor mange hvilke uge måned kaç hafta geçen nasıl",
);
const ENGLISH = words(
  "the of and how many much what which who when why is are was were did do does have has had we our us in on by for from to with last this show me list give my your a an any all over than vs",
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
