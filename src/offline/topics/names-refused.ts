import { findDimension } from "../../catalogue/catalogue.ts";
import { nearestOf } from "../../lib/nearest.ts";
import type { Ask, OpenValue } from "../reading/types.ts";
import { titleOf } from "./describe.ts";
import { fold, inputFor, isKept, isTraffic, LAST, type Match, valuesOf } from "./lookup.ts";
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

/** What there is instead of a name that nothing has. */
export function notFound(ask: Ask, open: OpenValue, session: Session): { section: Section } | undefined {
  const [first = LAST] = open.dimensions;
  // What could not be looked up is not said to be missing.
  for (const name of open.dimensions.filter((one) => findDimension(ask.dataset, one)?.values === undefined)) {
    const outcome = session.call({ tool: "query", input: inputFor(ask, name, open.said, session) });
    if (outcome !== undefined && "failure" in outcome)
      return { section: { ...failed(outcome, ask), leftOut: [open.said] } };
  }
  // A question that is not answered costs the vendor no further call.
  const all = isTraffic(ask) && !isKept(ask, first) ? [] : valuesOf(ask, first, undefined, session);
  if (all === undefined) return undefined;
  const values = all.filter((value) => value !== "" && value !== "(none)");
  const near = nearestOf(open.said, values, 3).filter((value) => isNear(open.said, value));
  const titles = open.dimensions
    .filter((name) => name !== "currency")
    .slice(0, 5)
    .map((name) => lowerFirst(titleOf(ask, name)));
  const who = ask.dataset.name === "traffic" ? "web analytics has" : `${ask.dataset.many} have`;
  const said = open.isName
    ? `The ${ask.dataset.name === "traffic" ? "data of web analytics" : ask.dataset.many} have no ${joined(titles, "or")} called ${quoted(open.said)}, so I cannot answer this.`
    : `I do not understand ${quoted(open.said)} here: ${who} no ${joined(titles, "or")} of that name, so I do not answer rather than leave it out.`;
  const nearest =
    near.length === 0
      ? []
      : [
          `The nearest ${lowerFirst(titleOf(ask, first))}: ${joined(
            near.map((value) => quoted(value)),
            "or",
          )}.`,
        ];
  return { section: refusal([said, ...nearest].join(" "), [open.said]) };
}

function isNear(said: string, value: string): boolean {
  const [left, right] = [fold(said), fold(value)];
  return (
    left.slice(0, 2) === right.slice(0, 2) ||
    left.split(" ").some((word) => word.length > 3 && right.includes(word))
  );
}
