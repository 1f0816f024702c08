import { findDimension } from "../../catalogue/catalogue.ts";
import type { QueryInput } from "../../catalogue/inputs/query.ts";
import { isOfItems } from "../../catalogue/traffic.ts";
import { isOfAccount } from "../../catalogue/types.ts";
import { addDays } from "../../periods/dates.ts";
import { LONG_AGO } from "../grammar/dates.ts";
import { fold } from "../../lib/fold.ts";
import { singular } from "../words/keys.ts";
import type { ToolOutcome } from "../brief.ts";
import { isTraffic, type Ask, type OpenValue } from "../plan.ts";
import { LAST, type Match, matchIn } from "./match.ts";
import { NAMELESS } from "./cells.ts";
import { type Session, tableOf } from "./session.ts";

const LISTED = 200;
/** As far back as names are looked for in web traffic: a year and what came just before, further for an earlier year. */
export function daysBack(names: readonly string[], today: string): number {
  const isPast = (name: string): boolean => (/\b20\d\d\b/.exec(name)?.[0] ?? today) < today.slice(0, 4);
  return names.some(isPast) ? 800 : 400;
}

/** Times of the year that have no days of their own: by chance a campaign begins with one. */
const SEASONS = /^(?:the )?(?:spring|summer|autumn|fall|winter|season|easter|christmas|holidays?)$/i;

/** "The Spring Sketch newsletter": what it is need not be of its name. */
const KIND = /^(.{3,}) (?:newsletter|mailing|promo|promotion|sale|offer|project)$/i;

export function matchesOf(ask: Ask, open: OpenValue, session: Session): Match[] | undefined {
  const found = matchesFor(ask, open, session);
  const said = KIND.exec(open.said)?.[1];
  if (found?.length === 0 && said !== undefined) return matchesFor(ask, { ...open, said }, session);
  return found?.length === 0 && open.dimensions.includes("product") ? kindOf(ask, open, session) : found;
}

/** "Night Owl lamps" are the products called so, where they are lamps by name: those alone. */
function kindOf(ask: Ask, open: OpenValue, session: Session): Match[] | undefined {
  const [, said, kind = ""] = /^(\p{Lu}.+) (\p{Ll}+)$/u.exec(open.said) ?? [];
  if (said === undefined) return [];
  const found = matchesFor(ask, { ...open, said, dimensions: ["product"] }, session);
  const values = found?.flatMap((match) => match.values) ?? [];
  const isKind = (value: string): boolean => fold(value).split(" ").includes(singular(kind));
  return found?.map((match) =>
    values.some(isKind) ? { ...match, values: match.values.filter(isKind) } : match,
  );
}

function matchesFor(ask: Ask, open: OpenValue, session: Session): Match[] | undefined {
  if (SEASONS.test(open.said) && open.dimensions.length > 1) return [];
  // Titles of records, and what only the vendor knows, are asked when nothing else has such a value.
  const isLast = (name: string): boolean =>
    isTraffic(ask) ? !isKept(ask, name) : (name === LAST || isOfAccount(name)) && open.dimensions.length > 1;
  // "Kiel vs Hamburg": a name that nothing of these has may be a city.
  const mayBePlace = isTraffic(ask) && open.isName && open.dimensions.length > 1;
  const isPlace = mayBePlace && !open.dimensions.includes("city");
  // "Customers in Kiel" have it as their city, whatever is called so.
  const isIn = /^(?:in|from)$/i.test(open.front ?? "") && open.dimensions.includes("city");
  // "In Vermont" is at no account that is called so.
  const isOut = (name: string): boolean => open.front === "in" && OF_NAMES.test(name) && isIn;
  const dimensions = open.dimensions.filter((name) => !isOut(name));
  const levels = [dimensions.filter((name) => !isLast(name)), dimensions.filter(isLast)];
  const row = rowOf(ask, open);
  // "Sales of winter covers" are of the product, whatever campaigns there were for it.
  const items = open.dimensions.filter(isOfItems);
  const first = isOfItems(open.dimensions[0] ?? "") && open.dimensions.length > items.length ? [items] : [];
  // So have "Leeds customers".
  const isOfTown = /^(?:customer|account)$/.test(open.dimensions.join()) && /^\p{Lu}\p{L}+$/u.test(open.said);
  // "Our spa customers" are of an industry, whoever has the word in his name.
  const isOfKind = /^(?:customer|account)$/.test(open.dimensions.join()) && !isOfTown;
  const kind = isOfKind && findDimension(ask.dataset, "industry") !== undefined;
  const town = isIn || (isOfTown && findDimension(ask.dataset, "city") !== undefined);
  let kept: Match[] = [];
  for (const names of [
    ...(row === undefined ? [] : [isOfItems(row) ? ["product", "productCategory"] : [row]]),
    ...(town && !isTraffic(ask) ? [["city"]] : []),
    ...(kind ? [["industry"]] : []),
    ...first,
    ...levels,
    ...(isPlace ? [["city"]] : []),
  ]) {
    const found = names.map((name) => ({ name, values: valuesOf(ask, name, open.said, session) }));
    if (found.some(({ values }) => values === undefined)) return undefined;
    const matches = found.flatMap(({ name, values = [] }) => matchIn(name, open, values, ask.dataset.one));
    // "Vets" are the industry "Vet clinic" before "Best Before Vets" or the campaign "Vet Week", "New York" is the town before the Inquirer.
    const isMeant = (match: Match): boolean =>
      isTraffic(ask) ? match.dimension === "campaign" : isKind(match, open);
    const sure = kept.length > 0 ? matches.filter(isMeant) : matches;
    if (sure.length > 0 && (kept.length > 0 || !(mayBeKind(open, sure) || mayBeCampaign(open, sure))))
      return sure;
    if (kept.length === 0) kept = matches;
  }
  return kept;
}

