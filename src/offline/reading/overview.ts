import type { OverviewPlan } from "../plan.ts";
import type { Line } from "../words/line.ts";

const GIVE =
  "(?:(?:please )?(?:can you |could you )?(?:give|send|show|tell|get|write|prepare|create|make|do) (?:me |us )?)?";
const ARTICLE =
  "(?:an? |the |my |our )?(?:short |quick |brief |overall |executive |status |daily |weekly |monthly |quarterly |business |management |morning )*";
const TAIL = `(?: (?:of|on) how (?:the |our |my )?(?:business|company|shop|store|things|we) (?:is|are|was|were|has been|have been|did) ?(?:going|doing|performing|do|done|perform)?)?(?:(?: of| for| on| about| in| during| over| from)?(?: the| our| my)?(?: (?:business|company|shop|store|numbers|kpis|key figures|everything|things|key metrics|metrics))?)?(?: so far)?`;
const US = "(?:we|i|things|it|everything|(?:(?:our|the|my) )?(?:business|company|shop|store|numbers))";
// oxfmt-ignore
const SHAPES: readonly (readonly [OverviewPlan["about"], RegExp])[] = [
  ["growth", new RegExp(`^(?:(?:are|is) ${US} (?:still )?(?:growing|shrinking|getting better|doing better|on (?:the right )?track)(?: \uE000+)?(?: (?:compared (?:with|to)|than) \uE000+)?|did ${US} (?:grow|improve|do better|shrink))`)],
  ["worries", /^(?:is there |are there |do we have |do i have |have we got )?(?:anything|something|any problems?|any issues?|any risks?|any red flags?|problems?|red flags?|risks?)(?: (?:that )?(?:we|i) (?:should|need to|have to|must))?(?: (?:to|be))?(?: (?:worry|worried|concerned|know|look|watch|watch out|urgent|unusual|strange|wrong|off|going wrong|out of the ordinary|aware|at))?(?: (?:about|of|at|for|out for|here|there)\b)*/],
  ["worries", /^what (?:should (?:i|we) (?:worry|be worr(?:ied|ying)|be concerned|keep an eye|watch out)(?: about| on| for)?|needs (?:my |our )?attention|is (?:going wrong|on fire|urgent|wrong)|are (?:our|the) (?:biggest )?(?:problems|risks|worries))/],
  ["worries", /^what (?:should|do|must) (?:i|we) (?:need to )?know\b/],
  ["next", /^what (?:should|do|must|can) (?:i|we) (?:be )?(?:do|doing|focus on|focusing on|work on|working on|look at|looking at|tackle|tackling|prioriti[sz]e|need to do)(?: (?:next|first|today|now|on)\b)*/],
  ["next", /^(?:what is|what are) (?:next|my priorities|our priorities|the priorities|on the agenda|my next steps|our next steps)/],
  ["news", /^(?:what is (?:new|up|happening|going on)|what (?:has )?happened|what did (?:i|we) miss|any news|what(?: has|'s)? changed)/],
  ["business", new RegExp(`^how (?:is|are|was|were|did|do|has|have|does) ${US}(?: (?:all|been|do|doing|going|look|looking|perform|performing|run|running|today|now|overall|so far|go|gone|did|stand|fare|developing)\\b)*`)],
  ["growth", /^(?:please )?compare \uE000+ (?:with|to|and|against) (?:\uE000+|year over year|yoy \w+)/],
  ["growth", /^how (?:is|was|were) \uE000+(?: going| doing)? compared (?:with|to) (?:\uE000+|year over year|yoy \w+)/],
  ["growth", /^how (?:does|did) \uE000+ compare (?:with|to|against) (?:\uE000+|year over year|yoy \w+)/],
  ["growth", new RegExp(`^how (?:is|are|was|were|did|do) ${US}(?: (?:do|doing|go|going|perform|look))?(?: (?:in|on|over))? \uE000+ (?:compared (?:with|to)|vs\\.?|versus|against) (?:\uE000+|year over year|yoy \\w+)`)],
  ["growth", /^\uE000+ (?:vs|versus|against|compared (?:with|to)) (?:\uE000+|year over year|yoy \w+)/],
  ["growth", /^(?:was|is|were) \uE000+ (?:any )?(?:better|worse|stronger|weaker) than \uE000+/],
  ["business", /^give me (?:the |our )?\uE000+(?:'s)? (?:numbers|figures|kpis)/],
  ["business", /^how (?:is|was|were|did|has|does) (?:our |the |my )?\uE000+(?: (?:been|do|doing|go|going|gone|look|looking|so far|turn out)\b)*/],
  ["business", new RegExp(`^(?:(?:could|can|would) you )?(?:please )?tell me how ${US} (?:performed|did|(?:is|was|has been) (?:doing|performing|going))`)],
  ["business", /^(?:what (?:is|are|was|were) )?(?:\uE000+(?:'s)? )?(?:the |our |my )?(?:key |main )?(?:numbers|figures|kpis|results|stats|highlights|headlines)/],
  ["business", new RegExp( `^${GIVE}${ARTICLE}(?:summary|overview|recap|briefing|snapshot|update|status|dashboard|highlights|digest|report|rundown|wrap-?up|kpis|key figures|key numbers|key metrics|headlines)${TAIL}`, )],
  ["business", /^(?:please )?(?:give (?:me|us) )?(?:the )?(?:\w+ |\d )?(?:main |key |most important )?(?:things|points|facts|takeaways)(?: (?:about|on|from|of|for))?/],
  ["business", new RegExp(`^(?:please )?(?:can you )?(?:summari[sz]e|recap|sum up|wrap up|review)${TAIL}`)],
];
const COMPARES = /\b(?:than|compare|vs|versus|against|compared)\b/;
const REST =
  /^(?:[\s.,!?:]|\uE000|\b(?:of|for|in|on|during|over|the|our|so far|please|now|currently|right now|at the moment|business|company|today|this morning|lately|recently|these days|this|last|since|overall|all|again|numbers|figures|data|kpis|what happened|happened|with us|for me|for us|we|should|know|about|to|i|and)\b)*$/;

/** A clause as a question for the whole picture; undefined where it asks for something in particular. */
export function readOverview(
  { text, tokens, stretches }: Line,
  from: number,
  to: number,
): OverviewPlan | undefined {
  const periods = stretches.slice(from, to).flatMap((all) => all.find(({ period }) => period) ?? []);
  const start = tokens[from]?.start ?? 0;
  const said = periods
    .reduce((open, period) => {
      const [first, last] = [tokens[period.from]?.start ?? 0, tokens[period.to - 1]?.end ?? 0];
      return open.slice(0, first) + "\uE000".repeat(last - first) + open.slice(last);
    }, text.toLowerCase())
    .slice(start, tokens[to - 1]?.end)
    .trim()
    .replace(/^(?:so|and|ok|okay|well),? /, "");
  for (const [about, shape] of SHAPES) {
    const match = shape.exec(said);
    if (match === null || match[0] === "" || !REST.test(said.slice(match[0].length))) continue;
    const isCompared = COMPARES.test(match[0]);
    const [first, second, ...others] = periods;
    // "Are we doing better than last year?": this one is meant.
    const isOnlyBase =
      isCompared && second === undefined && !/yoy|year over/.test(said) && /^last\b/i.test(first?.text ?? "");
    const base = isCompared ? (second?.period ?? ("previousYear" as const)) : undefined;
    if (isOnlyBase) return { about, period: undefined, base: first?.period, left: [] };
    const left = [...(isCompared || second === undefined ? [] : [second]), ...others].map((one) => one.text);
    return { about, period: first?.period, base, left };
  }
  return undefined;
}
