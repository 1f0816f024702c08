import { saysState, type Ask, type Part } from "../plan.ts";
import { asDaily, MORE, weeklySides } from "./weekly.ts";

type As = NonNullable<Ask["versus"]>["as"];

const DID = "(?:did|do|does|have|has|are|is|was|were)";
const asOf = (word: string): As => (/more|higher|bigger|larger|greater/i.test(word) ? "more" : "less");

/** "Revenue so far this year versus all of last year": as much of the one as there is, and the other whole. */
const OF_WHOLE =
  /^(.{2,60}? )((?:so far )?this (?:week|month|quarter|year)(?: so far)?) (?:versus|vs\.?|against|compared (?:to|with)) (?:all|the whole|the entirety) of (\p{L}+(?: \p{L}+)?|20\d\d)$/iu;

/** Two figures that a sentence sets against each other, each as a question of its own. */
// A table reads better with one row a line.
// oxfmt-ignore
const SHAPES: readonly (readonly [RegExp, (match: RegExpExecArray) => [string, string, As]])[] = [
  // "Did we invoice more in Q3 than we paid to suppliers?"
  [new RegExp(`^${DID} (we|i) (.{2,60}?) ?\\b(${MORE})(?: money)?\\b ?(.{0,60}?) ?\\bthan (?:what )?((?:we|i) .{2,80})$`, "i"),
    ([, , verb = "", word = "", rest = "", other = ""]) => [`how much did we ${verb} ${rest}`, `how much did ${other}`, asOf(word)]],
  // "Are our overdue invoices higher than our unpaid bills?"
  [new RegExp(`^${DID} ((?:our|the) .{2,60}?) (${MORE}) than ((?:our|the|what) .{2,80})$`, "i"),
    ([, one = "", word = "", other = ""]) => [`how much are ${one}`, `how much are ${other}`, asOf(word)]],
  [/^(?:(?:what (?:is|was)|show(?: me)?|give me) )?(?:the |our )?(ratio|difference|gap) (?:of|between) (.{2,80}?) (?:to|and|versus|vs\.?|over) (.{2,80})$/i,
    ([, how = "", one = "", other = ""]) => [one, other, /ratio/i.test(how) ? "ratio" : "gap"]],
  [/^(?:(?:what (?:is|was|were|are)|show(?: me)?|give me) )?(.{2,80}?) (?:as an? (?:share|percentage|percent|proportion|fraction|part)|in percent) of (.{2,80})$/i,
    ([, one = "", other = ""]) => [one, other, "ratio"]],
  [/^(?:(?:what(?:'?s| is| are| was| were)|calculate|show(?: me)?) )?(.{2,80}?) minus (.{2,80})$/i,
    ([, one = "", other = ""]) => [one, other, "gap"]],
  [/^how (?:do|does|did) (.{2,80}?) compare (?:to|with|against) (.{2,80})$/i,
    ([, one = "", other = ""]) => [one, other, "gap"]],
  [OF_WHOLE, ([, what = "", now = "", whole = ""]) => [what + now, what + whole, "gap"]],
  // "What do customers owe us versus what we owe suppliers?"
  [/^(?:compare )?((?:what|how much|total|our) .{2,80}?) (?:versus|vs\.?|against|compared (?:to|with)) ((?:what|how much|total|our) .{2,80})$/i,
    ([, one = "", other = ""]) => [one, other, "gap"]],
];

const isTotal = ({ left, groupBy, having, more, ...ask }: Ask): boolean =>
  left.length + groupBy.length + having.length + more.length === 0 &&
  !(ask.share || ask.average || ask.trend) &&
  ask.kind !== "why" &&
  [ask.order, ask.change, ask.base, ask.versus].every((one) => one === undefined);

const sidesIn = (said: string): [string, string, As][] =>
  SHAPES.flatMap(([shape, sidesOf]) => {
    const match = shape.exec(said);
    return match === null ? [] : [sidesOf(match)];
  });

/** A side is one figure, whoever there is on the other end of it. */
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/\bwe (?:paid|pay|spent|spend)(?: to| on| for)? (?:our |the )?(?:suppliers|vendors)\b/gi, "we bought"],
  [/\bwe (?:paid|pay|spent|spend) (?:for|on|in) (?:our |the )?bills\b/gi, "we bought"],
  [/\bwe owe (?:to )?(?:our |the )?(?:suppliers|vendors)\b/gi, "we owe"],
  [/\b(?:do |our )?customers owe us\b/gi, "is owed to us"],
  [/\b(?:total|what (?:was|we)) received\b/gi, "our payments received"],
];

const plain = (text: string): string => text.replace(/[?.! ]+$/, "");

/** Whether it may be read as two figures although it reads as one. */
export const isPair = (text: string): boolean =>
  weeklySides(text) !== undefined || OF_WHOLE.test(plain(text));

/** A sentence as two totals set against each other; `read` reads one of them. */
export function readPair(text: string, read: (text: string) => readonly Part[]): Part | undefined {
  const said = ENDS.reduce((one, [end, total]) => one.replace(end, total), plain(text));
  const days = weeklySides(said);
  for (const [first, second, as] of days === undefined ? sidesIn(said) : [days]) {
    const asks = [first, second].flatMap((one) => {
      const [part, ...others] = read(one);
      if (part?.topic !== "ask" || others.length > 0) return [];
      return (days === undefined ? asTotal(part.ask) : asDaily(part.ask)) ?? [];
    });
    const [one, other] = asks;
    if (one === undefined || other === undefined) continue;
    const period = one.period ?? other.period;
    const dated = (ask: Ask): Ask =>
      ask.period || isStanding(ask) ? ask : { ...ask, period, when: one.when || other.when };
    return { topic: "ask", ask: { ...dated(one), versus: { other: dated(other), as } } };
  }
  return undefined;
}

/** What is owed is so now, whatever the time of what it is set against. */
const isStanding = ({ states }: Ask) => saysState(states, "open", "overdue");

/** An amount of records where they have one: what they come to is meant. Undefined for what is no total. */
export function asTotal(ask: Ask): Ask | undefined {
  if (!isTotal(ask)) return undefined;
  const { isSpent, measures, dataset } = ask;
  const note = isSpent ? ["Expenses only: what suppliers billed is not in them"] : [];
  const isAmount = measures.length === 0 && dataset.product === "books";
  const total = { ...ask, kind: "report", asks: "much", isSpent: false } as const;
  return {
    ...total,
    assumptions: [...ask.assumptions, ...note],
    measures: isAmount ? ["amount"] : measures,
  };
}
