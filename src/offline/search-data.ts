import { isIsoDay } from "../periods/dates.ts";
import { describeMoment } from "../periods/format.ts";
import type { SearchCall, SearchSection } from "./plan-search.ts";
import { excerptAround } from "./excerpt.ts";
import { plainText, quote } from "./quote.ts";
import type { SearchSource } from "./question-types.ts";
import { chatResult, mailResult, notesResult, type Read, readResult } from "./results.ts";
import type { Outcomes } from "./write-types.ts";

/** A page, message or mail that a search found, ready to be listed. */
export interface Hit {
  line: string;
  /** ISO day, when the source gave one. */
  day: string | undefined;
  author: string | undefined;
  channel: string | undefined;
}

export interface Hits {
  hits: Hit[];
  /** How many there are in all, when the source says so. */
  total: number | undefined;
  notes: string[];
}

/** Reads the result of one search call in the form of its source; pages are quoted around the `words`. */
export function readHits(source: SearchSource, call: string, outcomes: Outcomes, words = ""): Read<Hits> {
  const outcome = outcomes.get(call);
  if (source === "notes-workspace") {
    return mapRead(readResult(outcome, notesResult), (data) => noteHits(data, words));
  }
  if (source === "team-chat") return mapRead(readResult(outcome, chatResult), chatHits);
  return mapRead(readResult(outcome, mailResult), mailHits);
}

function mapRead<A, B>(read: Read<A>, change: (data: A) => B): Read<B> {
  return read.ok ? { ok: true, data: change(read.data) } : read;
}

function noteHits({ results, total, notes }: ReturnType<typeof notesResult.parse>, words: string): Hits {
  const hits = results.map(({ title, author, lastEdited, excerpt }) => ({
    line: `${quote(title ?? "Untitled", 120)}${by(author)}${edited(lastEdited)}${ending(excerptAround(excerpt ?? "", words, title ?? ""))}`,
    day: dayOf(lastEdited),
    author,
    channel: undefined,
  }));
  return { hits, total, notes };
}

function chatHits({ messages, total, notes }: ReturnType<typeof chatResult.parse>): Hits {
  const hits = messages.map(({ author, channel, date, text }) => ({
    line: `${person(author)}${inChannel(channel)}${on(date)}${ending(text)}`,
    day: dayOf(date),
    author,
    channel,
  }));
  return { hits, total, notes };
}

function mailHits({ messages, notes }: ReturnType<typeof mailResult.parse>): Hits {
  const hits = messages.map(({ from, subject, date, snippet }) => ({
    line: `${quote(subject ?? "No subject", 120)} from ${person(from)}${on(date)}${ending(snippet)}`,
    day: dayOf(date),
    author: from,
    channel: undefined,
  }));
  return { hits, total: undefined, notes };
}

function dayOf(text: string | undefined): string | undefined {
  const day = text?.slice(0, 10);
  return day !== undefined && isIsoDay(day) ? day : undefined;
}

function person(name: string | undefined): string {
  // "Anna <anna@example.com>": the address must not be taken for a tag.
  const readable = name?.replace(/<([^<>\s]+@[^<>\s]+)>/, "($1)") ?? "";
  return plainText(readable, 80) || "Somebody";
}

function by(author: string | undefined): string {
  return author === undefined || author === "" ? "" : ` by ${plainText(author, 80)}`;
}

function inChannel(channel: string | undefined): string {
  return channel === undefined || channel === "" ? "" : ` in #${plainText(channel, 60).replace(/^#/, "")}`;
}

function on(date: string | undefined): string {
  return date === undefined || date === "" ? "" : ` on ${plainText(describeMoment(date), 40)}`;
}

function edited(date: string | undefined): string {
  return date === undefined || date === "" ? "" : `, last edited${on(date)}`;
}

function ending(text: string | undefined): string {
  const quoted = text === undefined ? "" : plainText(text);
  return quoted === "" ? "" : `: “${quoted}”`;
}

/** Whether a first search came back sound but empty, so that a wider one is worth a second round. */
export function foundNothing(call: SearchCall, outcomes: Outcomes): boolean {
  const read = readHits(call.source, call.call, outcomes);
  return read.ok && read.data.hits.length === 0;
}

/** The best mail of a search that asks for what one says. */
export function mailToRead(
  { calls }: SearchSection,
  outcomes: Outcomes,
): { call: string; id: string } | undefined {
  const search = calls.find(({ source }) => source === "mail");
  const read = search === undefined ? undefined : readResult(outcomes.get(search.call), mailResult);
  const id = read?.ok === true ? read.data.messages[0]?.id : undefined;
  return search === undefined || id === undefined ? undefined : { call: search.call, id };
}

/** The hits of a section's period, person and channel; chats and notes cannot be asked for them, so they are picked here. */
export function pickHits({ question }: SearchSection, source: SearchSource, hits: readonly Hit[]): Hit[] {
  if (source === "mail") return [...hits];
  const [period] = question.periods;
  const name = question.person?.toLowerCase();
  const wanted = question.channel?.toLowerCase();
  return hits.filter(
    ({ day, author, channel }) =>
      (period === undefined || day === undefined || (day >= period.startDate && day <= period.endDate)) &&
      (name === undefined || author === undefined || author.toLowerCase().includes(name)) &&
      (wanted === undefined || channel === undefined || channel.replace(/^#/, "").toLowerCase() === wanted),
  );
}