const OF_NAMES = /^(?:name|customer|account)$/;

const mayBeKind = ({ dimensions }: OpenValue, matches: readonly Match[]): boolean =>
  dimensions.some(isOfAccount) &&
  matches.every(
    ({ dimension, how }) => how !== "whole" && /^(?:customer|account|vendor|campaign)$/.test(dimension),
  );

/** A page may be that of a campaign, which is meant then. */
const mayBeCampaign = ({ dimensions }: OpenValue, matches: readonly Match[]): boolean =>
  dimensions.includes("campaign") && matches.every(({ dimension }) => dimension === "landingPage");
const isKind = ({ dimension, how }: Match, { said }: OpenValue): boolean =>
  isOfAccount(dimension) && (how === "whole" || (dimension === "industry" && !/\p{Lu}/u.test(said)));

/** "Black Week 2026" against last year is both years'; the project of "the Gift Guide campaign" is called Gift Guide. */
export function calledIn({ dataset, base }: Ask, said: string): string {
  if (dataset.product === "projects") return said.replace(/ (?:campaign|project|promo(?:tion)?)$/i, "");
  return /^(?:traffic|expenses)$/.test(dataset.name) && base !== undefined
    ? said.replace(/ 20\d\d$/, "")
    : said;
}

/** "Leads from Kiel": of all companies that have the town in their names, for of leads no town is known. */
export const isPlaceOf = ({ front = "" }: OpenValue, { dimension }: Match): boolean =>
  /^(?:in|from)$/i.test(front) && dimension === "company";

/** "Without the newsletter" after a table by campaign leaves out a row of it, as "without (not set)" does. */
export const rowOf = (ask: Ask, open: OpenValue): string | undefined => {
  const { groupBy } = ask;
  const isFollowUp = ask.isFollowUp || NAMELESS.test(open.said);
  const [group = "", ...others] = groupBy;
  const isOfIt =
    open.dimensions.includes(group) || (isTraffic(ask) && findDimension(ask.dataset, group) !== undefined);
  return isFollowUp && open.isNegated && others.length === 0 && isOfIt ? group : undefined;
};

/** Of web traffic, what is stored; the vendor has to be asked for all else. */
const isKept = ({ dataset }: Ask, name: string) => findDimension(dataset, name)?.days !== undefined;

/** Values of a dimension that hold a word, or all of them where they are few. Undefined while the call is pending. */
export function valuesOf(ask: Ask, name: string, said: string | undefined, session: Session) {
  const closed = findDimension(ask.dataset, name)?.values;
  if (closed !== undefined) return closed;
  const outcome = outcomeOf(ask, name, said, session);
  if (outcome === undefined) return undefined;
  // Of several currencies each has a row.
  const rows = tableOf(outcome)?.rows ?? [];
  return [...new Set(rows.map(({ cells, label }) => String(cells[name] ?? label)))];
}

/** What people give to things themselves has few values: one call has them for every name, and tells what is near. */
const FEW = /^(?:stage|status|owner|source|industry|country|city|category|lostReason|mode|priority|author)$/;

export const isFew = (ask: Ask, name: string): boolean =>
  (isTraffic(ask) ? /^(?:channel|country|productCategory)$/ : FEW).test(name);

/** The call for such values, and what came of it. */
export function outcomeOf(ask: Ask, name: string, said: string | undefined, session: Session) {
  const call = (word: string | undefined): ToolOutcome | undefined =>
    session.call({ tool: "query", input: lookUp(ask, name, word, session) }, true);
  if (!isFew(ask, name)) return call(said);
  const all = call(undefined);
  return all !== undefined && tableOf(all)?.truncated ? call(said) : all;
}

function lookUp(ask: Ask, dimension: string, said: string | undefined, { brief }: Session): QueryInput {
  // Of products there are no sessions.
  const measure = isOfItems(dimension) ? "itemRevenue" : "sessions";
  const from = addDays(brief.today, -daysBack([said ?? ""], brief.today));
  return {
    dataset: ask.dataset.name,
    groupBy: [dimension],
    ...(isTraffic(ask) && { measures: [measure], period: { from: earliest(ask, from), to: brief.today } }),
    ...(said !== undefined && { filters: [{ field: dimension, is: "contains", value: longestWord(said) }] }),
    limit: LISTED,
  };
}

/** What is asked about may be older. */
const earliest = ({ period, base }: Ask, from: string): string =>
  [period?.startDate, typeof base === "object" ? base.startDate : undefined]
    .flatMap((day) => (day === undefined || day <= LONG_AGO ? [] : [day]))
    .reduce((first, day) => (day < first ? day : first), from);

/** Vendors look for letters as they stand: "Black Week" is in "black-week" only by its words. */
function longestWord(said: string): string {
  const all = said.split(/[^\p{L}\p{N}]+/u).toSorted((left, right) => right.length - left.length);
  // In an address it has no accents.
  const words = [...all.filter((word) => !/[^ -~]/.test(word)), ...all];
  // "Newsletters" are found as "newsletter", "industries" and "industry" by what both begin with.
  return singular(words[0] || said).replace(/(?<=\p{L}{3})y$/u, "");
}
