import { findDimension } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";
import { saysState, stands, type Ask, type Condition, type State } from "../plan.ts";

const STATE = "state";

/** Whether records of a dataset can stand so. */
export function canBe(dataset: Dataset, state: State): boolean {
  const values = findDimension(dataset, STATE)?.values ?? [];
  return state === "closed" ? values.includes("won") : values.includes(state);
}

/** Which dimension a period of records is of. */
export function dateNameOf({ dimensions, date: own }: Dataset, date?: string): string | undefined {
  return date ?? dimensions.find(({ field, unit }) => unit !== "text" && field === own?.field)?.name;
}

/** Which date a period is of, beside such a state. */
export function dateOfState(dataset: Dataset, state: State): string | undefined {
  if (dataset.name === "deals") return state === "open" || state === "overdue" ? "closing" : "closed";
  if (state === "done") return findDimension(dataset, "done")?.name;
  if (state === "paid") return findDimension(dataset, "paid")?.name;
  return state === "overdue" ? "due" : undefined;
}

const is = (...values: string[]): Condition => ({ field: STATE, is: "is", values });
const isNot = (...values: string[]): Condition => ({ field: STATE, is: "isNot", values });

/** The conditions that say how a record stands; undefined where that cannot be said. */
export function conditionsOf(dataset: Dataset, states: Ask["states"]): Condition[] | undefined {
  // What was won or lost is closed.
  const isDecided = stands(states, "won", "lost");
  const told = isDecided ? states.filter(({ state, isNegated }) => state !== "closed" || isNegated) : states;
  if (told.length > 1 && told.every(({ isNegated }) => isNegated)) {
    const each = told.map((one) => conditionsOf(dataset, [one]));
    return each.every((one) => one !== undefined) ? each.flat() : undefined;
  }
  const [wanted, denied] = [told.filter((one) => !one.isNegated), told.filter((one) => one.isNegated)];
  if (wanted.length > 0 && denied.length > 0) {
    const excluded = denied.map((one) => ({ ...one, isExcluded: true }));
    const both = [wanted, excluded].map((some) => conditionsOf(dataset, some));
    return both.every((one) => one !== undefined) ? both.flat() : undefined;
  }
  const [first, ...others] = told;
  if (first === undefined) return [];
  const isOwed = dataset.name === "invoices" || dataset.name === "bills";
  if (others.length > 0) {
    const isPlain = told.every(
      ({ state, isNegated }) => isNegated === first.isNegated && state !== "overdue" && state !== "closed",
    );
    const isOpen = told.every((one) => !one.isNegated && /^(?:overdue|open)$/.test(one.state));
    if (isOpen && saysState(told, "overdue")) return [is("overdue")];
    const all = told.map(({ state }) => state);
    return isPlain ? [first.isNegated ? isNot(...all) : is(...all)] : undefined;
  }
  const { state, isNegated, isExcluded } = first;
  if (state === "closed") return isNegated ? [is("open")] : [is("won", "lost")];
  // Of what is done or paid nobody asks whether it is late; "all but those overdue" has it as well.
  if (state === "overdue" && isNegated && !isExcluded)
    return [is(isOwed ? "unpaid" : "open"), isNot("overdue")];
  // What is sent and not paid: no drafts and void ones.
  if (isNegated && state === "paid" && isOwed && !isExcluded) return [is("unpaid")];
  if (state === "open" && isOwed && !isNegated) return [is("unpaid")];
  if (isNegated && state === "done") return [is("open")];
  return [isNegated ? isNot(state) : is(state)];
}
