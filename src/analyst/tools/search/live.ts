import { fold } from "../../../lib/fold.ts";
import type { Dataset } from "../../../catalogue/types.ts";
import { searchMail } from "../../../connectors/gmail/gmail.ts";
import { getPageContent, searchNotion } from "../../../connectors/notion/data.ts";
import { searchSlack, toPlainText } from "../../../connectors/slack/message.ts";
import type { VendorRecord } from "../../../domain/records.ts";
import { createAccess } from "../../../integrations/tokens/access.ts";
import { mapLimited } from "../../../lib/concurrency.ts";
import { addDays } from "../../../periods/dates.ts";
import { firstInstant } from "../../../periods/instants.ts";
import type { Source, SourceOf } from "../../sources.ts";
import { dayOf } from "../cell-text.ts";
import { listLive } from "../list-live.ts";
import type { Ask, Found } from "./found.ts";
import { toHit } from "./stored.ts";
import { mentions, quotePhrase } from "./words.ts";

/** Asks the vendor: mail always, all others before their first synchronization. Throws `VendorError`. */
export async function searchLive(ask: Ask, dataset: Dataset, source: Source): Promise<Found> {
  const { hits, ...found } = await searchAt(ask, dataset, source);
  return { ...found, hits: hits.map((hit) => ({ dataset: dataset.name, ...hit })), storedAt: null };
}

type LiveFound = Omit<Found, "hits" | "storedAt"> & { hits: Omit<Found["hits"][number], "dataset">[] };

async function searchAt(ask: Ask, dataset: Dataset, source: Source): Promise<LiveFound> {
  if (source.type === "mail") return await searchMails(ask, source);
  if (source.type === "team-chat") return await searchChat(ask, source);
  if (source.type === "notes-workspace") return await searchNotes(ask, source);
  if (source.type === "business-suite") return await searchSuite(ask, dataset, source);
  throw new Error(`${source.type} cannot be searched`);
}

/** Gmail answers newest first and counts up to 500. */
async function searchMails(ask: Ask, source: SourceOf<"mail">): Promise<LiveFound> {
  const call = createAccess(ask.context.deps, source);
  const { mails, total } = await searchMail(call, { query: mailQuery(ask), limit: ask.search.limit });
  return {
    hits: mails.map(({ id, subject: title, from: author, date, snippet: text, url }) => {
      return { id, title, author, date, text, url };
    }),
    total,
    notes: total === null ? ["More than 500 mails match; Gmail does not count them."] : [],
    complete: true,
  };
}

/** Gmail finds a word as it stands: "prices" is found in the singular too. */
const formsOf = (word: string): string[] =>
  /^\p{L}{3,}[^s\P{L}]s$/u.test(word) ? [word, word.slice(0, -1)] : [word];

const oneOf = (forms: readonly string[]): string =>
  forms.length > 1 ? `{${forms.join(" ")}}` : forms.join("");

/** Companies write from addresses: "Marina Kiel" is at marina-kiel.example, "Côte d'Or" at cote-dor.example. */
const namesOf = (author: string): string[] => {
  const [said, plain] = [author.trim(), fold(author)];
  const forms = (plain === said.toLowerCase() ? [said] : [said, plain]).flatMap((name) => [
    name.replaceAll(/\s+/g, "-"),
    name.replaceAll(/\s+/g, ""),
  ]);
  return [...new Set([author, ...forms])];
};

/** Days in seconds, because Gmail takes a day for one of California. */
function mailQuery({ search: { author, place, period }, words, match, context }: Ask): string {
  const secondOf = (day: string) => Date.parse(firstInstant(day, context.clock.timeZone)) / 1000;
  const wanted = words.wanted.map((word) => formsOf(word).map(quotePhrase));
  return [
    ...(match === "any" ? [oneOf(wanted.flat())] : wanted.map(oneOf)),
    ...words.unwanted.map((word) => `-${quotePhrase(word)}`),
    author && oneOf(namesOf(author).map((name) => `from:${quotePhrase(name)}`)),
    // A label's blanks are hyphens in a search.
    place && `label:${quotePhrase(place.replaceAll(/\s+/g, "-"))}`,
    period && `after:${secondOf(period.from)} before:${secondOf(addDays(period.to, 1))}`,
  ]
    .filter(Boolean)
    .join(" ");
}

const NOBODY = { people: new Map(), channels: new Map(), domain: null };

