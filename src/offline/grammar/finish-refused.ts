import { isGrain } from "../../catalogue/grains.ts";
import { dateOfState } from "../words/states.ts";
import { isTraffic, saysState, stands } from "../plan.ts";
import { FORWARD } from "./dates.ts";
import { type Draft, wordsOf } from "./draft.ts";

type Test = (draft: Draft, words: string) => boolean | string | undefined;

const isNamed = ({ nouns }: Draft): boolean => nouns.length > 0;
const of =
  (name: string, test: Test): Test =>
  (draft, words) =>
    draft.ask.dataset.name === name && test(draft, words);
const says =
  (pattern: RegExp): Test =>
  (_, words) =>
    pattern.exec(words)?.slice(1).find(Boolean);

const GAINS = /\b(?:get|got|gotten|gain|acquired?|attract|attracted|have|had|in|come|came)$/;

const MORE = /\b(?:more|less|fewer|better|worse|higher|lower|bigger|larger|smaller|greater)\b/;

/** What the words ask and no record says. The word that is left over stands in front, where the test does not name it. */
// A table reads better with one row a line.
// oxfmt-ignore
const REFUSED: readonly (readonly [word: string, test: Test])[] = [
  // "Revenue by month without August": of the website, whatever was won.
  ["revenue", of("deals", ({ ask, nouns }, words) => /\b(?:revenue|sales|turnover)\b/.test(words) && nouns.length === 0 && ask.open.length === 0 && ask.measures.every((name) => name === "amount") && !/\b(?:won|win|closed?|lost)\b/.test(words) && ask.groupBy.every(isGrain))],
  // "Invoiced, paid, outstanding": three figures are no states of one.
  ["invoiced", of("invoices", ({ ask }, words) => /\b(?:invoiced|billed)\b/.test(words) && stands(ask.states, "paid") && stands(ask.states, "open"))],
  // Bills are received and paid, invoices sent; what we order is no order of the shop.
  ["", of("invoices", says(/\bwe (?:\w+ )?(get|got|receive|received)\b/))],
  ["", of("payments", says(/\bwe (?:\w+ )?(make|made|making)\b|\b(?:is|are|was|were|be|been)\b(?: \S+)? (paid)\b/))],
  ["", of("traffic", says(/\b(?:is|are|was|were|be|been|get|got)\b(?: not)? (paid)$|\bdid we (order|buy|purchase)\b/))],
  // "How many new hotels did we win?": a deal that was won tells of no new customer.
  ["new", of("deals", ({ ask, marks }, words) => marks.has("new") && ask.open.length > 0 && stands(ask.states, "won") && /\bnew (?!deals?\b|business\b)/.test(words))],
  // "Revenue per session vs paid search": against what, where nothing else is named?
  ["vs", ({ ask, view }, words) => isTraffic(ask) && !view.follows && ask.conditions.length + ask.open.length === 1 && ask.conditions[0]?.values.length === 1 && ask.base === undefined && /\b(?:vs|versus)\b/.test(words)],
  // "Which have we not won a single deal from?" are those without any.
  ["not", ({ ask }, words) => ask.states.some(({ isNegated }) => isNegated) && /^(?:which|what|who) .*\bwe not (?:win|won|lose|lost)\b/.test(words)],
  // "More than we spent" is another figure.
  ["", says(/\b(?:more|less) (than) we (?!did\b|do\b|had\b|have\b|were\b|was\b)/)],
  // "Anything late on the relaunch project" are its tasks.
  ["project", of("projects", says(/\b(?:anything|something|everything|all that|what)\b.*\b(?:on|in|for|with) the\b.*\b(project)\b/))],
  // When a bill was paid nobody knows, nor whether an expense was.
  ["", ({ ask }, words) => ask.base === undefined && ask.sides === undefined && /^(?:bills|expenses)$/.test(ask.dataset.name) && /^(?:did|have|has) we (?:already )?(pay|paid)\b/.exec(words)?.[1]],
  // "Junk leads as a percentage of all leads by source": of each source's own.
  ["of all", ({ ask }, words) => ask.share && ask.groupBy.length > 0 && ask.conditions.length + ask.open.length + ask.states.length > 0 && /\bof all\b/.test(words)],
  // What nothing of was ever won is no row of what was not won.
  ["never", ({ ask }, words) => ask.groupBy.length > 0 && ask.states.some(({ isNegated }) => isNegated) && /^(?:which|what|who|list|show)\b.*\bnever\b/.test(words)],
  // "On 11 November and the Wednesday before".
  ["", says(/(?:^|\band )the (\w+day) before$/)],
  ["company", of("accounts", says(/\b(?:the|our) (company)\b/))],
  // "More than we spent" sets two kinds of money side by side.
  ["will", (draft, words) => /\bwill\b/.test(words) && stands(draft.ask.states, "overdue", "won", "lost", "paid")],
  // Who bought once may come back: a customer is not lost with a deal.
  ["lose", of("deals", (draft, words) => stands(draft.ask.states, "lost") && !isNamed(draft) && draft.ask.groupBy.includes("account") && /\b(?:customer|client|account)/.test(words) && (draft.marks.has("many") || draft.ask.asks === "groups"))],
  // Projects that are finished, not tasks of theirs.
  ["get", of("payments", ({ verbs, ask }) => ask.groupBy.length > 0 && verbs.some(({ text }) => /\bg[eo]t$/i.test(text)))],
  // "When did sales drop?" is of no single day; "who spent" not of whom it went to.
  ["when", ({ ask, marks }) => marks.has("when") && ask.change !== undefined],
  ["who", says(/^(who) (?:spend|spent)\b/)],
  // "Do we sell more on weekends?" is set against nothing that is known.
  ["more", ({ ask, marks, view }) => marks.has("more") && (ask.sides ?? ask.versus) === undefined && ask.base === undefined && view.line.tokens.every(({ key }) => key !== "than") && (MORE.exec(wordsOf({ view }))?.[0] ?? true)],
  // Those that will be overdue are not so today.
  ["overdue", (draft) => stands(draft.ask.states, "overdue") && (draft.ask.period?.startDate ?? "") > draft.today],
  // "Ada's biggest deal, and Ben's?"
  ["and", ({ ask, nouns, view }) => ask.order !== undefined && ask.open.filter(({ isNegated }) => !isNegated).length > 1 && nouns.some((at) => view.line.tokens[at]?.text.toLowerCase() === ask.dataset.one)],
  // "Which source brings the best deals?": by which figure?
  ["best", ({ ask, marks }) => !isTraffic(ask) && marks.has("best") && ask.order?.by === undefined && ask.measures.length === 0 && !ask.groupBy.every(isGrain)],
  // "How many deals fell last month?" is no number that did.
  ["", ({ ask }) => !isTraffic(ask) && ask.base === undefined && (ask.asks === "many" || ask.asks === "list") && ask.change],
  // What has yet to be invoiced is in no invoice, what was bought with something in no product, and who leaves a page is not who came.
  ["", says(/\b(?:buy|bought|order|ordered|sell|sold)\b.* (together with)\b|\b(to be (?:invoiced|billed))\b|\b(loses?) the most (?:people|visitors|users)\b|\b(never)$/)],
  ["", says(/\b(?:overdue|open|unpaid|owed|total|invoiced)\b.* how (?:much|many) (of (?:that|it|those|them))\b|\b(only) (?:bought|ordered|visited|used) by\b|\b(cart|basket) to\b|\bwhen (each) last\b|\b(?:dropped|fell) (out)\b/)],
  // "Overdue by more than 30, 60 and 90 days" are three lists.
  ["and", ({ ask: { conditions } }) => [...Map.groupBy(conditions, ({ field, is }) => is.startsWith("is") ? "" : field + is)].some(([key, { length }]) => key !== "" && length > 1)],
  // "How much did Ada win, and how many deals did Ben lose?" are two questions.
  ["and", ({ ask }, words) => ask.open.length > 1 && ask.states.length > 1 && /\bhow m.* how m/.test(words)],
  // When a project was done is not known, and one of which a task was done may be open.
  ["finished", ({ ask, marks }, words) => ask.dataset.name === "tasks" && ask.groupBy[0] === "project" && saysState(ask.states, "done") && !/\b(?:tasks?|to-?dos?)\b/.test(words) && !marks.has("who")],
  // Who read a note is not known.
  ["", of("pages", says(/\b(saw|seen|viewed|visited|clicked)\b/))],
  ["whom", of("deals", says(/\bto (whom)\b/))],
  // "Rise between Easter and the end of August": not what was before that span.
  ["between", ({ ask, periods }, words) => ask.change !== undefined && ask.change !== "any" && ask.base === undefined && periods.length === 1 && !ask.trend && !ask.groupBy.some(isGrain) && /\bbetween\b/.test(words)],
  ["on average", ({ ask, marks }) => (ask.ageing || ask.kind !== "report") && marks.has("average")],
  // "Grown since January": neither the span before that nor its first day is meant for sure.
  ["", ({ ask, periods }) => ask.change !== undefined && ask.base === undefined && !ask.trend && !ask.groupBy.some(isGrain) && periods.find(({ bound }) => /^(?:since|after|starting|beginning)/.test(bound))?.bound],
  ["", ({ ask, deeds, marks }) => ask.dataset.name === "accounts" && ask.period !== undefined && ask.date === undefined && !marks.has("new") && !deeds.some(({ verb }) => GAINS.test(verb)) && ask.when],
];

