import { describeRange } from "../../../periods/format.ts";
import type { Row, Table } from "../../../tables/table.ts";
import { cell, numberIn, rowRef, total } from "../cells.ts";
import type { Section, Session } from "../session.ts";
import { failed, isConnected, plainSection, refusal, tableOf } from "../session.ts";
import { missing } from "../talk.ts";
import { joined, noted, quoted } from "../text.ts";
import type { SearchPlan } from "../../plan.ts";
import { quotes, shareSaid } from "./quotes.ts";
import { inputOf, isNear, NAMES, type Place, PLACES, SHOWN, widerPlan } from "./wider.ts";

/** What people wrote: how much there is, and the nearest of it with author and day. Undefined while the call is pending. */
export function search(plan: SearchPlan, session: Session): Section | undefined {
  const { topic, author, left, datasets } = plan;
  const source = datasets === undefined ? "" : ` in ${joined(datasets)}`;
  const what = whatOf(plan, plan.period && describeRange(plan.period));
  const reading = `What was written${source} ${what}${plan.isNewest ? ", newest first" : ""}`.trim();
  const open = topic === "" ? "" : ` I could look for ${quoted(topic)} everywhere.`;
  const strange = joined(left.map((word) => quoted(word)));
  const no = `I searched nothing: I do not understand ${strange} in this question.${open}`;
  const next = topic === "" ? [] : [`What was written about ${topic}?`];
  if (left.length > 0) return { ...refusal(no, left, next), reading };
  const wanted = NAMES.filter((name) => datasets === undefined || datasets.includes(name));
  const places = wanted.filter((name) => isConnected(session, PLACES[name][0]));
  const sources = wanted.map((name) => PLACES[name][0]);
  if (places.length === 0) return missing(sources, session);
  const isOfAll = [topic, author ?? "", plan.place ?? ""].join("") === "" && plan.period === undefined;
  if (isOfAll && !plan.isNewest)
    return plainSection(["What should I look for? Please name a word, a person or a period."], { reading });
  const outcome = session.call({ tool: "search", input: inputOf(plan, places) });
  if (outcome === undefined) return undefined;
  const table = tableOf(outcome);
  if (table === undefined) return { ...failed(outcome, undefined), reading };
  const chat = inChat(plan, places, table, session);
  if (chat === "pending") return undefined;
  if (chat !== undefined && table.rows.length === 0) return chat;
  const wider = widerPlan(plan, places, table, session);
  if (wider !== undefined) return wider === "pending" ? undefined : search(wider, session);
  const lacking = datasets === undefined ? [] : wanted.filter((name) => !places.includes(name));
  const unsearched = lacking.map((name) => `${PLACES[name][1]} (\`${PLACES[name][0]}\` is not connected)`);
  const isOpen = topic !== "" && plan.period === undefined && table.rows.length > 0;
  const deeds = joined(plan.deeds.map((word) => quoted(word)));
  return plainSection(
    [
      ...(deeds === "" ? [] : [`I look for words: whether what I find is meant by ${deeds} I cannot tell.`]),
      ...write(plan, table, places),
      ...(chat?.blocks ?? []),
      ...(lacking.length === 0 ? [] : [`Not searched: ${joined(unsearched)}.`]),
      ...table.notes.slice(table.rows.length > 0 && isNear(table) ? 1 : 0, 2).map(noted),
    ],
    {
      reading,
      assumptions: plan.assumptions,
      questions: isOpen ? [`What was written about ${topic} this month?`] : [],
      basis: `a search of ${joined(places.map((name) => PLACES[name][1]))}`,
    },
  );
}

/** Chats often know people by their first names alone: what one of such a name wrote there, besides what was found. */
function inChat(
  plan: SearchPlan,
  places: readonly Place[],
  table: Table,
  session: Session,
): Section | "pending" | undefined {
  const [first = "", ...names] = (plan.author ?? "").split(" ");
  const isThere = table.rows.some(({ cells }) => cells["dataset"] === "messages");
  if (names.length === 0 || !places.includes("messages") || isThere) return undefined;
  const short = { ...plan, author: first, datasets: ["messages"] };
  const outcome = session.call({ tool: "search", input: inputOf(short, ["messages"]) });
  if (outcome === undefined) return "pending";
  if ((tableOf(outcome)?.rows.length ?? 0) === 0) return undefined;
  const note = `By ${quoted(plan.author ?? "")} I found nothing in the team chat, so I looked for ${quoted(first)} there`;
  return search({ ...short, assumptions: [...plan.assumptions, note] }, session);
}

