import { findDimension } from "../../catalogue/catalogue.ts";
import { nearestOf } from "../../lib/nearest.ts";
import { isTraffic, type Ask, type OpenValue } from "../plan.ts";
import { titleOf } from "./describe.ts";
import { slipsBetween } from "../words/typos.ts";
import { fold } from "../../lib/fold.ts";
import { isFew, outcomeOf, valuesOf } from "./lookup.ts";
import type { Match } from "./match.ts";
import { quotes } from "./search/quotes.ts";
import { failed, isConnected, refusal, type Section, type Session, tableOf } from "./session.ts";
import { joined, lowerFirst, quoted } from "./text.ts";

/**
 * A name that may be several things, or is only a part of one: that may be chance, "lost to price" is no stage
 * "Proposal/Price Quote".
 */
export function askBack(ask: Ask, { said }: OpenValue, matches: readonly Match[]): Section {
  const meanings = matches.map(({ dimension, values }) => {
    const some = values.slice(0, 3).map((value) => quoted(value));
    return `the ${lowerFirst(titleOf(ask, dimension))} ${joined(some, "or")}`;
  });
  const text = `I do not guess what ${quoted(said)} is. Do you mean ${joined(meanings, "or")}?`;
  return refusal(text, [said]);
}

/** "Compare France with email": two conditions at once are no comparison. */
export function unpaired(ask: Ask): Section {
  const said = ask.conditions.map(({ values }) => quoted(String(values[0])));
  const why = "are of different kinds, or one of them is missing";
  return refusal(`I do not see what is compared with what: ${joined(said)} ${why}.`, said);
}

export const contradicted = ({ dataset }: Ask, value: string): Section =>
  refusal(
    `I cannot tell how ${quoted(value)} is meant here. Please put the name in quotation marks: ${dataset.many} except "${value}".`,
    [value],
  );

/** What there is instead of a name that nothing has. */
export function notFound(ask: Ask, open: OpenValue, session: Session): { section: Section } | undefined {
  // What could not be looked up is not said to be missing.
  for (const name of open.dimensions.filter((one) => findDimension(ask.dataset, one)?.values === undefined)) {
    const outcome = outcomeOf(ask, name, open.said, session);
    if (outcome !== undefined && "failure" in outcome)
      return { section: { ...failed(outcome, ask), leftOut: [open.said] } };
  }
  const nearest = nearestTo(ask, open, session);
  if (nearest === undefined) return undefined;
  const titles = open.dimensions
    .filter((name) => name !== "currency")
    .slice(0, 5)
    .map((name) => lowerFirst(titleOf(ask, name)));
  const whose = isTraffic(ask) ? "The data of web analytics" : `The ${ask.dataset.many}`;
  const doubt = open.isName ? "" : `I do not understand ${quoted(open.said)} here. `;
  const text = `${doubt}${whose} have no ${joined(titles, "or")} called ${quoted(open.said)}, so I cannot answer this.${nearest}`;
  const isLast = ask.instead?.length === 0 && ask.dataset.product === "projects";
  const noted = isLast ? inNotes(open.said, session) : [];
  return noted && { section: { ...refusal(text, [open.said]), blocks: [text, ...noted] } };
}

/** Lists of what is to be done may be in the notes; undefined while the call is pending. */
function inNotes(words: string, session: Session): string[] | undefined {
  if (!isConnected(session, "notes-workspace")) return [];
  const input = { words, datasets: ["pages"], orderBy: "newest" as const, limit: 3 };
  const outcome = session.call({ tool: "search", input });
  if (outcome === undefined) return undefined;
  const table = tableOf(outcome);
  return table?.rows.length ? ["What your notes have with it:", quotes(table, 3)] : [];
}

const PARTIES: ReadonlySet<string> = new Set(["customer", "vendor", "account", "company"]);

/** What is written much like it, where that costs no vendor a call; undefined while a call is pending. */
function nearestTo(ask: Ask, open: OpenValue, session: Session): string | undefined {
  if (ask.instead?.length !== 0) return "";
  const isCheap = (name: string): boolean => isFew(ask, name) || (!isTraffic(ask) && PARTIES.has(name));
  const found = open.dimensions.filter(isCheap).map((name) => {
    const values = valuesOf(ask, name, undefined, session) ?? [];
    return {
      name,
      values,
      near: nearestOf(open.said, values, 3).filter((value) => isNear(open.said, value)),
    };
  });
  if (session.pending.length > 0) return undefined;
  const place = found.find(({ near }) => near.length > 0);
  if (place === undefined) return open.dimensions.length === 1 ? allOf(ask, found[0]) : "";
  const values = place.near.map((value) => quoted(value));
  return ` The nearest ${lowerFirst(titleOf(ask, place.name))}: ${joined(values, "or")}.`;
}

const MOST_NAMED = 12;

/** Of a few all: "The categories are ..." */
function allOf(ask: Ask, found: { name: string; values: readonly string[] } | undefined): string {
  if (found === undefined || found.values.length === 0 || found.values.length > MOST_NAMED) return "";
  const all = found.values.map((value) => quoted(value));
  return ` As ${lowerFirst(titleOf(ask, found.name))} there is ${joined(all, "or")}.`;
}

const isLike = (one: string, word: string): boolean =>
  word.includes(one) || slipsBetween(one, word, 2) < (one.length > 6 ? 3 : 2);

/** One of its words, or one slip from it. */
function isNear(said: string, value: string): boolean {
  const [words = [], wanted = []] = [value, said].map((text) => fold(text).split(" "));
  return wanted.some((one) => one.length > 3 && words.some((word) => isLike(one, word)));
}
