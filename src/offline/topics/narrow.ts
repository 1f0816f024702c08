import type { Ask, Condition, OpenValue } from "../plan.ts";
import { titleOf } from "./describe.ts";
import { type Match, PEOPLE } from "./match.ts";
import { joined, lowerFirst, quoted } from "./text.ts";

/** More than a condition lists. */
const MANY = 8;

/** What has its year in its name: campaigns, and what they cost. */
const YEARLY: Readonly<Record<string, string>> = { traffic: "campaign", expenses: "name" };

const yearOf = (value: string): string => /20\d\d/.exec(value)?.[0] ?? "";

/** "How did Black Week do?" is of the latest of its years, where no time is named. */
function latestOf(ask: Ask, { dimension, values }: Match): string[] {
  const isTimed = ask.period !== undefined || ask.base !== undefined || ask.groupBy.length > 0;
  const editions = new Set(values.map((value) => value.replace(yearOf(value), "")));
  const isYearly = YEARLY[ask.dataset.name] === dimension && values.every(yearOf);
  if (isTimed || !isYearly || editions.size === values.length) return values;
  const latest = values.map(yearOf).toSorted().at(-1);
  return values.filter((value) => yearOf(value) === latest);
}

/** With a name as a condition, and a note of what it was taken for. */
export function narrow(ask: Ask, { said, isNegated, role }: OpenValue, match: Match): Ask {
  const { dimension, how } = match;
  const values = isNegated ? match.values : latestOf(ask, match);
  const is = isNegated && !match.isItself ? "isNot" : "is";
  const same = ask.conditions.find((one) => one.field === dimension && one.is === is);
  // Of very many values some may not have been listed: the word itself has all of them.
  const holds = (value: string): boolean => value.toLowerCase().includes(said.toLowerCase());
  const isPart = values.length > MANY && is === "is" && !same && values.every(holds);
  const condition: Condition = {
    field: dimension,
    ...(role && { role }),
    ...(same && { isListed: true }),
    ...(isPart
      ? { is: "contains", values: [said] }
      : { is, values: [...new Set([...(same?.values ?? []), ...values])] }),
  };
  const isOne = ask.isFollowUp && is === "is" && condition.values.length === 1;
  const title = lowerFirst(titleOf(ask, dimension));
  const some = values.slice(0, 5).map((value) => quoted(value));
  const all = joined(values.length > 5 ? [...some, "others of that name"] : some, "or");
  const latest = values.length < match.values.length ? `, the latest of ${match.values.length}` : "";
  const note = `I read ${quoted(said)} as the ${title} ${all}${latest}`;
  // "What about Ada?" after a table by owner: one value is no table.
  const groupBy = ask.groupBy.filter((name) => name !== dimension || !isOne);
  const isRow = groupBy.length === 0 && ask.groupBy.length > 0;
  return {
    ...ask,
    groupBy,
    ...(isRow && { order: undefined, limit: undefined }),
    conditions: [...ask.conditions.filter((one) => one !== same), condition],
    ...(how !== "whole" && { assumptions: [...ask.assumptions, note] }),
    // Of one person of that name nothing was guessed.
    ...(how !== "whole" &&
      !(PEOPLE.has(dimension) && values.length === 1) && { guessed: [...ask.guessed, said] }),
  };
}
