import { findDataset, findDimension } from "../catalogue/catalogue.ts";
import type { Brief, Interpretation, OfflineStep } from "./brief.ts";
import { fiscalYearStart, ownWords, readRules } from "./knowledge/rules.ts";
import { writeReadings } from "./knowledge/write.ts";
import { askOf, type Ask, type Part } from "./plan.ts";
import { readMessage } from "./reading/message.ts";
import type { Reading } from "./reading/reading.ts";
export { readTexts } from "./reading/message.ts";
import { questionOf } from "./topics/describe.ts";
import { narrow } from "./topics/among.ts";
import { limitOf } from "./topics/limits.ts";
import { matchesOf } from "./topics/lookup.ts";
import { placeNames } from "./topics/names.ts";
import { overview } from "./topics/overview/overview.ts";
import { pair } from "./topics/pair.ts";
import { report } from "./topics/report/report.ts";
import { search } from "./topics/search/search.ts";
import { isConnected, openSession, plainSection, type Section, type Session } from "./topics/session.ts";
import { exampleFor, introduction, missing, talk } from "./topics/talk.ts";
import { soldTo } from "./topics/sold-to.ts";
import { LOOSE, plain } from "./topics/text.ts";
import { unclear } from "./topics/unclear.ts";
import { why } from "./topics/why/why.ts";

/**
 * The analyst without a language model: reads a plain English question whole or says what it does not understand, plans
 * calls and writes with references to what came back. A pure function: it is called again with the outcomes.
 */
export function answerOffline(brief: Brief): OfflineStep {
  const rules = readRules(brief.contexts);
  const session = openSession(brief, rules);
  const known = {
    today: brief.today,
    fiscalYearStart: fiscalYearStart(rules),
    own: ownWords(rules),
    preferred: brief.preferred,
    names: brief.names,
  };
  const reading = readMessage(brief.question, brief.history, known);
  const sections = sectionsOf(reading, session);
  if (session.pending.length > 0 && brief.mayCall) return { calls: session.pending };
  const written = sections.map((section) => section ?? plainSection([TOO_MUCH]));
  const said = [...new Map(written.map((section) => [section.blocks.join("\n"), section])).values()];
  const asks = reading.parts.flatMap((part) => askOf(part) ?? []);
  return conclude(reading, said, writeReadings(asks, brief.question, rules), session);
}

const TOO_MUCH = "This would take more look-ups than one answer may make: please ask for less at once.";

function sectionsOf(reading: Reading, session: Session): (Section | undefined)[] {
  if (reading.talk !== undefined) return [talk(reading.talk, session)];
  if (reading.problems.length > 0) return [plainSection([reading.problems.join(" ")])];
  if (reading.parts.length === 0) return [plainSection([introduction(session)])];
  return reading.parts.map((part) => run(part, session));
}

function run(part: Part, session: Session): Section | undefined {
  if (part.topic === "search") return search(part.search, session);
  if (part.topic === "overview")
    return session.brief.sources.length === 0
      ? plainSection([introduction(session)])
      : overview(part.overview, session);
  if (part.topic === "unclear") return unclear(part, session);
  const { source } = part.ask.dataset;
  if (!isConnected(session, source)) return { ...missing([source], session), reading: questionOf(part.ask) };
  const { isBoth } = part.ask;
  const there = (asks: readonly Ask[] = []) =>
    asks.filter(({ dataset }) => isConnected(session, dataset.source));
  const instead = there(part.ask.instead);
  // Others are asked where the names of a question are of none of these records; what is near to them comes last.
  if (part.ask.versus !== undefined) return pair(part.ask, part.ask.versus, session);
  if ((part.ask.among ?? part.ask.apart) !== undefined) {
    const narrowed = narrow(part.ask, session);
    if (narrowed === "pending") return undefined;
    return "section" in narrowed ? narrowed.section : run({ ...part, ask: narrowed.ask }, session);
  }
  const people = isBoth ? [] : ofPeople(part.ask, instead, session);
  if (people === undefined) return undefined;
  const others = people.length > 0 ? [people, [part.ask]] : [[part.ask], there(soldTo(part.ask)), instead];
  for (const asks of isBoth ? [[part.ask, ...instead]] : others) {
    const placed = asks.map((ask) => placeNames(ask, session));
    const found = placed.flatMap((one) => (one !== undefined && "ask" in one ? [one.ask] : []));
    const isOpen = placed.includes(undefined);
    if (isOpen && (isBoth || found.length === 0)) return undefined;
    if (found.length > 0)
      return join(found.slice(0, isBoth ? found.length : 1).map((ask) => answer(ask, session)));
  }
  const refused = placeNames({ ...part.ask, instead: [] }, session);
  return refused !== undefined && "section" in refused ? refused.section : undefined;
}

