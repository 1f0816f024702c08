import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { addDays } from "../../periods/dates.ts";
import { addState, type Act, type Draft, edgesOf, type Match, mean, type Row, setHaving, setOrder } from "./draft.ts";
import { FAR } from "./dates.ts";
import { calls } from "./rows-filters.ts";
import { names } from "./names.ts";

/** "Average monthly spend" is of the months, "average invoice value by month" of the invoices. */
const averaged: Act = (draft, match) => {
  if (edgesOf(match, "G").length > 0) draft.ask.average = true;
  else draft.isAveraged = true;
};

const DIRECTIONS = [
  new RegExp(`\\b${simple(names.top)}\\b`),
  new RegExp(`\\b${simple(names.flop)}\\b`),
] as const;
function simple(pattern: string): string {
  return pattern.replaceAll("(", "(?:");
}

/** "Top 5", "the three largest", "second best": the way, how many, and by what. */
function ranked(draft: Draft, match: Match, by?: string): boolean {
  const number = edgesOf(match, "#")[0]?.number;
  if (by === undefined && /\b(?:longest|shortest|fastest|slowest)\b/.test(match.keys))
    return setOrder(draft, {
      by: "age",
      direction: /longest|slowest/.test(match.keys) ? "descending" : "ascending",
    });
  if (number !== undefined && (number.unit !== null || !Number.isInteger(number.value) || number.value < 1))
    return false;
  // What a channel costs nobody says by that.
  if (draft.ask.dataset.name === "traffic" && /cheap|expensive|pric/.test(match.keys)) return false;
  const isFlop = DIRECTIONS[1].test(match.keys);
  if (/\b(?:best|worst|strongest|weakest)\b/.test(match.keys)) draft.isBest = true;
  const isGood = /\b(?:best|worst|strongest|weakest|poorest)\b/.test(match.keys);
  const measure = by ?? draft.ask.measures[0];
  const isLowGood = isGood && findMeasure(draft.ask.dataset, measure ?? "")?.good === "down";
  const nth =
    ["second", "third", "fourth", "fifth"].findIndex((_, at) =>
      new RegExp(`\\b(?:${NTH[at]})\\b`).test(match.keys),
    ) + 2;
  const direction = isFlop === isLowGood ? "descending" : "ascending";
  return setOrder(draft, { by, direction, ...(nth > 1 && { nth }) }, number?.value);
}
const NTH = ["second|2nd", "third|3rd", "fourth|4th", "fifth|5th"];

const topGroups: Act = (draft, match) => ranked(draft, match, edgesOf(match, "M")[0]?.sense.measure);

const topRecords: Act = (draft, match) => {
  // "The most open deals" counts them, "the biggest deals" does not.
  const isCount = /\b(?:most|fewest|least)\b(?! (?:expensive|valuable|important|popular))/.test(match.keys);
  const isName = edgesOf(match, "X").length === 0 || calls(false)(draft, match) !== false;
  return isName && ranked(draft, match, isCount ? "count" : undefined);
};

const byDate: Act = (draft, match) => {
  const number = edgesOf(match, "#")[0]?.number?.value;
  const isOld = /\b(?:oldest|earliest|first)\b/.test(match.keys);
  return setOrder(draft, { by: "date", direction: isOld ? "ascending" : "descending" }, number);
};

/** "By revenue", "sorted by amount": in which order, not in which groups. */
const orderedBy: Act = (draft, match) => {
  const { ask } = draft;
  const isUp = /ascending|smallest first|lowest|oldest first/.test(match.keys);
  const [measure] = edgesOf(match, "M");
  const [date] = edgesOf(match, "T", "D");
  const [records] = edgesOf(match, "N");
  if (measure?.sense.measure !== undefined) {
    const by = measure.sense.measure;
    ask.measures = ask.measures.filter((name) => name !== ask.order?.by);
    const { direction = isUp ? "ascending" : "descending", nth } = ask.order ?? {};
    ask.order = { by, direction, ...(nth !== undefined && { nth }) };
    return true;
  }
  if (records !== undefined) {
    if (ask.order === undefined && !/number|count|many/.test(match.keys)) return false;
    const isCount = /number|count|many/.test(match.keys);
    ask.measures = ask.measures.filter((name) => name !== ask.order?.by);
    const by = isCount || findMeasure(ask.dataset, "amount") === undefined ? "count" : "amount";
    if (!isCount && by === "amount") {
      ask.measures = ["amount"];
      ask.assumptions.push(`I read “by ${ask.dataset.many}” as by their amount`);
    }
    ask.order = { direction: "descending", ...ask.order, by };
    return true;
  }
  const by = date?.sense.date ?? date?.sense.dimension;
  return (
    by !== undefined &&
    setOrder(draft, {
      by,
      direction: /descending|newest first|latest first/.test(match.keys) ? "descending" : "ascending",
    })
  );
};

