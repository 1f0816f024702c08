import type { SearchQuestion, SearchSource } from "./question-types.ts";
import { openWords, phrase, type Scan, take, takeAll } from "../periods/reading/text.ts";
import * as words from "./vocabulary.ts";
import { groupWords, searchStopWords } from "./stop-words.ts";

const NOUNS = (["notes-workspace", "mail", "team-chat"] as const).map((source) => ({
  source,
  pattern: phrase(words.searchNouns[source]),
}));
const MAIL_AS_CHANNEL = phrase(words.mailAsChannel);
const MAIL_VERBS = phrase(words.mailVerbs);
const CHAT_VERBS = phrase(words.chatVerbs);
/** A request to compose something is no question about what was said. */
const COMPOSE = phrase(
  `^ ?(?:please )?(?:(?:can|could|would|will) you (?:please )?)?(?:${words.composeWords})`,
);
const ABOUT = phrase(words.searchCues.about);
const WHO = phrase(words.searchCues.who);
const NEWEST = phrase("latest|newest|most recent|last");
const AUTHOR = phrase(words.searchCues.author);
const EVENTS = phrase(words.searchCues.events);
const KNOWN = phrase(words.searchCues.known);
const FIND = phrase(words.searchCues.find);
const FIGURES_SAY = phrase(words.figuresSay);
/** "What did the sales team say": who they are is no keyword. */
const TEAM = phrase(
  "(?:did|do|does|has|have|is|are|was|were) (?:the |our )?(?:\\p{L}+ )?(?:team|people|guys|department)",
);
const CHANNEL = /#[\p{L}\p{N}_-]+/u;
/** "In the support channel". */
const NAMED_CHANNEL = phrase(
  "(?:in|on|to|from) (?:the |our )(?<name>(?!slack|chat|team|same|other|e-?mail)[\\p{L}\\p{N}_-]+) channel",
);
const QUOTED = /"[^"]{1,200}"/;
const SENDER = phrase(
  "(?:from|by) (?<name>[\\p{L}\\d][\\p{L}\\d.@'_-]*(?: (?!about|on|regarding|concerning|with|that|in|to|and|or|we|at|for|last|this|since|today|yesterday|say|says|said|write|wrote|want|wants|ask|asks|contain)[\\p{L}][\\p{L}'.-]*)?)",
);
const SPEAKER = phrase(
  `(?:did|has|does|have) (?<name>[\\p{L}][\\p{L}'-]+(?: (?!ever|already|just|recently|really)[\\p{L}][\\p{L}'-]+)?) (?:ever |already |just |recently |really )?(?:${words.chatVerbs})`,
);
const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [phrase("unread"), "is:unread"],
  [phrase("starred"), "is:starred"],
  [phrase("important"), "is:important"],
  [phrase("with (?:an )?attachments?|attachments?"), "has:attachment"],
];
/** What somebody is to the business. */
const KINDS = /^(?:customers?|clients?|accounts?|compan(?:y|ies))$/;
/** A mail's content is wanted, not that there is one. */
const READING = phrase(words.readingWords);
const PRONOUNS = phrase(`(?:about|on|regarding|to|of|with) (?:${words.pronouns})(?: topic)?|it`);

export function isComposing(open: string): boolean {
  return COMPOSE.test(open);
}

/** Whether a text names where or how something was written, so that a search for its words is what is asked. */
export function asksWhatWasWritten(open: string): boolean {
  return (
    NOUNS.some(({ pattern }) => pattern.test(open)) ||
    [MAIL_VERBS, CHAT_VERBS, ABOUT, KNOWN, CHANNEL].some((pattern) => pattern.test(open))
  );
}

/** What else a stretch of text may be about. */
export interface OtherReadings {
  /** It names records of the business suite. */
  list: boolean;
  /** It names figures of web analytics. */
  report: boolean;
}

