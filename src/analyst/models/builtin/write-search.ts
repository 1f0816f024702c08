import { describePeriod } from "./format-period.ts";
import { formatCount } from "./format.ts";
import type { SearchCall, SearchSection } from "./plan-search.ts";
import type { SearchSource } from "./question-types.ts";
import { plainText, quote } from "./quote.ts";
import { type Hits, pickHits, readHits } from "./search-data.ts";
import { sources } from "./sources.ts";
import { capitalise } from "./text.ts";
import type { Outcomes, Written } from "./write-types.ts";

const SHOWN = 5;
const NOUNS: Readonly<Record<SearchSource, { one: string; many: string }>> = {
  "notes-workspace": { one: "note", many: "notes" },
  "team-chat": { one: "message", many: "messages" },
  mail: { one: "mail", many: "mails" },
};

/** Writes what was found in notes, chat and mail. Found text is quoted: it is what others wrote, not an answer. */
export function writeSearch(
  section: SearchSection,
  outcomes: Outcomes,
  widened: ReadonlyMap<string, SearchCall>,
): Written {
  const written: Written = { answer: [], reasoning: [], found: false, failed: [] };
  for (const first of section.calls) {
    const second = widened.get(first.call);
    const call = second !== undefined && outcomes.has(second.call) ? second : first;
    const read = readHits(call.source, call.call, outcomes);
    if (read.ok) {
      const wider = call === first ? undefined : first.query;
      written.found ||= read.data.hits.length > 0;
      written.answer.push(writeHits(section, call, read.data, wider));
      written.reasoning.push(reasonOf(call, wider));
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
  const { place } = sources[call.source];
  const picked = pickHits(section, call.source, found.hits);
  const where = narrowing(section, call.source);
  const wider = narrower === undefined ? "" : `Nothing matches ${searched(narrower)}. `;
  const notes = found.notes.map((note) => `Note from ${place}: ${plainText(note, 300)}`);
  if (picked.length === 0) {
    const others = found.hits.length > 0 && where !== "" ? ` Others match, but not${where}.` : "";
    const none = `${wider}I found no ${noun.many} in ${place} for ${searched(call.query)}${where}.${others}`;
    return [none, ...notes].join("\n");
  }
  const shown = picked.slice(0, SHOWN);
  const all = picked.length === found.hits.length ? Math.max(found.total ?? 0, picked.length) : picked.length;
  const atLeast = found.total === undefined && found.hits.length >= call.limit ? "at least " : "";
  const head = `${capitalise(`${atLeast}${formatCount(all, noun.one, noun.many)}`)} in ${place} for ${searched(call.query)}${where}`;
  const some = all > shown.length || atLeast !== "" ? ", among them" : "";
  return [`${wider}${head}${some}:`, ...shown.map(({ line }) => `- ${line}`), ...notes].join("\n");
}

function searched(query: string): string {
  return quote(query, 120);
}

/** Mail queries carry sender and dates in themselves. */
function narrowing({ question }: SearchSection, source: SearchSource): string {
  if (source === "mail") return "";
  const by =
    question.person === undefined || source !== "team-chat" ? "" : ` by ${plainText(question.person, 60)}`;
  const [period] = question.periods;
  const channel =
    question.channel === undefined || source !== "team-chat" ? "" : ` in #${plainText(question.channel, 60)}`;
  return `${by}${channel}${period === undefined ? "" : ` ${describePeriod(period)}`}`;
}

function reasonOf(call: SearchCall, narrower: string | undefined): string {
  const second = narrower === undefined ? "" : " after a narrower search found nothing";
  return `${capitalise(sources[call.source].place)} was searched for ${searched(call.query)}${second}; what it lists is quoted from there and was not checked.`;
}