const directed: Act = ({ ask, dates }, { keys }) => {
  const direction = /ascending|smallest first|lowest first|oldest first/.test(keys)
    ? "ascending"
    : "descending";
  if (/soonest/.test(keys)) ask.order ??= { by: dates.at(-1) ?? (findDimension(ask.dataset, "due") ? "due" : "closing"), direction: "ascending" };
  else if (/newest|latest|oldest/.test(keys)) ask.order ??= { by: "date", direction };
  else ask.order = { by: ask.order?.by, direction };
};

const limited: Act = ({ ask }, match) => {
  const number = edgesOf(match, "#")[0]?.number;
  if (number === undefined || number.unit !== null || ask.limit !== undefined) return false;
  ask.limit = Math.min(number.value, 50);
};

const moves =
  (change: "up" | "down" | "any"): Act =>
  (draft, match) => {
    const { ask } = draft;
    if (/\bmost\b|fastest|strongest|biggest/.test(match.keys))
      setOrder(draft, { by: undefined, direction: "descending" });
    // "Channels with falling revenue": those of them.
    if (change !== "any" && /^(?:with|that|which|whose|who)\b/.test(match.keys)) ask.asks ??= "which";
    ask.change = ask.change === undefined || ask.change === change ? change : "any";
  };

/** "More orders than last month", "did Ben win more than Ada": against a period, or one value against the other. */
const more: Act = (draft, match) => {
  const { ask } = draft;
  const [said = ""] =
    /better|worse|more|less|fewer|higher|lower|bigger|larger|smaller|greater/.exec(match.keys) ?? [];
  const way =
    said === "better" || said === "worse"
      ? said
      : /more|higher|bigger|larger|greater/.test(said)
        ? "more"
        : "less";
  ask.sides ??= way;
  draft.isMore = true;
};

const flag =
  (more: object): Act =>
  ({ ask }) =>
    void Object.assign(ask, more);

/** "The ten landing pages that converted best". */
const rowsOf: Act = (draft, match) => edgesOf(match, "#").length === 0 || limited(draft, match);

const whichOnes: Act = (draft, match) => {
  draft.ask.asks = "which";
  return edgesOf(match, "#").length === 0 || limited(draft, match);
};

const intoCart: Act = (draft, match) => {
  draft.ask.strength += 2;
  draft.ask.measures.push("addToCarts");
  return edgesOf(match, "X").length === 0 || calls(false)(draft, match);
};

/** Countries spend in the shop, campaigns on ads. */
const spends: Act = ({ ask }) => {
  const isOfAds = ask.groupBy.some((name) => /campaign|channel|source|medium/i.test(name));
  if (ask.groupBy.length === 0) return false;
  ask.measures.push(isOfAds ? "adCost" : "revenue");
};

const daysToPay: Act = (draft, match) => {
  draft.ask.strength += 2;
  draft.ask.measures.push("daysToPay");
  return edgesOf(match, "X").length === 0 || calls(false)(draft, match);
};

/** "Traffic and revenue": each named in its own right. */
const inOwnRight: Act = (draft, match) => {
  const edges = edgesOf(match, "M");
  const isOther =
    draft.heads > 0 &&
    !/^(?:with|and|of|in)\b/.test(match.keys) &&
    edges.some(({ sense }) => !sense.isWeak && !sense.isVerb);
  if (edges.length > 1)
    draft.weak = draft.weak.filter((name) => !edges.some(({ sense }) => sense.measure === name));
  if (edges.some(({ sense }) => !sense.isWeak && !sense.isVerb)) draft.heads += 1;
  return !isOther;
};

