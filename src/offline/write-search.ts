import { describePeriod, describeRange } from "../periods/format.ts";
import { formatCount } from "./format.ts";
import type { SearchCall, SearchSection } from "./plan-search.ts";
import type { SearchSource } from "./question-types.ts";
import { plainText, quote } from "./quote.ts";
import { type Hits, pickHits, readHits } from "./search-data.ts";
import type { SecondRound } from "./second-round.ts";
import { sources } from "./sources.ts";
import { capitalise } from "../periods/reading/text.ts";
import { writeMail } from "./write-mail.ts";
import type { Outcomes, Written } from "./write-types.ts";

const SHOWN = 5;
const OTHERS = 3;
const NOUNS: Readonly<Record<SearchSource, { one: string; many: string }>> = {
  "notes-workspace": { one: "note", many: "notes" },
  "team-chat": { one: "message", many: "messages" },
  mail: { one: "mail", many: "mails" },
};

/** Writes what was found in notes, chat and mail. Found text is quoted: it is what others wrote, not an answer. */
export function writeSearch(
  section: SearchSection,
  outcomes: Outcomes,
  { widened, reads }: Pick<SecondRound, "widened" | "reads">,
): Written {
  const written: Written = { answer: [], reasoning: [], found: false, failed: [] };
  for (const first of section.calls) {
    const second = widened.get(first.call);
    const call = second !== undefined && outcomes.has(second.call) ? second : first;
    const read = readHits(call.source, call.call, outcomes, call.words);
    if (read.ok) {
      const narrower = call.words === first.words ? undefined : first.words;
      written.found ||= read.data.hits.length > 0;
      const mail = writeMail(reads.get(first.call), outcomes);
      written.answer.push(mail ?? writeHits(section, call, read.data, narrower));
      written.reasoning.push(reasonOf(section, call, call !== first));
    } else written.failed.push({ source: call.source, reason: read.reason });
  }
  return written;
}

function writeHits(
  section: SearchSection,
  call: SearchCall,
  found: Hits,
  narrower: string | undefined,
): string {
  const noun = NOUNS[call.source];
  const picked = pickHits(section, call.source, found.hits);
  const where = `in ${sources[call.source].place}${searched(call.words)}${narrowing(section, call.source)}`;
  const wider = narrower === undefined ? "" : `Nothing matches ${quote(narrower, 120)}. `;
  const notes = found.notes.map((note) => `Note from ${sources[call.source].place}: ${plainText(note, 300)}`);
  if (picked.length === 0) {
    const others = found.hits.slice(0, OTHERS).map(({ line }) => `- ${line}`);
    const but = others.length > 0 ? " These match the words only:" : "";
    return [`${wider}I found no ${noun.many} ${where}.${but}`, ...others, ...notes].join("\n");
  }
  const shown = picked.slice(0, SHOWN);
  if (section.question.digest !== undefined) {
    const [period] = section.question.periods;
    const title = `From ${sources[call.source].place}${period === undefined ? "" : ` ${describePeriod(period)}`}:`;
    return [title, ...shown.map(({ line }) => `- ${line}`)].join("\n");
  }
  const count = countOf(call, found, picked.length);
  const isCut =
    picked.length > shown.length || count?.atLeast === true || (found.total ?? 0) > found.hits.length;
  const some = isCut ? ", among them" : "";
  const head = count === undefined ? noun.many : formatCount(count.all, noun.one, noun.many);
  const least = count?.atLeast === true ? "at least " : "";
  const isAnonymous = section.question.authorAsked === true && shown.every(({ author }) => !author);
  return [
    ...(isAnonymous
      ? [`${capitalise(sources[call.source].place)} does not say who wrote ${noun.many}.`]
      : []),
    `${wider}${capitalise(least + head)} ${where}${some}:`,
    ...shown.map(({ line }) => `- ${line}`),
    ...notes,
  ].join("\n");
}

/** A number only where the hits are all that there is, or a full page of them; it is the length of the list. */
function countOf(
  call: SearchCall,
  { hits, total }: Hits,
  picked: number,
): { all: number; atLeast: boolean } | undefined {
  if (picked !== hits.length || (total !== undefined && total > picked)) return undefined;
  return { all: picked, atLeast: total === undefined && hits.length >= call.limit };
}

function searched(words: string): string {
  return words === "" ? "" : ` for ${quote(words, 120)}`;
}

function narrowing({ question }: SearchSection, source: SearchSource): string {
  const { person, channel, periods } = question;
  const author = person === undefined ? "" : ` ${source === "mail" ? "from" : "by"} ${plainText(person, 60)}`;
  const by = source === "notes-workspace" ? "" : author;
  const place = channel === undefined || source !== "team-chat" ? "" : ` in #${plainText(channel, 60)}`;
  const [period] = periods;
  return `${by}${place}${period === undefined ? "" : ` ${describePeriod(period)}`}`;
}

function reasonOf({ question }: SearchSection, call: SearchCall, second: boolean): string {
  const [period] = question.periods;
  const when = period === undefined ? "" : ` for ${describeRange(period)}`;
  const after = second ? " after a narrower search found nothing" : "";
  return `${capitalise(sources[call.source].place)} was searched for ${quote(call.query, 160)}${when}${after}; what it lists is quoted from there and was not checked.`;
}
