import type { HistoryMessage } from "../../domain/model.ts";
import { normaliseText } from "../../periods/reading/text.ts";
import type { Period } from "../../periods/reading/types.ts";
import { grammarWords } from "../grammar/parse.ts";
import { askOf, type Part, periodOf } from "../plan.ts";
import { type Line, placesOf, readLine, textIn, type Token } from "../words/line.ts";
import { isWhole, readRange } from "./clauses.ts";
import { asNobodys, byItself, type Reading } from "./reading.ts";
import { readBoth } from "./both.ts";
import { isPair, readPair } from "./pairs.ts";
import { READ_AS } from "./phrasings.ts";
import { inTimeOf, isOfSeveral, isOfThat, ofNameSaid } from "./leaning-on.ts";
import { recallBoth, inItsTerms } from "./recall.ts";
import { THEY } from "./leaning-words.ts";
import { lastNamed, withNamed, withPersons, withSelf, withTime } from "./persons.ts";
import type { Known } from "./range.ts";
import { sharePeriod, spread } from "./spread.ts";
import { writeOut } from "./shorthands.ts";
import { detectTalk, isForeign } from "./talk.ts";

/** Longer ones are no questions that a person asks; what is cut off may change the meaning. */
export const LONGEST = 2_000;
const MOST_PARTS = 5;
const REMEMBERED = 8;
const REFUSED =
  /\bso I (?:do not|cannot) answer\b|\bI do not answer rather than\b|\bin that way the records do not say\b/;

/** A table, or a line with a figure that is no passage. */
const ANSWERED = /^\||^(?![-I] ).*\*\*\S/m;

/** What of a conversation is read: questions that are not too long, the last ones. */
export const readTexts = (question: string, history: readonly HistoryMessage[]): string[] =>
  [...history.slice(-2 * REMEMBERED).filter(({ role }) => role === "user"), { content: question }]
    .map(({ content }) => content)
    .filter((text) => text.length <= LONGEST);

/** A message, completed from the user's earlier ones, which are read in their order. */
export function readMessage(question: string, history: readonly HistoryMessage[], known: Known): Reading {
  let before: Part[] = [];
  const trail: Part[][] = [];
  const said = history.slice(-2 * REMEMBERED);
  for (const [at, { role, content }] of said.entries()) {
    if (role !== "user" || content.length > LONGEST) continue;
    const own = readTurn(content, { before, trail, history: said.slice(0, at) }, known);
    const { parts } = byItself(own, content, before, refuses(said[at - 1]));
    const isRefused = refuses(said[at + 1]);
    // What leans on a question that was not understood does not lean on the one before that, unless it did so itself.
    if (isRefused && parts.every(isFollowUp)) {
      // What follows a name that nothing has is of that name.
      if (parts.some((part) => askOf(part)?.open.some(({ age }) => !age))) before = parts;
      continue;
    }
    const isBit = FRAGMENT.test(content) || ELLIPTIC.test(content);
    if (isRefused && isBit && !parts.some(isWhole)) {
      if (/ \p{Lu}/u.test(content)) before = [];
      continue;
    }
    if (parts.length > 0) before = parts.filter(isWhole);
    trail.push(before);
  }
  const reading = readTurn(question, { before, trail, history }, known);
  return byItself(reading, question, before, refuses(said.at(-1)));
}

/** Where a part of it was answered, what follows is of that part. */
const refuses = (message: HistoryMessage | undefined): boolean =>
  message?.role === "assistant" && REFUSED.test(message.content) && !ANSWERED.test(message.content);

/** A few words that no question stands in: what follows is of the question before them. */
const FRAGMENT = /^(?!how\b|what\b|which\b|who\b|why\b|when\b|where\b)\S+(?: \S+){0,4}$/i;

/** What a message may lean on. */
interface Ground {
  before: readonly Part[];
  trail: readonly Part[][];
  history: readonly HistoryMessage[];
}

/** "Which had the best conversion rate?", "do they pay late?" ask for something of what was said before. */
const ELLIPTIC =
  /^(?:and |so )?(?:which (?:had|has|is|was|were|one|of)|how many (?:have|has|had|are|were|did|do))\b|\b(?:they|them|those|their|there|it|(?:is|was) that)\b/i;

