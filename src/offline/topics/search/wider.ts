import type { SearchInput } from "../../../catalogue/inputs/search.ts";
import type { Table } from "../../../tables/table.ts";
import type { SearchPlan } from "../../plan.ts";
import { type Session, tableOf } from "../session.ts";
import { quoted } from "../text.ts";
import { shareSaid } from "./quotes.ts";

export const SHOWN = 5;
/** As many as a search gives: whoever wrote one of them is an author. */
const MOST_READ = 50;
export const PLACES = {
  messages: ["team-chat", "the team chat"],
  pages: ["notes-workspace", "the notes"],
  mails: ["mail", "the mails"],
} as const;
export const NAMES = ["messages", "pages", "mails"] as const;
export type Place = keyof typeof PLACES;

/** What is searched instead: what calls itself a complaint; where nothing was found a part of the topic, or what mentions the author. */
export function widerPlan(
  plan: SearchPlan,
  places: readonly Place[],
  table: Table,
  session: Session,
): SearchPlan | "pending" | undefined {
  const ways = [
    ...calledSo(plan),
    ...(isNear(table) ? partOf(plan) : []),
    ...(table.rows.length === 0 ? [...mentionsOf(plan, places), ...anythingBy(plan)] : []),
  ];
  for (const { note, ...wider } of ways) {
    const outcome = session.call({ tool: "search", input: inputOf(wider, places) });
    if (outcome === undefined) return "pending";
    const found = tableOf(outcome);
    const said = wider.deeds === plan.deeds ? [] : wider.topic.split(" ");
    if (found?.rows.some((row) => shareSaid(row, said) === 1) && !isNear(found))
      return { ...wider, assumptions: [...plan.assumptions, note] };
  }
  return undefined;
}

type Wider = SearchPlan & { note: string };

/** "Complaints about delivery" that have the word. */
function calledSo({ deeds: [deed, ...others], topic, ...plan }: SearchPlan): Wider[] {
  if (deed === undefined || others.length > 0 || topic === "") return [];
  const note = `Looked for with ${quoted(deed)} as well`;
  return [{ ...plan, deeds: [], topic: `${topic} ${deed.replace(/s$/, "")}`, note }];
}

/** Of "prices for winter covers" the thing itself. */
function partOf(plan: SearchPlan): Wider[] {
  const [, topic] = /^[^"]+? (?:for|about|of|on|with|from|regarding) ([^"]{3,})$/i.exec(plan.topic) ?? [];
  const note = `Nothing has all of ${quoted(plan.topic)}, so this is what has ${quoted(topic ?? "")}`;
  return topic === undefined ? [] : [{ ...plan, topic, note }];
}

/** "Has Marina Kiel replied to our offer?": a reply need not have the word. */
function anythingBy({ topic, author = "", ...plan }: SearchPlan): Wider[] {
  const then = plan.period === undefined ? "" : " of that time";
  const note = `Nothing by ${quoted(author)}${then} has ${quoted(topic)}, so this is the newest by them`;
  return author === "" || topic === "" ? [] : [{ ...plan, author, topic: "", isNewest: true, note }];
}

/** Companies write from addresses and through people: where nothing is by them, what mentions them. */
function mentionsOf({ author, place, ...plan }: SearchPlan, places: readonly Place[]): Wider[] {
  if (author === undefined) return [];
  const isLabel = places.join() === "mails";
  const no = plan.topic === "" ? "Nothing is" : `Nothing with ${quoted(plan.topic)} is`;
  const note = `${no} by ${quoted(author)}, so this is what mentions it`;
  const topic = `${plan.topic} ${author}`.trim();
  return [{ ...plan, ...(place !== undefined && !isLabel && { place }), topic, isWho: false, note }];
}

/** Whether nothing has all of the words: what comes is only near to them. */
export function isNear({ totals: [whole, ...each], rows }: Table): boolean {
  const near = new Set(each.flatMap(({ label, cells }) => (cells["count"] === 0 ? [label] : [])));
  return whole?.cells["count"] === 0 || rows.every(({ cells }) => near.has(String(cells["dataset"])));
}

export function inputOf(
  { topic, author, place, period, isNewest, isAny, limit, isWho }: SearchPlan,
  datasets: readonly Place[],
): SearchInput {
  return {
    words: wordsOf(topic),
    ...(isAny && { match: "any" as const }),
    datasets: [...datasets],
    ...(author !== undefined && { author }),
    ...(place !== undefined && { place }),
    ...(period !== undefined && { period: { from: period.startDate, to: period.endDate } }),
    ...((isNewest || topic === "") && { orderBy: "newest" as const }),
    limit: isWho ? MOST_READ : Math.max(limit ?? 0, SHOWN),
  };
}

/** All words have to be there, so small ones are not looked for: "plan for Gift Guide" is titled "Plan: Gift Guide". */
const wordsOf = (topic: string): string =>
  topic.includes('"')
    ? topic
    : topic.replaceAll(
        /(?<=^|[\p{L}\p{N}] )(?:for|of|with|on|in|to|at|our|the|an?|and|or|about) (?=[\p{L}\p{N}])/giu,
        "",
      );
