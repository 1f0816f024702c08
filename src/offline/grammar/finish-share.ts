import { findMeasure } from "../../catalogue/catalogue.ts";
import type { Ask } from "../plan.ts";
import { type Draft, wordsOf } from "./draft.ts";

const isInPercent = (view: Draft["view"]): boolean =>
  /\b(?:(?:in|as) (?:a )?percent(?:age)?|how many percent|what percent(?:age)? (?:more|less|fewer))\b/.test(
    wordsOf({ view }),
  );

const OF_USERS = /\bof (?:our |the |all |the )*(?:\w+ )?(?:users?|visitors?|people)\b(?<!\bnew \w+)/;

/** "What share of invoices is overdue?": of deals that were won it is a rate. */
export function shareOut({ ask, view, stands, nouns }: Draft): void {
  if (!ask.share) return;
  // "The share of junk among the leads per source" is within each of them.
  if (ask.groupBy.length > 0 && /\b(?:among|amongst|within)\b/.test(wordsOf({ view })))
    ask.left.push("among");
  const verb = partFromWhole(ask, view);
  const { dataset, measures, states } = ask;
  const rate = measures.filter((name) => findMeasure(dataset, name)?.unit === "ratio");
  // "What share of the users were new?"
  if (measures.join() === "newUsers" && ask.groupBy.length === 0 && OF_USERS.test(wordsOf({ view }))) {
    Object.assign(ask, {
      share: false,
      versus: { other: { ...ask, share: false, measures: ["users"] }, as: "ratio" },
    });
    return;
  }
  // "What share of visits bounced?" is a rate already, "how much more in percent" a change.
  if (rate.length === 1 || ((ask.change ?? ask.sides ?? ask.base) !== undefined && isInPercent(view))) {
    Object.assign(ask, { ...(rate.length === 1 && { measures: rate }), share: false });
    return;
  }
  const last = states.findLast(({ state }) => state !== "closed");
  if (last?.state === "overdue" && ask.conditions.some(({ field }) => field === "due"))
    ask.left.push(ask.conditions.find(({ field }) => field === "due")?.said ?? "overdue");
  // "Among the deals won, what portion was existing business?"
  if (verb !== undefined) {
    // How the part stands as well would be said of the whole.
    const late = stands.find(({ at, state }) => at > verb && state !== "open");
    if (late !== undefined) ask.left.push(view.wordAt(late.at) ?? late.state);
    return;
  }
  // "What share of the relaunch's tasks is done?" is of those tasks.
  const at = stands.findLast(({ state }) => state === last?.state)?.at ?? 0;
  const isSaidOnce = stands.filter(({ state }) => state === last?.state).length === 1;
  const isSaidOfAll = nouns.length > 0 && nouns.every((noun) => noun < at) && isSaidOnce;
  const isPlain = ask.conditions.length + ask.groupBy.length === 0 && (ask.open.length === 0 || isSaidOfAll);
  if (!isPlain || last === undefined || last.isNegated) return;
  if (dataset.name === "deals" && last.state === "won" && measures.every((name) => name === "count")) {
    Object.assign(ask, { measures: ["winRate"], share: false, states: [] });
    return;
  }
  ask.shareOf = last.state;
  ask.states = states.filter((one) => one !== last);
}

const PARTS = /^(?:is|are|was|were|comes?|came|go|goes|went|belong(?:s|ed)?|falls?|fell)$/;
const SUCH = /^(?:that|which|who)$/;

/** "What share of mobile sessions came from Germany?": what stands before the verb is of the whole, what follows of the part. */
function partFromWhole({ conditions, open }: Ask, { line, from, to }: Draft["view"]): number | undefined {
  const keys = line.tokens.slice(from, to).map(({ key }) => key);
  const of = keys.indexOf("of");
  const verb = keys.findIndex((key, at) => at > of && PARTS.test(key) && !SUCH.test(keys[at - 1] ?? ""));
  const all = [...conditions, ...open];
  const isOfPart = ({ at = 0 }: (typeof all)[number]): boolean => at - from > verb + 1;
  if (of < 0 || verb < 0 || !all.some(isOfPart)) return undefined;
  for (const one of all) one.role = isOfPart(one) ? "part" : "whole";
  return from + verb;
}
