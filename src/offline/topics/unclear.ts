import type { Row } from "../../tables/table.ts";
import { grammarWords } from "../grammar/parse.ts";
import type { Period } from "../../periods/reading/types.ts";
import type { Part } from "../plan.ts";
import { keyOf } from "../words/keys.ts";
import { questionOf } from "./describe.ts";
import { quotes, shareSaid } from "./search/quotes.ts";
import { isConnected, plainSection, refusal, type Section, type Session, tableOf } from "./session.ts";
import { joined, plain, quoted } from "./text.ts";

type Unclear = Extract<Part, { topic: "unclear" }>;

/** What was not understood comes first; then the nearest question that can be answered. */
export function unclear(
  { said, unknown, ask, choices, period }: Unclear,
  session: Session,
): Section | undefined {
  if (choices.length > 0) {
    const kinds = choices.slice(0, 6).map(({ dataset }) => dataset.many);
    const questions = choices.slice(0, 4).map(questionOf);
    return plainSection([`Of what? I could look at ${joined(kinds, "or")}.`], { questions });
  }
  const words = [...new Set(unknown)].filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, 5);
  const strange = words.filter((word) => !grammarWords("").has(keyOf(word)) && !TELLS_NOTHING.test(word));
  const plainly = ask && (ask.nearest ?? questionOf({ ...ask, open: [], conditions: [] }));
  const nearest = plainly ?? searchFor(strange, session);
  const offer = nearest
    ? `The nearest that I can answer: “${nearest}”`
    : "Which figure or record do you mean?";
  const telling = words.filter((word) => word.length > 4 || strange.includes(word) || DENIES.test(word));
  const told = telling.length > 0 ? telling : words;
  const what =
    told.length > 0
      ? `I do not understand ${joined(told.map((word) => quoted(word, 60)))} in this question`
      : `I do not know which figure or record ${quoted(said, 120)} asks for`;
  // Of what "it" is a passage tells nothing that does not say so.
  const isOfIt = /\b(?:its?|they|them|their|there)\b/i.test(said);
  const isWritten = !isOfIt && WRITTEN.some((type) => isConnected(session, type));
  const written = isWritten ? writtenAbout(said, period, session) : [];
  if (written === undefined) return undefined;
  const text = `${what}, and it could change what is meant, so I do not answer it.`;
  const no = refusal(`${text} ${offer}`, words, nearest === undefined ? [] : [nearest]);
  const lead = `${what}. What was written with ${words.length === 1 ? "it" : "these words"} I can show:`;
  return written.length === 0 ? no : { ...no, blocks: [lead, ...written] };
}

/** Of short words those that turn a question round. */
const DENIES = /^(?:n[o']|never|without|except)/i;
const TELLS_NOTHING = /^(?:things?|stuff)$|\d|\b(?:it|they|them|that|those|what|who|which|how|with)\b/i;
/** Words of questions that a text need not have. */
const ASKS =
  /^(?:\p{L}{1,2}|what|which|when|where|were|was|who|whom|whose|why|how|the|our|your|you|are|has|had|have|did|does|can|could|should|would|will|for|from|with|and|but|not|any|all|there|this|that|these|those|been|about|say|says|said|tell|show|many|much|some|last|most|get|got|please|according|mentioned|written|wrote|posted|days?|weeks?|months?|quarters?|years?|today|yesterday|into|than|then|out|now)$/iu;
/** What has fewer of the words is of something else. */
const MOST_OF = 0.7;
const SHOWN = 3;
const READ = 8;
const WRITTEN = ["team-chat", "notes-workspace", "mail"] as const;

/** What has most of the words of a question, and each of its names; undefined while the call is pending. */
function writtenAbout(said: string, period: Period | undefined, session: Session): string[] | undefined {
  const all = [...new Set(said.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [])];
  const words = all.filter((word) => !ASKS.test(word)).slice(0, 12);
  if (words.length === 0) return [];
  const days = period && { period: { from: period.startDate, to: period.endDate } };
  const outcome = session.call({ tool: "search", input: { words: words.join(" "), ...days, limit: READ } });
  if (outcome === undefined) return undefined;
  const table = tableOf(outcome);
  if (table === undefined) return [];
  const names = words.filter((word, at) => at > 0 && /^\p{Lu}/u.test(word));
  const isTold = (row: Row): boolean => shareSaid(row, names) === 1 && shareSaid(row, words) >= MOST_OF;
  const told = table.rows.filter(isTold);
  const most = Math.max(...told.map((row) => shareSaid(row, words)));
  return told.length === 0
    ? []
    : [quotes(table, SHOWN, (row) => isTold(row) && shareSaid(row, words) === most)];
}

/** Of a question that names no figure and no record, what was written with its words. */
function searchFor(words: readonly string[], session: Session): string | undefined {
  const isWritten = WRITTEN.some((type) => isConnected(session, type));
  if (words.length === 0 || words.length > 3 || !isWritten) return undefined;
  return `What was written about ${words.map((word) => plain(word, 60)).join(" ")}?`;
}
