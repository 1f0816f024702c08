import { catalogue } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { Dataset } from "../../catalogue/types.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { type Cursor, openCursor, senseWith, take } from "./cursor.ts";
import { takeBounds } from "./rules-bounds.ts";
import { noteAsking, takeFlags } from "./rules-flags.ts";
import { takeGroups, takeLooseGroups } from "./rules-groups.ts";
import { takeNames } from "./rules-names.ts";
import { takeNegations } from "./rules-negation.ts";
import { takeOrders } from "./rules-orders.ts";
import { takePeriods } from "./rules-periods.ts";
import { takeAverages, takeMeasures } from "./rules-measures.ts";
import { takeHeads, takeNew, takePaths, takeStates, takeValues } from "./rules-values.ts";
import type { Ask, Item } from "./types.ts";
import { finish } from "./finish.ts";

export interface Setting {
  today: string;
  preferred: readonly IntegrationType[];
}

/** What can be asked by figures and records; mails are only searched. */
const ASKABLE = catalogue.filter(({ measures }) => measures.length > 0);

const MOST_OTHERS = 2;

/** A clause as a question to the dataset that accounts for most of its words; undefined where none is named. */
export function parseAsk(items: readonly Item[], setting: Setting): Ask | undefined {
  const asks = ASKABLE.map((dataset) => parseFor(dataset, items, setting.today)).toSorted(
    (left, right) =>
      costOf(left) - costOf(right) ||
      right.strength - left.strength ||
      rankOf(left, setting) - rankOf(right, setting),
  );
  const named = asks.find(({ strength }) => strength >= 2);
  // "Which customer has the highest unpaid balance?" is no question for accounts.
  const whole = asks.find(
    ({ left, measures, states, groupBy, asks: how }) =>
      left.length === 0 &&
      (measures.length > 0 || (states.length > 0 && (how === undefined || how === "much"))) &&
      groupBy.some((name) => !isGrain(name)),
  );
  if (named?.dataset.name === "accounts" && named.order !== undefined && named.order.by === undefined) {
    const invoices = asks.find(({ dataset }) => dataset.name === "invoices");
    if (invoices?.left.length === 0 && invoices.groupBy.includes("customer"))
      return {
        ...invoices,
        kind: "report",
        measures: ["amount"],
        assumptions: [...invoices.assumptions, "By what they were invoiced"],
      };
  }
  const best = named !== undefined && named.left.length > 0 ? (whole ?? named) : named;
  if (best === undefined || best.left.length > 0 || best.open.length === 0) return best;
  const instead = asks.filter(
    (ask) =>
      ask !== best &&
      ask.left.length === 0 &&
      ask.open.length === best.open.length &&
      ask.measures.length + ask.states.length > 0,
  );
  return { ...best, instead: instead.slice(0, MOST_OTHERS) };
}

/** Where no dataset is named, those that could be meant: "what is overdue?" */
export function choicesOf(items: readonly Item[], { today }: Setting): Ask[] {
  const isDated = items.some(({ senses }) => senses.some(({ date }) => date === "due"));
  const asks = ASKABLE.map((dataset) => parseFor(dataset, items, today)).filter(
    ({ left, states, open, date, period, dataset, asks: how }) =>
      left.length === 0 &&
      (states.length > 0 ||
        (date === "due" && isDated && (period !== undefined || (how === "when" && open.length > 0)))) &&
      // "Has Kiel paid?" asks whether nothing is open any more.
      (open.length === 0 || (how !== "any" && open.every(({ isName }) => isName))) &&
      dataset.product !== "crm",
  );
  const isMoney = asks.some(({ asks: how }) => how === "much");
  if (isMoney) return asks.filter(({ dataset }) => dataset.product === "books");
  // "What has Eva finished?" are her tasks rather than her projects.
  return asks.toSorted((left, right) => costOf(left) - costOf(right) || workOf(right) - workOf(left));
}

const workOf = ({ dataset, open, asks }: Ask): number =>
  Number(open.length > 0 && dataset.name === (asks === "when" ? "projects" : "tasks"));

/** A clause that names no dataset, read as one to the dataset of the question before. */
export function parseFor(dataset: Dataset, items: readonly Item[], today: string, shown?: string): Ask {
  const c = openCursor(dataset, items, today, shown);
  takePaths(c);
  takeNegations(c);
  takeOrders(c);
  takeGroups(c);
  takeStatesBeforePeriods(c);
  takeBounds(c);
  takePeriods(c);
  takeNames(c);
  takeValues(c);
  takeStates(c);
  takeMeasures(c);
  takeHeads(c);
  takeNew(c);
  takeAverages(c);
  takeFlags(c);
  noteAsking(c);
  takeLooseGroups(c);
  takeFlags(c);
  return finish(c);
}

/** Words that are a state and no date decide which date a period is of, so they go first. */
function takeStatesBeforePeriods(c: Cursor): void {
  const isBoth = (at: number): boolean => senseWith(c, at, "date") !== undefined;
  const both = [...c.items.keys()].filter((at) => !c.taken.has(at) && isBoth(at));
  take(c, ...both);
  takeStates(c);
  for (const at of both) c.taken.delete(at);
}

/** Words that are not understood, then names that have to be looked up. */
function costOf({ left, open }: Ask): number {
  return left.length * 10 + open.reduce((sum, { isName }) => sum + (isName ? 2 : 6), 0);
}

function rankOf({ dataset }: Ask, { preferred }: Setting): number {
  const place = preferred.indexOf(dataset.source);
  return (place === -1 ? preferred.length : place) * 100 + catalogue.indexOf(dataset);
}