/** "And how did it do?" after what a campaign cost is of the campaign. */
const HOW_IT_DID = /\bhow (?:did|does|has|is) it (?:do|perform|go)/i;

/** With both of the last questions in the place of the one before, where the words say so. */
function readTurn(said: string, ground: Ground, known: Known): Reading {
  const { before, trail, history } = ground;
  const whole = inItsTerms(withSelf(said), askOf(before.at(-1)));
  const text = withTime(withPersons(whole, history), history);
  const own = readText(text, before, known);
  const other = recallBoth(text, trail);
  const isRead = own.parts.every(isWhole) && own.problems.length === 0;
  if (other === undefined && isRead) {
    const isOfCost = HOW_IT_DID.test(text) && before.some((part) => askOf(part)?.dataset.name === "expenses");
    const named = isOfCost ? ofNamed(text, ground, known) : ofNameBefore(text, own, ground, known);
    return named ?? own;
  }
  if (other === undefined)
    return (
      (isOfSeveral(before, text, history) || isOfThat(text, before)
        ? undefined
        : ofNamed(text, ground, known)) ?? own
    );
  const parts = other.before.flatMap(spread);
  if (other.rest === "") return { ...own, talk: undefined, problems: [], parts };
  const reading = readText(other.rest, other.before, known);
  const isOfThose = reading.parts.every(isFollowUp);
  return isOfThose ? reading : own;
}

/** A question about who came first in the answer before it. */
function ofNamed(
  text: string,
  { before, history }: Omit<Ground, "trail">,
  known: Known,
): Reading | undefined {
  const named = withNamed(text, history);
  const reading = named && readText(named.text, [], known);
  if (!reading?.parts.every(isWhole)) return undefined;
  const parts = reading.parts.map((part) => inTimeOf(before.at(-1), part));
  return { ...reading, parts, typos: [...reading.typos, named?.said ?? ""] };
}

const NARROWS =
  /^(?:only|just|at least|at most|more than|over|above|under|below|less than|fewer than|without|excluding|except|not|no|for|in|on|last|this|since|by|per|with|sorted|from|ignor(?:e|ing)|skip|leave out|exclude)\b/i;

/** A question to one kind of record, which what follows is read as a part of. */
const isOfOne = (part: Part | undefined): boolean => askOf(part) !== undefined && !askOf(part)?.isBoth;

const isFollowUp = (part: Part): boolean => askOf(part)?.isFollowUp === true;

/** "And the open invoices?" after all that is known of a customer: of that customer. */
function ofNameBefore(text: string, own: Reading, ground: Ground, known: Known): Reading | undefined {
  const { before, history } = ground;
  if (isOfOne(before[0]) || own.parts.length === 0) return undefined;
  const isOfAnybody = own.parts.every((part) => (askOf(part)?.open.length ?? 1) === 0);
  if (THEY.test(text) && isOfAnybody && history.length > 0)
    return (
      ofNamed(text, ground, known) ??
      ((before.length === 0 || (before.at(-1)?.topic === "search" && /\bthey\b/i.test(text))) &&
      !/,| and \b/.test(text)
        ? asNobodys(own, text)
        : undefined)
    );
  if (!OF_THEIRS.test(text)) return undefined;
  const isOfAll = own.parts.map(askOf).every((ask) => ask && ask.open.length + ask.conditions.length === 0);
  const name = isOfAll ? lastNamed(history.slice(-2)) : undefined;
  const reading = name && readText(`${text.replace(/\W+$/, "")} of "${name}"`, [], known);
  if (!reading || !reading.parts.every(isWhole)) return undefined;
  return { ...reading, typos: [...reading.typos, `it as of “${name}”, of which you asked before`] };
}

const OF_THEIRS =
  /^(?:(?:and|also) (?:the|their|its|any|all)|what about (?:the|their|its|any|all)|i meant? (?:the |their )?(?:invoices|bills|deals|orders|tasks)|any)\b/i;