/** "Who brought in more, Ben or Ada?": what our own people are named in is no question of web traffic. */
function ofPeople({ dataset, open }: Ask, instead: readonly Ask[], session: Session): Ask[] | undefined {
  if (dataset.name !== "traffic" || open.length === 0 || open.some(({ said }) => !/^\p{Lu}/u.test(said)))
    return [];
  const owned = instead.filter((ask) => findDimension(ask.dataset, "owner") !== undefined);
  const named = open.map((one) => ({ ...one, dimensions: ["owner"] }));
  const found = owned.map((ask) => named.map((one) => matchesOf(ask, one, session)));
  if (found.some((names) => names.includes(undefined))) return undefined;
  return owned.filter((_, at) => found[at]?.every((matches) => (matches?.length ?? 0) > 0));
}

/** Several as one; undefined while a call of one is pending. */
function join(sections: readonly (Section | undefined)[]): Section | undefined {
  const all = sections.flatMap((section) => section ?? []);
  const [first] = all;
  if (first === undefined || all.length < sections.length) return undefined;
  const bases = all.flatMap(({ basis }) => basis ?? []);
  return {
    blocks: all.flatMap(({ blocks }) => blocks),
    reading: all.map(({ reading }) => reading).join("; "),
    assumptions: all.flatMap(({ assumptions }) => assumptions),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    questions: all.flatMap(({ questions }) => questions),
    basis: bases.length === 0 ? undefined : bases.join(" and "),
  };
}

function answer(ask: Ask, session: Session): Section | undefined {
  const limit = limitOf(ask, session.brief.today);
  if (limit !== undefined)
    return plainSection([limit], {
      reading: questionOf(ask),
      questions: [questionOf({ ...ask, open: [], conditions: [], kind: "report" })],
      leftOut: ask.having.map(({ said }) => said),
    });
  return ask.kind === "why" ? why(ask, session) : report(ask, session);
}

/** What can be asked next where nothing better is known: the same records without what is said of them, or an example. */
function nextQuestion({ parts }: Reading, session: Session): string {
  const [part] = parts;
  const searched = part?.topic === "search" ? (part.search.datasets?.[0] ?? "messages") : undefined;
  if (searched !== undefined) return exampleFor(session, findDataset(searched)?.source);
  const ask = part?.topic === "ask" || part?.topic === "unclear" ? part.ask : undefined;
  // How many pages there are nobody wants to know.
  const isOfRecords = ask !== undefined && !/^(?:pages|messages)$/.test(ask.dataset.name);
  const bare = ask && { ...ask, open: [], conditions: [], order: undefined };
  const plainly = bare && isOfRecords ? questionOf(bare) : undefined;
  const narrowed = ask?.order ?? ask?.open[0] ?? ask?.conditions[0];
  const isNew = narrowed !== undefined && plainly !== undefined && plainly !== session.brief.question;
  return isNew && isConnected(session, ask?.dataset.source ?? "mail")
    ? plainly
    : exampleFor(session, ask?.dataset.source);
}

/** The final message: the language, the answer, then thoughts, reasoning and the next question. */
function conclude(
  reading: Reading,
  sections: readonly Section[],
  honoured: readonly string[],
  session: Session,
): OfflineStep {
  const typos = reading.typos.map((typo) => `I read ${typo}`);
  const assumptions = [...new Set([...typos, ...sections.flatMap((section) => section.assumptions)])];
  const taken = assumptions.map((one) => `${withoutMarks(one)}.`).join(" ");
  // What an answer tells of a customer may be asked on in the same way of each kind of record.
  const told = [...new Map(sections.map((section) => [section.blocks.join(), section])).values()];
  const blocks = told.flatMap((section) => section.blocks);
  const answerText = [...blocks, ...honoured, ...(taken === "" ? [] : [`_${taken}_`])].join("\n\n");
  const offered = [...new Set(sections.flatMap(({ questions }) => questions))];
  const questions = offered.length > 0 ? offered : [nextQuestion(reading, session)];
  const bases = [...new Set(sections.flatMap(({ basis }) => basis ?? []))];
  const readings = sections.flatMap(({ reading: one }) => (one === "" ? [] : [plain(one, 300)]));
  const thoughts =
    readings.length === 0
      ? "No question that I understand."
      : `Read as: ${readings.join("; ")}`.replace(/[^?]$/, "$&.");
  const reasoning =
    bases.length === 0
      ? "No source was asked, so the answer holds no figures."
      : `From ${bases.join("; ")}. Every figure is a cell of a table that came back.`;
  const interpretation: Interpretation = {
    readings,
    assumptions: [...assumptions, ...honoured],
    leftOut: sections.flatMap(({ leftOut }) => leftOut),
    questions,
  };
  return {
    message: `en\n\n${answerText}\n===\nthoughts: ${thoughts}\nreasoning: ${reasoning}\nnext: ${questions[0]}`,
    interpretation,
  };
}

const withoutMarks = (text: string): string =>
  text
    .replace(/[.\s]+$/, "")
    .replaceAll("*", "")
    .replaceAll(LOOSE, "");