async function searchChat(ask: Ask, source: SourceOf<"team-chat">): Promise<LiveFound> {
  const { search, context } = ask;
  const call = createAccess(context.deps, source);
  const sort = search.orderBy === "newest" ? "timestamp" : "score";
  const { total, messages } = await searchSlack(call, { query: chatQuery(ask), limit: search.limit, sort });
  // Slack's search knows no "or".
  const isNarrow = ask.match === "any" && ask.words.wanted.length > 1;
  return {
    hits: messages.map(({ id, channel, author, date, text, url }) => ({
      id: id || undefined,
      title: "",
      author,
      place: channel,
      date,
      text: toPlainText(text, NOBODY),
      url: url ?? undefined,
    })),
    total: isNarrow ? null : total,
    notes: isNarrow
      ? ["Before it is synchronized, the chat finds only messages that have all of the words."]
      : [],
    complete: !isNarrow,
  };
}

/** The filters as Slack writes them: its before: and after: exclude their day, and there must be something. */
function chatQuery({ search: { author, place, period }, words, context }: Ask): string {
  const parts = [
    place && `in:${quotePhrase(place.replace(/^#/, ""))}`,
    author && `from:${quotePhrase(author.replace(/^@/, ""))}`,
    ...words.wanted.map(quotePhrase),
    ...words.unwanted.map((word) => `-${quotePhrase(word)}`),
    period && `after:${addDays(period.from, -1)} before:${addDays(period.to, 1)}`,
  ];
  return parts.filter(Boolean).join(" ") || `before:${addDays(context.clock.today, 1)}`;
}

const LISTED = 100;
/** Pages whose beginning is read, one call each. */
const EXCERPTS = 5;
const PARALLEL = 3;

/** Notion searches titles only, and says nothing of authors and places. */
async function searchNotes(ask: Ask, source: SourceOf<"notes-workspace">): Promise<LiveFound> {
  const { context, search, words } = ask;
  const found = { hits: [], total: null, complete: false };
  if (search.author !== undefined || search.place !== undefined) {
    return { ...found, notes: ["Authors and places of notes are known once they have been synchronized."] };
  }
  const call = createAccess(context.deps, source);
  const pages = await searchNotion(call, { query: words.wanted.join(" "), limit: LISTED });
  const without = { ...words, wanted: [] };
  const wanted = pages
    .filter((page) => isWithin(page.lastEdited, ask) && mentions(page.title, without, "all"))
    .slice(0, search.limit);
  const excerpts = await mapLimited(wanted.slice(0, EXCERPTS), PARALLEL, async ({ object, id }) =>
    object === "page" ? (await getPageContent(call, id)).markdown : "",
  );
  const hits = wanted.map(({ id, title, url, lastEdited }, index) => ({
    id,
    title,
    date: lastEdited || undefined,
    text: excerpts[index],
    url: url ?? undefined,
  }));
  return { ...found, hits, notes: ["Of notes only titles were searched, as they are not synchronized yet."] };
}

function isWithin(date: string | undefined, { search: { period }, context }: Ask): boolean {
  const day = dayOf(date, context.clock.timeZone);
  return period === undefined || (day !== null && day >= period.from && day <= period.to);
}

/** The suite has no search over all kinds of records: they are listed. */
async function searchSuite(ask: Ask, dataset: Dataset, source: SourceOf<"business-suite">) {
  const { records, complete } = await listLive(ask.context, dataset, source);
  const found = records.filter((record) => passes(record, ask));
  const newest = found.toSorted((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
  return {
    hits: newest.slice(0, ask.search.limit).map((record) => toHit({ record, excerpt: record.text ?? "" })),
    total: complete ? found.length : null,
    notes: complete ? [] : [`Only the first ${records.length} ${dataset.many} were read.`],
    complete,
  };
}

function passes(record: VendorRecord, ask: Ask): boolean {
  const { search, words, match } = ask;
  return (
    isWithin(record.date, ask) &&
    holds(record.author ?? record.owner, search.author) &&
    holds(record.place ?? record.account, search.place) &&
    mentions(textOf(record), words, match)
  );
}

function holds(own: string | undefined, part: string | undefined): boolean {
  return part === undefined || (own ?? "").toLowerCase().includes(part.toLowerCase());
}

function textOf(record: VendorRecord): string {
  const { title, number, account, owner, status, place, category, source, campaign, text } = record;
  const fields = [title, number, account, owner, status, place, category, source, campaign, text];
  return [...fields, ...Object.values(record.facts ?? {})].filter(Boolean).join(" \n ");
}