/** "With “returns” by “Ada” (Oct 1 – 31, 2026)". */
function whatOf({ topic, author, place, datasets, isAny }: SearchPlan, period: string | undefined): string {
  return [
    topic === "" ? "" : `with ${isAny ? "any of " : ""}${quoted(topic)}`,
    author === undefined ? "" : `by ${quoted(author)}`,
    place === undefined ? "" : `${datasets?.join() === "mails" ? "with the label" : "in"} ${quoted(place)}`,
    period === undefined ? "" : `(${period})`,
  ]
    .filter(Boolean)
    .join(" ");
}

function write(plan: SearchPlan, table: Table, places: readonly Place[]): string[] {
  const { topic } = plan;
  const what = whatOf(plan, table.period === null ? undefined : `{{${table.id}.period}}`);
  const where = joined(places.map((name) => PLACES[name][1]));
  const [, ...each] = table.totals;
  const isCut = plan.place !== undefined && places.includes("messages");
  const partial = table.complete ? "" : " Not everything could be searched.";
  const hidden = isCut ? " Channels that I may not read are not among them." : "";
  if (table.rows.length === 0) return [`I found nothing ${what} in ${where}.${partial}${hidden}`];
  // Where nothing has all of the words, what comes from there is only near to them.
  const near = new Set(each.flatMap(({ label, cells }) => (cells["count"] === 0 ? [label] : [])));
  const isFound = ({ cells }: Row): boolean => !near.has(String(cells["dataset"]));
  if (isNear(table)) {
    const words = topic.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3);
    const names = words.filter((word) => /^\p{Lu}/u.test(word));
    const isClose = (row: Row): boolean => shareSaid(row, names) === 1 && shareSaid(row, words) >= 0.5;
    const no = `Nothing ${what} in ${where} has all of the words`;
    return table.rows.some(isClose)
      ? [`${no}. The nearest:`, quotes(table, SHOWN, isClose)]
      : [`${no}.${partial}${hidden}`];
  }
  return [
    `I looked for what was written ${what} in ${where}. ${foundIn(table)}${plan.isWho ? writeAuthors(table, topic) : ""}`,
    quotes(table, Math.min(plan.limit ?? SHOWN, 10), isFound),
  ];
}

/** How much there is: in all, or where one place cannot be counted, in each of the others. */
function foundIn(table: Table): string {
  const [whole, ...each] = table.totals;
  if (numberIn(whole, "count") !== undefined) return `I found **${total(table, "count")}**.`;
  const counts = each.flatMap((row) => {
    const [, place] = Object.entries(PLACES).find(([name]) => name === row.label) ?? [];
    const count = numberIn(row, "count");
    const isSome = count === undefined && table.rows.some(({ cells }) => cells["dataset"] === row.label);
    if (place !== undefined && isSome) return [`some in ${place[1]}`];
    if (place === undefined || count === undefined || count === 0) return [];
    return `**${cell(`${table.id}.total[${row.label}]`, "count")}** in ${place[1]}`;
  });
  return counts.some((one) => one.startsWith("**")) ? `I found ${joined(counts)}.` : "I found these.";
}

/** Each person once: a chat may know people by their first names, and a mailbox adds their address. */
function writeAuthors(table: Table, topic: string): string {
  // "Who wrote the returns policy?" is who wrote what is called so, not who mentions it.
  const isCalled = (label: string): boolean =>
    topic.split(" ").every((word) => label.toLowerCase().includes(word.toLowerCase()));
  const isOfTitle = topic !== "" && table.rows.some(({ label }) => isCalled(label));
  const rows = table.rows.flatMap(({ cells, label }, index) => {
    const [name = ""] = String(cells["author"] ?? "").split(/ *</);
    const size = 2 * name.split(" ").length + Number(name === cells["author"]);
    return name === "" || (isOfTitle && !isCalled(label)) ? [] : [{ name, index, size }];
  });
  const longest = rows.toSorted((one, other) => other.size - one.size);
  const people = longest.filter(
    ({ name }, at) => !longest.slice(0, at).some((other) => `${other.name} `.startsWith(`${name} `)),
  );
  const names = people
    .toSorted((one, other) => one.index - other.index)
    .map(({ index }) => `**${cell(rowRef(table, index), "author")}**`);
  if (names.length === 0) return "";
  return ` ${table.truncated ? "Among the authors" : names.length === 1 ? "The author" : "The authors"}: ${joined(names)}.`;
}
