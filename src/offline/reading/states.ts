import { findDimension } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";
import { addDays } from "../../periods/dates.ts";
import type { Condition, State } from "./types.ts";

const STATE = "state";

/** Whether records of a dataset can stand so. */
export function canBe(dataset: Dataset, state: State): boolean {
  const values = findDimension(dataset, STATE)?.values ?? [];
  return state === "closed" ? values.includes("won") : values.includes(state);
}

/** Which date a period is of, beside such a state. */
export function dateOfState(dataset: Dataset, state: State): string | undefined {
  if (dataset.name === "deals") return state === "open" || state === "overdue" ? "closing" : "closed";
  if (state === "done") return "done";
  return state === "overdue" ? "due" : undefined;
}

interface Stated {
  conditions: Condition[];
  assumption?: string;
}

const is = (...values: string[]): Condition => ({ field: STATE, is: "is", values });
const isNot = (...values: string[]): Condition => ({ field: STATE, is: "isNot", values });

/** The conditions that say how a record stands; undefined where that cannot be said. */
export function conditionsOf(
  dataset: Dataset,
  states: readonly { state: State; isNegated: boolean }[],
  today: string,
): Stated | undefined {
  // What was won or lost is closed.
  const isDecided = states.some(
    ({ state, isNegated }) => !isNegated && (state === "won" || state === "lost"),
  );
  const told = isDecided ? states.filter(({ state, isNegated }) => state !== "closed" || isNegated) : states;
  const [first, ...others] = told;
  if (first === undefined) return { conditions: [] };
  const isOwed = dataset.name === "invoices" || dataset.name === "bills";
  if (others.length > 0) {
    const isPlain = told.every(
      ({ state, isNegated }) => isNegated === first.isNegated && state !== "overdue" && state !== "closed",
    );
    if (
      told.some(({ state }) => state === "overdue") &&
      told.every(({ state, isNegated }) => !isNegated && (state === "overdue" || state === "open"))
    ) {
      return { conditions: [is("overdue")] };
    }
    return isPlain
      ? {
          conditions: [
            first.isNegated
              ? isNot(...told.map(({ state }) => state))
              : is(...told.map(({ state }) => state)),
          ],
        }
      : undefined;
  }
  const { state, isNegated } = first;
  if (state === "closed") return { conditions: isNegated ? [is("open")] : [is("won", "lost")] };
  if (state === "overdue" && isNegated) {
    if (!isOwed) return undefined;
    return {
      conditions: [is("unpaid"), { field: "due", is: "after", values: [addDays(today, -1)] }],
      assumption: "of those that are unpaid",
    };
  }
  if (isNegated && state === "paid" && isOwed)
    return {
      conditions: [is("unpaid")],
      assumption: "“not paid” means sent and not paid: drafts and void ones are not counted",
    };
  if (state === "open" && isOwed && !isNegated) return { conditions: [is("unpaid")] };
  if (isNegated && state === "done") return { conditions: [is("open")] };
  return { conditions: [isNegated ? isNot(state) : is(state)] };
}
