import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";
import type { Ask, OpenValue } from "../plan.ts";
import { canBe } from "../words/states.ts";
import { carriedOver } from "./complete.ts";
import { isSet, older } from "./merge.ts";

/** A name as one of other records: of a field that these have as well, or else of any. */
function namedIn(dataset: Dataset, { dimensions, ...one }: OpenValue): OpenValue {
  const own = dimensions.filter((name) => findDimension(dataset, name));
  const all = dataset.dimensions.filter(({ unit }) => unit === "text").map(({ name }) => name);
  return { ...one, dimensions: own.length > 0 ? own : all };
}

/** A question to another dataset in the same breath: "and the bills?" after overdue invoices. */
export function carryOver(before: Ask, own: Ask): Ask | undefined {
  const period = own.period ?? before.period;
  const canStand = before.states.every(({ state }) => canBe(own.dataset, state));
  const states = isSet(own.states) || isSet(own.measures) || !canStand ? own.states : before.states;
  const conditions = before.conditions.filter(
    ({ field }) => findMeasure(own.dataset, field) ?? findDimension(own.dataset, field),
  );
  const isNew = own.conditions.length + own.open.length > 0;
  const open = isNew ? [] : before.open.map((one) => older(namedIn(own.dataset, one)));
  // What narrowed the question before and cannot narrow this one.
  const lost = isSet(before.having) || before.conditions.length > conditions.length;
  if (lost && !isNew) return { ...own, left: ["what about"] };
  const isSame = (states === own.states || states.length === 0) && !isSet(conditions) && !isSet(open);
  const carried = [
    ...(own.period === undefined && period !== undefined ? ["the period"] : []),
    ...(isSame ? [] : ["the conditions"]),
  ];
  if (carried.length === 0) return undefined;
  return {
    ...own,
    conditions: [...conditions.map(older), ...own.conditions],
    open: [...open, ...own.open],
    period,
    when: own.period === undefined ? before.when : own.when,
    states,
    date: own.date ?? (states === before.states ? before.date : undefined),
    assumptions: [...own.assumptions, ...carriedOver(carried, "question")],
  };
}

/** "And what is still open?" after what a customer has paid: of that customer, whenever that was. */
export function owedBeside(before: Ask, choices: readonly Ask[]): Ask | undefined {
  const { name, product } = before.dataset;
  const wanted = /^(?:bills|expenses)$/.test(name) ? "bills" : "invoices";
  const own = choices.find(({ dataset, open }) => dataset.name === wanted && open.length === 0);
  return product === "books" && own ? carryOver({ ...before, period: undefined }, own) : undefined;
}