/** "Upcoming deals", "the next milestone": what lies ahead, the nearest first. */
const upcoming: Act = (draft, match) => {
  const { dataset } = draft.ask;
  const date = dataset.name === "deals" ? "closing" : findDimension(dataset, "due")?.name;
  if (date === undefined || draft.periods.length > 0) return false;
  const period = { startDate: draft.today, endDate: FAR, ask: "from today on" };
  draft.periods.push({ period, ahead: undefined, bound: "", said: "from today on", date });
  if (!/\bnext\b/.test(match.keys)) return;
  const number = edgesOf(match, "#")[0]?.number?.value;
  const isOne = edgesOf(match, "N").some(({ text }) => text.toLowerCase() === dataset.one);
  return setOrder(draft, { by: date, direction: "ascending" }, number ?? (isOne ? 1 : undefined));
};

/** "New leads"; whether they "are still new" the records do not say. */
const isNew: Act = ({ opens, view }, { from, to }) => !/^(?:still|is|are|was|were)$/.test(view.wordAt(from - 1) ?? "") &&
  (view.stretchesAt(to, "D").length === 0 || view.stretchesAt(to, "N").length > 0) &&
  void opens.add("new");

/** "Mobile vs desktop"; of two kinds of values nothing can be compared. */
const comparing: Act = ({ ask }, match) => {
  if (new Set(edgesOf(match, "V").map(({ sense }) => sense.dimension)).size > 1) return false;
  Object.assign(ask, { isCompared: true }, /beat|outperform/.test(match.keys) && { sides: "more" });
};