/** What the words ask and no record says is left over. */
export function refuseWhatIsNotKnown(draft: Draft): void {
  const { ask } = draft;
  const words = wordsOf(draft);
  for (const [word, test] of REFUSED) {
    const found = test(draft, words);
    if (found) ask.left.push(found === true ? word : found);
  }
  if (ask.dataset.name === "accounts" && ask.period !== undefined) ask.date ??= "created";
  refuseUndated(draft);
}

/** When a task was done is known, of a project or a milestone it is not; nor when a bill was paid. */
function refuseUndated({ ask, today, view }: Draft): void {
  const { dataset, states, period, date } = ask;
  const undated = states.find(
    ({ state, isNegated }) =>
      !isNegated && (state === "done" || state === "paid") && dateOfState(dataset, state) === undefined,
  );
  const isBackward = (date === undefined || FORWARD.has(date)) && period && period.startDate <= today;
  if (undated === undefined || !isBackward) return;
  const said = view.line.tokens.find((_, at) =>
    view.stretchesAt(at, "S").some(({ sense }) => sense.state === undated.state),
  );
  ask.left.push(said?.text ?? undated.state);
  ask.nearest =
    undated.state === "paid"
      ? `Which ${dataset.many} issued ${period.ask} are paid?`
      : `Which completed ${dataset.many} are there?`;
}