/** Whether a stretch of text asks what somebody wrote, and where; undefined when it asks something else. */
export function detectSearch(open: string, { list, report }: OtherReadings): SearchSource[] | undefined {
  const channelOnly = MAIL_AS_CHANNEL.test(open);
  const named = NOUNS.filter(
    ({ source, pattern }) => pattern.test(open) && !(source === "mail" && channelOnly),
  );
  const sources = named.map(({ source }) => source);
  // "Mail messages" and "notes that mention" name one source, not two.
  if (sources.length > 1 && !/\band\b|\bor\b|,/.test(open)) return sources.slice(0, 1);
  if (sources.length > 0) return sources;
  if (MAIL_VERBS.test(open)) return ["mail"];
  if (CHANNEL.test(open)) return ["team-chat"];
  if (ABOUT.test(open)) return [];
  if (CHAT_VERBS.test(open) && !FIGURES_SAY.test(open) && !isComposing(open)) return ["team-chat"];
  if (list) return undefined;
  return WHO.test(open) || EVENTS.test(open) || (FIND.test(open) && !report) ? [] : undefined;
}

/** Reads a stretch of text as a search: keywords without filler, quoted phrases whole, a sender or speaker apart. */
export function parseSearch(scan: Scan, sources: SearchSource[]): SearchQuestion {
  const quoted = takeAll(scan, QUOTED);
  const operators = sources.includes("mail") ? takeOperators(quoted.scan) : { terms: [], scan: quoted.scan };
  const person = takePerson(takeAll(operators.scan, TEAM).scan, sources);
  const channel = take(person.scan, CHANNEL) ?? take(person.scan, NAMED_CHANNEL);
  const rest = channel?.scan ?? person.scan;
  const pronoun = PRONOUNS.test(rest.open);
  const found = openWords(takeAll(rest, PRONOUNS).scan, searchStopWords);
  return {
    kind: "search",
    sources,
    keywords: [...quoted.taken.map(({ said }) => said), ...namesOf(found, sources)].slice(0, 8),
    operators: operators.terms,
    person: person.name,
    channel: channel?.groups["name"] ?? channel?.said.slice(1),
    periods: [],
    subject: WHO.test(scan.open) ? "responsible" : KNOWN.test(scan.open) ? "thing" : undefined,
    newest: NEWEST.test(scan.open),
    authorAsked: AUTHOR.test(scan.open),
    digest: undefined,
    reading: sources.includes("mail") && READING.test(scan.open),
    pronoun,
  };
}

/** "Customer Kiel": what it is stands before a name, and in few texts. */
function namesOf(found: readonly string[], sources: readonly SearchSource[]): readonly string[] {
  const names = found.filter((word) => !KINDS.test(word.toLowerCase()));
  return sources.length > 0 || names.length === 0 ? found : names;
}

function takeOperators(scan: Scan): { terms: string[]; scan: Scan } {
  let rest = scan;
  const terms = OPERATORS.flatMap(([pattern, term]) => {
    const next = take(rest, pattern);
    rest = next?.scan ?? rest;
    return next === undefined ? [] : [term];
  });
  return { terms, scan: rest };
}

/** The sender of mails or the speaker in a chat; groups ("the team", "customers") are nobody in particular. */
function takePerson(scan: Scan, sources: readonly SearchSource[]): { name: string | undefined; scan: Scan } {
  const pattern =
    sources.includes("mail") || /\b(?:messages?|posts?) (?:from|by)\b/.test(scan.open) ? SENDER : SPEAKER;
  const match = take(scan, pattern);
  const group = match?.groups["name"]?.trim() ?? "";
  const people = group.split(" ").filter((word) => !groupWords.has(word) && !searchStopWords.has(word));
  if (match === undefined || people.length === 0 || people.length < group.split(" ").length) {
    return { name: undefined, scan };
  }
  const at = scan.open.indexOf(group, match.start);
  return { name: scan.text.slice(at, at + group.length).replace(/'s$/, ""), scan: match.scan };
}