// A table reads better with one row a line.
// oxfmt-ignore
export const figures: readonly Row[] = [
  // What is asked about
  { kind: "head", pattern: "(of|in|for|with|on|about|from|{that})? (their|its)? {the} (total|overall|entire|whole|current|combined)? M ({and} (in|of|for)? {the} M)* (figures|numbers|data|stats|level|volume|values|value|total|totals|sum)?", act: inOwnRight },
  { kind: "head", pattern: "(of|in|for|with|on|about|among)? (one of)? {the} (total|overall|current|existing)? (different|individual|single)? N (K|ones|total|totals|sum)?" },
  { kind: "head", pattern: "(every|each) (single)? (S|V)* N" },
  { kind: "head", pattern: "(how long|how many days) {did} {the} (X|N|D)? {adv} (take|need|takes) to pay (us)?", act: daysToPay, when: ({ dataset: { name } }) => name === "invoices", isOwn: true },
  { kind: "head", leads: true, pattern: "{the} I", act: flag({ asks: "which" }) },
  { kind: "head", pattern: "(in|on|of)? {the} K", cost: 1.2 },
  // Groups
  { kind: "mod", pattern: "({did})? (by (their|its)?|per|for each|{be}? (each|every) (one)? of|for every|in each|of each|from each|on each|each|every|across|split by|broken down by|break down by|breakdown by|grouped by|group by|separately (by|for)|divided by|by each|according to|(out of|among) all|(distributed|spread|split|divided) (over|across|among|between|by|into)) {the} (S|V)* (T)? (D|G) ((,|and|by|per|, then by|then by|and by|and per|&|/|, by) {the} (D|G))* (too|separately|respectively|{get})?" },
  { kind: "mod", leads: true, pattern: "(what|which|whose|in (which|what)|on (which|what)|from (which|what)|for (which|what)|with (which|what)|by (which|what)|at what|(which|what) {be} {the}) (of {the})? (#)? (S|V|K)* (D|G)", act: whichOnes },
  { kind: "mod", pattern: "(a|an) G", cost: 1.3 },
  { kind: "mod", leads: true, pattern: "(from|with|to|in|by|on|for)? how many (different|distinct|of {the})? (S|V)* D", act: flag({ asks: "groups" }) },
  { kind: "verb", pattern: "({that})? (spend|spends|spent)", act: spends, when: ({ dataset: { name } }) => name === "traffic", cost: 1.2 },
  { kind: "mod", pattern: "than {vp}? {the} V", act: ({ ask }) => ask.sides !== undefined },
  { kind: "mod", pattern: "(on|in)? {the} G (with|that|which|where|on which|in which|when)? ({be})?", act: ({ view }, { from }) => !/^(?:many|\d+|that|those|other|same)$/.test(view.wordAt(from - 1) ?? ""), cost: 1.4 },
  { kind: "mod", pattern: "{the} (#)? D ((and|,) D)* (breakdown|split|performance|overview|distribution|mix|stats|report|comparison|ranking|statistics|wise|combination|combinations|pairs)?", act: rowsOf, cost: 1.6 },
  { kind: "mod", pattern: "(by|from|to|for|with) whom", act: ({ opens }) => void opens.add("who") },
  { kind: "mod", pattern: "{the} D ((and|,) D)* (breakdown|split|performance|overview|distribution|mix|stats|report|comparison|ranking|statistics|wise) (of|for)", cost: 1 },
  { kind: "mod", pattern: "(who|whose)", act: ({ opens }) => void opens.add("who"), cost: 2 },
  // Orders
  { kind: "mod", leads: true, pattern: "(what|which)? ({be})? {the} (#)? {nth}? {super} (of {the})? (#)? ((S|V)* (D|G) ((for|by|in|in terms of|with|of) {the} M)?|I)", act: topGroups },
  { kind: "mod", leads: true, pattern: "((what|which) ({be})?|{that}? (have|has|had|with|brought|bring|brought in|bring in|got|get|made|generated|drive|drove|is|are|was|were))? {the} (#)? {nth}? {super} (number of|amount of)? (#)? (S|V|X)* N", act: topRecords },
  { kind: "mod", pattern: "({that}? (have|has|had|with|brought|bring|brought in|bring in|got|get|made|by|generated|drive|drove|perform|performed|performing|doing|is|are|was|were|do|does|did))? {the} {nth}? {super} (M)? (amount of|number of|total|money)? ", act: topGroups },
  { kind: "mod", pattern: "({the}|its|their|his|her) (#)? (newest|latest|most recent|last|recent|oldest|earliest) (#)? (S|V)* (N|one|ones)", act: byDate },
  { kind: "mod", pattern: "{the} most (overdue|late|delayed)", act: (draft) => addState(draft, "overdue", { isNegated: false }) && setOrder(draft, { by: "due", direction: "ascending" }), cost: 0.9 },
  { kind: "mod", pattern: "{the} (newest|latest|most recent|oldest|earliest|most recently)", act: byDate },
  { kind: "mod", pattern: "(by|in terms of|measured by|ranked by|sorted by|sort by|ordered by|order by|rank by|rank them by|sort them by|in order of|ranking of) (the)? (highest|lowest|total|average)? (how (many|much)|number of|count of|amount of)? (S)* M (descending|ascending|first)?|by (the)? (how (many|much)|number of|count of|amount of) (S)* N|by (S)* N", act: orderedBy, cost: 1.1 },
  { kind: "mod", pattern: "(by|sorted by|sort by|ordered by|order by|rank by|rank them by|sort them by|in order of) (the)? (T) (descending|ascending|newest first|latest first|oldest first)?", act: orderedBy, cost: 1.1, isOwn: true },
  { kind: "mod", pattern: "(in)? (ascending|descending) (order)?|(smallest|lowest|largest|biggest|highest|newest|latest|oldest|soonest|most) (ones|one)? first|(from)? (highest|largest|biggest) to (lowest|smallest)", act: directed },
  { kind: "mod", pattern: "how much", act: ({ opens }) => void opens.add("much"), isLast: true },
  { kind: "mod", pattern: "last", act: (draft) => draft.opens.has("when") && setOrder(draft, { by: "date", direction: "descending" }, 1) },
  { kind: "mod", pattern: "make (it|that|them) #", act: limited, when: ({ follows }) => follows },
  { kind: "mod", pattern: "(put|add|added|adding) (something|anything|it|{the} X)? (in|into|to) {the} (cart|basket)", act: intoCart, when: ({ dataset: { name } }) => name === "traffic" },
  { kind: "mod", pattern: "(the)? (top|first) #|only (the)? (top|first)? #", act: limited, cost: 1.2 },
  // Averages, shares, changes, comparisons
  { kind: "head", pattern: "{the} (average|avg|mean|typical|usual) (G)? (amount|value|number|size)? (of|for)? {the} (S|V)* (M|N)? ((of|for|in) {the} (S|V)* (M|N|S))? ((per|a|each|by) G)?", act: averaged },
  { kind: "mod", pattern: "on average|averaged|in the mean|(on|in) an average", act: averaged },
  { kind: "mod", pattern: "(on|in) an average G", act: averaged },
  { kind: "head", pattern: "(what|which|how much|how big a|how large a)? ({be})? {the} (share|percentage|percent|proportion|fraction|part|portion|%) (of)? {the} (total|all|overall)?", act: flag({ share: true }) },
  { kind: "mod", pattern: "(as|in) (a)? (percentages|percentage|shares|percent|share) (of (the)? (total|all))?", act: flag({ share: true }) },
  { kind: "mod", pattern: "({that}|with|whose|did|has|have|had|is|are|was|were|do|does)? (been|still|getting)? {up} (the)? (most|fastest|strongest|the most)?", act: moves("up"), cost: 1.2 },
  { kind: "mod", pattern: "({that}|with|whose|did|has|have|had|is|are|was|were|do|does)? (been|still|getting)? {down} (the)? (most|fastest|strongest|the most)?", act: moves("down"), cost: 1.2 },
  { kind: "mod", pattern: "({that}|did|has|have|do|does|are|is)? (we)? (lost|lose|losing|loss of) (the)? (most)?", act: moves("down"), cost: 1.2, when: ({ dataset: { name } }) => name === "traffic" },
  { kind: "mod", pattern: "(did|has|have|is|are|was|were|do|does)? (change|changed|changing|differ|differed|differ|move|moved|shift|shifted|(up or down)|(better or worse)|(higher or lower)|(more or less))", act: moves("any") },
  { kind: "mod", pattern: "({be})? (been)? ({up} or {down}|{down} or {up})", act: moves("any") },
  { kind: "mod", pattern: "(everything|anything)? (on|in) X 's (plate|list|desk|to do list)", act: (draft, match) => { draft.ask.strength += 2; return addState(draft, "open", { isNegated: false }) && calls(false)(draft, match); }, when: ({ dataset: { name } }) => name === "tasks" },
  { kind: "mod", pattern: "{the} (difference|change|changes) (in|of|to)?", act: moves("any") },
  { kind: "mod", pattern: "(getting|get|gotten|become|becoming|became|got) (better|worse)", act: ({ ask }, { keys }) => { const isLowGood = findMeasure(ask.dataset, ask.measures[0] ?? "")?.good === "down"; ask.change ??= keys.endsWith("better") === isLowGood ? "down" : "up"; } },
  { kind: "mod", pattern: "({that}? (have|has|had|got|get|brought|bring|made|make|with))? (more|less|fewer|better|worse|higher|lower|bigger|larger|smaller|greater) (money)? {the} (M|N)? (than {vp}? {the} (V)?)?", act: more, cost: 1.3 },
  { kind: "mod", pattern: "{vp}? {the} V (vs|versus|or|against|compared (to|with)|and) {vp}? {the} V|(compare|difference between|comparison of|comparing) {the} (V|M|S) (M|N)? (and|with|to|against|vs|versus|,) {the} (V|M|S) (and (V|M|S))?|V {get}? (beat|beats|outperform|outperformed|outperforms) V|M (vs|versus|against|compared (to|with)) M|S (vs|versus|against|compared (to|with)) S", act: comparing },
  { kind: "open", pattern: "compare|comparison of|comparing", act: flag({ isCompared: true }) },
  { kind: "mod", pattern: "{the} (trend|development|evolution|trajectory|history|timeline|course|progression) (of|in|for)? {the}|over time|(develop|developed|developing|evolve|evolved|evolving|trending|trend)", act: flag({ trend: true }) },
  { kind: "mod", pattern: "({be})? (on)? (the|our)? (target|targets|goal|goals|quota|on track|on plan|objective)|(hit|reach|meet|met|reached|against|versus|vs) (the|our)? (target|goal|quota|plan)", act: flag({ target: true }) },
  { kind: "mod", pattern: "{the} (upcoming|coming up|still to come|next up|({be})? up next|({be}|come|comes)? next) (#)? (S)* (N)?", act: upcoming },
  { kind: "mod", pattern: "(ageing|aging) (of|report|analysis)?|by age|how old ({be})? (the|our)?", act: flag({ ageing: true }), when: ({ dataset }) => findMeasure(dataset, "balance") !== undefined },
  { kind: "mod", pattern: "(new|newly created|newly|fresh|additional)", act: isNew, when: ({ dataset }) => findDimension(dataset, "created") !== undefined },
  // Bounds
  { kind: "mod", pattern: "({that}? (is|are|was|were|have|has|had|with|worth|of|for|at|over|exceed|exceeds|having|brought|got|get|made|spent|in which|where|whose|cost|costs|costing|totaling|totalling|valued at))* (a|an|the|its|their)? (M)? (of|is|are|was|were|that is|worth|than)? ({above}|{below}|{least}|{most}|{exactly}|=) # (or more|or less)? (S)* (M|N)? (S)? (or more|or less|and more)? (each|in total|in all)? ((in|of) {the} (N|M))?", act: (draft, match) => bounded(draft, match) },
  { kind: "mod", pattern: "(,)? {not} (the|those|anything|everything|all|ones|any)* (D|N)? (with|of|for|that (have|had|are|were))? ({above}|{below}|{least}|{most}) # (M|N)?", act: (draft, match) => bounded(draft, match, true), cost: 1.1 },
  { kind: "mod", pattern: "(that|which|who)? (took|take|takes|need|needed|needs)? ({above}|{below}|{least}|{most}|{exactly}) # (days|day) to (close|win|be won|pay|be paid|settle)", act: (draft, match) => (!/\bwin|won\b/.test(match.keys) || addState(draft, "won", { isNegated: false })) && bounded(draft, match), cost: 0.8 },
  { kind: "mod", pattern: "({that}? {be})? (older|younger|longer|more|less|fewer) than # (days|day|weeks|week) (old|late|ago)?|({that}? {be})? S? (by|for|since)? ({above}|{below}|{least}|{most}|{exactly})? (#|a|one) (days|day|weeks|week) (or more|or less)? S? (late|old)?", act: (draft, match) => bounded(draft, match), cost: 0.9, isOwn: true },
  { kind: "mod", pattern: "({that}? (is|are|was|were|have|has|had|with|worth|of|for|at|having))* (a|an)? (M)? (of|is|was)? # (or|and) (more|above|over|higher|up|less|fewer|below|under|lower) (S)* (M|N)?", act: (draft, match) => bounded(draft, match) },
  { kind: "mod", pattern: "({that}? (is|are|was|were|have|has|had|with|worth|of|for|at|having|in the range of|ranging))* (a|an)? (M)? (of|is|was)? (between|from) # (and|to|-) # (M|N)?", act: (draft, match) => bounded(draft, match) },
];

