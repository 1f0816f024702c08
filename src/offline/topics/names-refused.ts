import { findDimension } from "../../catalogue/catalogue.ts";
import { nearestOf } from "../../lib/nearest.ts";
import type { Ask, OpenValue } from "../reading/types.ts";
import { titleOf } from "./describe.ts";
import { slipsBetween } from "../reading/typos.ts";
import { fold, isFew, isTraffic, LAST, type Match, outcomeOf, valuesOf } from "./lookup.ts";
import { failed, refusal, type Section, type Session } from "./session.ts";
import { joined, lowerFirst, quoted } from "./text.ts";

/** A word within a value may be there by chance: "lost to price" is no stage "Proposal/Price Quote". */
export function askBack(ask: Ask, { said }: OpenValue, matches: readonly Match[]): Section {
  const named = matches.map(
    ({ dimension, values }) =>
      `the ${lowerFirst(titleOf(ask, dimension))} ${joined(
        values.slice(0, 3).map((value) => quoted(value)),
        "or",
      )}`,
  );
  return refusal(
    `I do not answer rather than guess what ${quoted(said)} is: it is only a part of other names. Do you mean ${joined(named, "or")}?`,
    [said],
  );
}

/** "Compare France with email": two conditions at once are no comparison. */
export function unpaired(ask: Ask): Section {
  const said = ask.conditions.map(({ values }) => quoted(String(values[0])));
  return refusal(
    `I do not see what is compared with what: ${joined(said)} are of different kinds, or one of them is missing.`,
    said,
  );
}

export function contradicted({ dataset }: Ask, value: string): Section {
  return refusal(
    `I cannot tell how ${quoted(value)} is meant here. Please put the name in quotation marks, for example ${dataset.many} except "${value}".`,
    [value],
  );
}

export function ambiguous(ask: Ask, { said }: OpenValue, matches: readonly Match[]): Section {
  const titles = matches.map(({ dimension }) => lowerFirst(titleOf(ask, dimension)));
  const questions = titles.map((title) => `${title} ${said}`);
  return refusal(
    `${quoted(said)} can be a ${joined(titles, "or a")} of ${ask.dataset.many}. Which is meant? Please name it, for example ${quoted(questions[0] ?? "")}.`,
    [said],
  );
}

/** "She" where nobody was named. */
export const whoIsThat = ({ said }: OpenValue): Section =>
  refusal(`I do not know whom ${quoted(said)} stands for here. Please name them.`, [said]);

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
  const who = isTraffic(ask) ? "web analytics has" : `${ask.dataset.many} have`;
  const said = open.isName
    ? `The ${isTraffic(ask) ? "data of web analytics" : ask.dataset.many} have no ${joined(titles, "or")} called ${quoted(open.said)}, so I cannot answer this.`
    : `I do not understand ${quoted(open.said)} here: ${who} no ${joined(titles, "or")} of that name, so I do not answer rather than leave it out.`;
  return { section: refusal(`${said}${nearest}`, [open.said]) };
}

const PARTIES: ReadonlySet<string> = new Set(["customer", "vendor", "account", "company"]);

/** What is written much like it, where that costs no vendor a call; undefined while a call is pending. */
function nearestTo(ask: Ask, open: OpenValue, session: Session): string | undefined {
  if (ask.instead?.length !== 0) return "";
  const isCheap = (name: string): boolean => isFew(ask, name) || (!isTraffic(ask) && PARTIES.has(name));
  const places = open.dimensions.filter(isCheap);
  const all = places.map((name) => valuesOf(ask, name, undefined, session) ?? []);
  if (session.pending.length > 0) return undefined;
  const near = all.map((values) =>
    nearestOf(open.said, values, 3).filter((value) => isNear(open.said, value)),
  );
  const at = near.findIndex((values) => values.length > 0);
  const values = near[at]?.map((value) => quoted(value)) ?? [];
  return at < 0
    ? ""
    : ` The nearest ${lowerFirst(titleOf(ask, places[at] ?? LAST))}: ${joined(values, "or")}.`;
}

/** One of its words, or one slip from it. */
function isNear(said: string, value: string): boolean {
  const words = fold(value).split(" ");
  return fold(said)
    .split(" ")
    .some(
      (one) =>
        one.length > 3 &&
        words.some((word) => word.includes(one) || slipsBetween(one, word, 2) < (one.length > 6 ? 3 : 2)),
    );
}