function readText(raw: string, before: readonly Part[], known: Known): Reading {
  const nothing = { parts: [], problems: [], typos: [] };
  if (raw.trim().length > LONGEST) return { talk: "long", ...nothing };
  const text = writeOut(normaliseText(raw));
  const talk = isForeign(text)
    ? "foreign"
    : (detectTalk(normaliseText(raw)) ?? detectTalk(text.replaceAll(/"[^"]*"/g, '""')));
  // The organization may have a figure of its own by that name.
  const isOwn = talk === "profit" && [...known.own.keys()].some((word) => /profit|margin|flow/.test(word));
  if (talk !== undefined && !isOwn) return { talk, ...nothing };
  const times = before.flatMap((part) => timeOf(part) ?? []);
  // What was written about a day is looked for in the week after it as well.
  const that = times.find(({ unit }) => unit === "day") ?? timeOf(before.at(-1));
  const line = readLine(text, known, grammarWords(""), that);
  const parts: Part[] = [];
  for (const [from, to] of sentencesOf(line)) {
    const said = detectTalk(textIn(line, from, to));
    if (said === "greeting" || said === "thanks") continue;
    const last = parts.length > 0 ? parts.slice(-1) : before;
    const own = readRange({ line, from, to, isFirst: parts.length === 0 }, last, known, MOST_PARTS);
    const next = (parts.length > 0 && ofNameSaid(last, own, textIn(line, from, to))) || own;
    // "Which pages bounce most? At least 200 sessions." is one question.
    const isOfLast = next.every((part) => isFollowUp(part) && isWhole(part));
    const start = line.text.slice(line.tokens[from]?.start);
    if (parts.length > 0 && isOfLast && (NARROWS.test(start) || next !== own)) parts.pop();
    parts.push(...next);
  }
  // "Neither Germany nor France: where else? Top 3 countries": what was left out was of those too.
  const torn = parts.filter((part) => part.topic === "unclear" && LEAVES_OUT.test(part.said));
  if (torn.length > 0) return { ...nothing, talk, parts: torn };
  const { problems } = line;
  const typos = [...line.typos, ...READ_AS.flatMap(([said, as]) => (said.test(raw) ? [as] : []))];
  const readHalf = (one: string): Part[] => {
    const half = readLine(one, known, grammarWords(""));
    return readRange({ line: half, from: 0, to: half.tokens.length, isFirst: true }, [], known, 1);
  };
  const isRead = parts.every(isWhole) && !isPair(line.text);
  // "Customers with an open deal and an overdue invoice" are no two lists.
  const readTwo = () =>
    parts.length === 2 && !/(?:,|\band) (?:which|who|how|what)\b/i.test(line.text)
      ? readBoth(line.text, readHalf)
      : undefined;
  const both = isRead ? readTwo() : (readPair(line.text, readHalf) ?? readBoth(line.text, readHalf));
  if (both !== undefined) return { talk: undefined, parts: [both], problems, typos };
  return { talk: undefined, parts: sharePeriod(parts).flatMap(spread), problems, typos };
}

const LEAVES_OUT = /\b(?:neither|nor|without|except|excluding|apart from|other than|not counting)\b/i;

const timeOf = (part: Part | undefined): Period | undefined =>
  part?.topic === "search" ? part.search.period : periodOf(part);

const isWord = ({ text }: Token): boolean => /[\p{L}\p{N}]/u.test(text);

/** Sentences, by the signs that end them; what has no word is none. */
function sentencesOf({ tokens, stretches }: Line): [from: number, to: number][] {
  const said = stretches.flat().filter(({ period, number }) => period ?? number);
  const inside = placesOf(said);
  const sentences: [number, number][] = [];
  let from = 0;
  for (const [at, { text }] of tokens.entries()) {
    // "Blöff!" is what something is called.
    const isCalled = text === "!" && tokens[at - 1]?.isCapital && /^\p{Ll}/u.test(tokens[at + 1]?.text ?? "");
    if (!/^[.?!;]$/.test(text) || inside.has(at) || (isCalled && at > 1)) continue;
    sentences.push([from, at]);
    from = at + 1;
  }
  sentences.push([from, tokens.length]);
  return sentences.filter(([first, last]) => tokens.slice(first, last).some(isWord));
}