const OPERATORS: readonly (readonly [is: "atLeast" | "atMost" | "above" | "below" | "is", said: RegExp])[] = [
  [
    "atLeast",
    /at least|minimum|\bmin\b|(?:no|not) (?:less|fewer|lower|below|under)|>=|# (?:\w+ )?(?:or|and) (?:more|above|over|higher|up)/,
  ],
  [
    "atMost",
    /at most|maximum|\bmax\b|(?:no|not) (?:more|higher|greater|over|above|exceeding)|<=|up to|# (?:\w+ )?(?:or|and) (?:less|fewer|below|under|lower)/,
  ],
  [
    "above",
    /more than|greater|higher|larger|bigger|longer|older|\bover\b|above|exceed|beyond|excess|upwards|>/,
  ],
  ["below", /less than|fewer|smaller|lower|shorter|younger|below|under|</],
  ["is", /exactly|equal|precisely|=|just|only/],
];

const INVERSE = { above: "atMost", below: "atLeast", atLeast: "below", atMost: "above", is: undefined } as const;

function bounded(draft: Draft, match: Match, isDenied = false): boolean {
  const { ask, view } = draft;
  const [first, second] = edgesOf(match, "#");
  const said = match.keys;
  if (first?.number === undefined)
    return (
      /\b(?:day|week)\b/.test(said) &&
      ofDays(
        draft,
        match,
        /week/.test(said) ? 7 : 1,
        OPERATORS.find(([, pattern]) => pattern.test(said))?.[0] ?? "atLeast",
      )
    );

  const words = view.line.tokens
    .slice(match.from, match.to)
    .map((token, at) =>
      match.from + at >= first.from && match.from + at < first.to
        ? match.from + at === first.from
          ? "#"
          : ""
        : token.key,
    )
    .filter(Boolean)
    .join(" ");
  const told = second === undefined ? OPERATORS.find(([, pattern]) => pattern.test(words))?.[0] : "atLeast";
  const is = isDenied ? told && INVERSE[told] : told;
  if (/\b(?:day|week)\b(?! to)/.test(said))
    return ofDays(draft, match, first.number.value * (/\bweek\b/.test(said) ? 7 : 1), is ?? "atLeast");
  if (is === undefined) return false;
  const unit = first.number.unit ?? second?.number?.unit ?? null;
  const scale = unit === "%" ? 100 : 1;
  const measure = measureOf(draft, match, unit, first.number.value);
  if (measure === undefined) return false;
  const { value } = first.number;
  const upTo = second?.number?.value;
  if (isOfRecord(draft, measure, match)) {
    const field = measure === "averageAmount" ? "amount" : measure;
    ask.conditions.push({ field, is, values: [value / scale], said: match.text });
    if (upTo !== undefined) ask.conditions.push({ field, is: "atMost", values: [upTo / scale], said: "" });
    return true;
  }
  return setHaving(draft, {
    measure,
    is,
    value: value / scale,
    said: match.text,
    ...(upTo !== undefined && { upTo: upTo / scale }),
  });
}

