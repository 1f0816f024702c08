import { isOfItems } from "../../catalogue/traffic.ts";
import { fold } from "../../lib/fold.ts";
import type { OpenValue } from "../plan.ts";
import { singular } from "../words/keys.ts";

/** Names of records, of which many hold a word that is a name elsewhere. */
export const LAST = "name";

export interface Match {
  dimension: string;
  values: string[];
  /** The whole value, words at its beginning, words anywhere within it. */
  how: "whole" | "beginning" | "within";
  /** The value says the negation itself. */
  isItself?: true;
}

/** The values of a dimension that a name may mean. */
export function matchIn(dimension: string, open: OpenValue, values: readonly string[], one: string): Match[] {
  const said = fold(open.said);
  // "Never contacted" where a status is "Not contacted".
  const itself = open.isNegated ? values.filter((value) => fold(value) === `not ${said}`) : [];
  if (itself.length > 0) return [{ dimension, values: itself, how: "whole", isItself: true }];
  // "Junk leads" may be called "Junk Lead", and those "Junk".
  const isWhole = (value: string): boolean =>
    [value, `${value} ${one}`].includes(said) || value === `${said} ${one}`;
  const whole = values.filter((value) => isWhole(fold(value)));
  const single = whole.length > 0 ? [] : values.filter((value) => fold(value) === singular(said));
  if (single.length > 0) return [{ dimension, values: single, how: "beginning" }];
  // "Hotels" are none that is called Hotel Paradiso.
  const words = /^(?:customer|account|vendor)$/.test(dimension) ? [said] : [said, singular(said)];
  const isNamed = (value: string): boolean =>
    words.some((word) => isNamedBy(fold(value), word, open, dimension));
  const named = open.isName || isOfKinds(dimension) ? values.filter(isNamed) : [];
  // One site sends visits under several names.
  const all = dimension === "source" ? [...new Set([...whole, ...named])] : whole;
  if (all.length > 0 && all.length === whole.length) return [{ dimension, values: whole, how: "whole" }];
  const begun = all.length > 0 ? all : named;
  if (begun.length > 0) return [{ dimension, values: begun, how: "beginning" }];
  const wanted = said.split(" ");
  const isWithin = (value: string) => wanted.every((word) => fold(value).split(" ").includes(word));
  const within = open.isName ? values.filter(isWithin) : [];
  // "The web form" is the "Web quote form", "the newsletter" the "weekly-newsletter" where nothing else is.
  const isTelling = wanted.length > 1 || dimension === "campaign" || dimension === "source";
  const isSure = within.length === 1 && isTelling;
  return within.length > 0 ? [{ dimension, values: within, how: isSure ? "beginning" : "within" }] : [];
}

const isOfKinds = (dimension: string): boolean => isOfItems(dimension) || dimension === "industry";

/** By how it begins; people also by their last names, what is labelled ("the Black Week campaign") or of several words by any part. */
function isNamedBy(value: string, said: string, { dimensions }: OpenValue, dimension: string): boolean {
  if (value.startsWith(`${said} `)) return true;
  if (PEOPLE.has(dimension)) return value.endsWith(` ${said}`);
  const mayBePart = dimensions.length === 1 || said.includes(" ") || isOfKinds(dimension);
  return mayBePart && ` ${value} `.includes(` ${said} `);
}

export const PEOPLE = new Set(["owner", "author"]);

/** The likeliest, all of one kind. */
export function best(matches: readonly Match[]): Match[] {
  const sure = ["whole", "beginning", "within"].find((how) => matches.some((match) => match.how === how));
  const candidates = matches.filter(({ how }) => how === sure);
  const others = candidates.filter(({ dimension }) => dimension !== LAST);
  const ranked = others.length > 0 ? others : [...candidates];
  // "Rubs" are all spice rubs, whatever else is called so.
  const kinds = ranked.filter(({ dimension }) => dimension === "productCategory");
  if (kinds.length > 0 && ranked.every(({ dimension }) => isOfItems(dimension))) return kinds;
  // A city and its region have one name: the nearer place is meant.
  return isPlace(ranked) ? ranked.slice(0, 1) : ranked;
}

const isPlace = (matches: readonly Match[]): boolean =>
  matches.every(({ dimension }) => dimension === "city" || dimension === "region" || dimension === "country");
