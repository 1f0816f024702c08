/** Words that carry no topic, so that what is left of a question is what it is about. */

const words = (...lists: string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.trim().split(/\s+/)));

const FUNCTION_WORDS = `
  s t ll re ve d m   a an the of in on at by for from to with without about into onto over under between during through
  throughout per against than then as and or but not no nor so if because while until till since after before
  within via off out up down again also too ever yet already still just only even really very quite rather
  please kindly thanks thank hello hi hey dear ok okay yes yeah sure i i'm i'd i'll i've me my mine you
  you're your yours we we're we've us our ours they they're them their theirs he she him her his it its
  this that these those there there's here who whom whose which what what's when where why how is isn't
  are aren't was wasn't were be been being am do don't does doesn't did didn't done doing have haven't has
  hasn't had having can can't could would will won't shall should may might must let let's lets need needs
  want wants wanted like know see saw seen show shows tell give gives get gets got gotten any anything
  some something someone anyone all every each both either neither much many more most less least few
  fewer several lot lots other others another one ones else recently lately recent latest newest last next
  past previous today now currently regarding concerning re etc vs versus ask asking question wondering
  curious possible maybe perhaps basically actually exactly following
`;

/** Verbs and nouns of searching, which would only narrow a search to nothing. */
const SEARCH_WORDS = `
  responsible owns handles find finds found search searching look looking check list fetch pull say says said saying talk talks
  talked talking discuss discusses discussed discussing discussion discussions mention mentions mentioned
  mentioning chatting chatted posted posting post posts wrote write writes written think thinks thought
  opinion opinions complain complained complaining announce announced team teams colleagues people
  everyone everybody anybody somebody note notes doc docs document documents documentation wiki notion
  workspace memo memos page pages email emails e-mail e-mails mail mails inbox mailbox gmail slack chat
  chats message messages thread threads conversation conversations channel channels dm dms info
  information related topic topics subject thing things stuff called titled received receive sent send
  hear heard touch news happening going come came knows summarize summarise read reads open opened content contents full text says according perform compared
`;

/** Verbs and nouns around figures and lists. */
const REPORT_WORDS = `
  proportion fraction portion part two three four five six seven eight nine ten twelve new update updates overview summary bring brings brought make makes made drive drives drove driven generate generates generated generating
  produce produced deliver delivers delivered earn come comes came coming go goes went gone visit visited
  visiting happen happens happened work works worked working perform performs performed performing website
  websites web site sites online business company shop store number numbers count counts counted total
  totals overall amount amounts figure figures value values worth data stats statistic statistics metric
  metrics report reports breakdown break broken split splits grouped group sorted sort order ordered rank
  ranked compare compared comparing comparison change changed changes difference differences high low
  higher lower better worse best worst good bad fewest smallest weakest strongest busiest slowest quietest
  poorest popular peak biggest well great poor viewed used successful day days week weeks weekly month
  months monthly quarter quarters year years date dates daily period periods time times moment right way
  far look looking find search list lists name names type types kind kinds share percent percentage rate
  rates average analysis analyse analyze analytics google result results performance together altogether
  including include includes excluding per-day long big large small top bottom highest lowest largest main
  leading different use uses using users people our's ended ending end start started beginning back ago
  going run running status open team quick short brief detail details detailed explain describe lead leads
  led convert converts converted received receive receiving send sent issue issued created close closed
  closing due upcoming expected sum sums money volume terms half full whole stand stands standing left
  remaining ageing aging keep track say mean means hit hits contribute contributed contributes contributing responsible
`;

export const searchStopWords = words(FUNCTION_WORDS, SEARCH_WORDS);
export const reportStopWords = words(FUNCTION_WORDS, REPORT_WORDS);

/** What is filler in a question about traffic may be the name of a project or a deal. */
const NAMES = words("website websites web site sites online shop store google order");
const ABOUT_AMOUNTS = words(`
  size sizes sized worth valued value values price prices avg mean averaged typical typically median volume oldest earliest
  longest waiting single suppliers vendors progress progressing along develop develops developing developed development trend trends evolve evolving owe owes owed money
`);
export const listStopWords: ReadonlySet<string> = new Set(
  [...reportStopWords, ...ABOUT_AMOUNTS].filter((word) => !NAMES.has(word)),
);

/** Who may have spoken without being anybody in particular. */
export const groupWords = words(`
  team teams we they people anyone anybody everyone everybody somebody someone you i us colleagues staff
  sales marketing support engineering customers clients suppliers users management finance he she it who
  customer client the
`);