/** "More than 30 days overdue", "older than 60 days": days that are counted back from today. */
function ofDays(
  draft: Draft,
  match: Match,
  days: number,
  is: "atLeast" | "atMost" | "above" | "below" | "is",
): boolean {
  const { ask } = draft;
  if (!Number.isInteger(days) || days > 5000 || !edgesOf(match, "S").every((edge) => mean(draft, edge)))
    return false;
  const isOverdue = ask.states.some(({ state }) => state === "overdue") || /overdue|late/.test(match.keys);
  const field = isOverdue ? "due" : findDimension(ask.dataset, "issued") ? "issued" : "created";
  if (findDimension(ask.dataset, field) === undefined) return false;
  const back = (count: number): string => addDays(draft.today, -count);
  const [operator, value] = (
    {
      above: ["before", back(days)],
      atLeast: ["before", back(days - 1)],
      below: ["after", back(days)],
      atMost: ["after", back(days + 1)],
      is: ["on", back(days)],
    } as const
  )[is];
  ask.conditions.push({ field, is: operator, values: [value], said: match.text });
  return true;
}

/** What the number is of: the measure beside it, else the amount where it is money or the records have one. */
function measureOf(
  { ask, shown, nouns }: Draft,
  match: Match,
  unit: string | null,
  value: number,
): string | undefined {
  const { dataset } = ask;
  if (/\bday to\b/.test(match.keys)) return ["daysToClose", "daysToPay"].find((name) => findMeasure(dataset, name));
  if (/\bspent\b|\bcost/.test(match.keys) && dataset.name === "traffic") return "adCost";
  const [said] = edgesOf(match, "M");
  const fits = (name: string): boolean => {
    const of = findMeasure(dataset, name)?.unit;
    if (unit === "%") return of === "ratio";
    if (of === "ratio" && value > 1) return false;
    return unit === null ? of !== undefined : of === "money";
  };
  if (said?.sense.measure !== undefined) return fits(said.sense.measure) ? said.sense.measure : undefined;
  if (unit === null && edgesOf(match, "N").length > 0 && !/\b(?:in|of) (?:the |our )?\w+$/.test(match.keys))
    return "count";
  if (unit === "%") return dataset.name === "deals" ? "probability" : undefined;
  const named = ask.measures.find((name) => fits(name) && !name.startsWith("days"));
  if (named !== undefined) return named;
  // Whether "those over 5000" are groups of so many or records of so much nothing says.
  if (shown === "count" && nouns.length > 0) return fits("amount") ? "amount" : undefined;
  if (shown === "count" && unit === null) return value < 500 ? "count" : undefined;
  if (shown !== undefined && fits(shown)) return shown;
  return dataset.name !== "traffic" && fits("amount") ? "amount" : undefined;
}

/** Whether single records have it; of groups it can only be looked at afterwards. */
function isOfRecord({ ask, nouns, shown }: Draft, measure: string, match: Match): boolean {
  const of = findMeasure(ask.dataset, measure)?.compute;
  if (ask.dataset.name === "traffic" || of === undefined || !("sum" in of || "mean" in of)) return false;
  const last = nouns.findLast((at) => at < match.from);
  if (last === undefined && ask.groupBy.length > 0) return false;
  return last !== undefined || shown === undefined;
}
