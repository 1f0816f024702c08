import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { isOfItems } from "../../catalogue/traffic.ts";
import type { Ask } from "../plan.ts";

/** What groups are kept by is among what is shown of them: of what is owed, the amount is what is open. */
export function bounded({ having, order }: Ask, measures: string[]): Partial<Ask> {
  if (having.length === 0)
    return order?.by === "count" && !measures.includes("count") ? { measures: ["count", ...measures] } : {};
  const held = having.map((one) =>
    one.measure === "amount" && measures.includes("balance") ? { ...one, measure: "balance" } : one,
  );
  return { having: held, measures: [...new Set([...measures, ...held.map(({ measure }) => measure)])] };
}

/** Of products their own revenue: that of orders is of no product. */
export function productNames({ dataset, groupBy, conditions, asks }: Ask): (measure: string) => string {
  const isNamed = groupBy.some(isOfItems) || conditions.some(({ field }) => isOfItems(field));
  const revenue = asks === "many" ? "itemsPurchased" : "itemRevenue";
  const names: Readonly<Record<string, string>> = {
    revenue,
    transactions: "itemsPurchased",
    views: "itemsViewed",
    addToCarts: "itemsAddedToCart",
  };
  return (measure) => (dataset.name === "traffic" && isNamed && names[measure]) || measure;
}

export const NO_FIGURE = "No figure was named";

export function defaultMeasures(ask: Ask, assumptions: string[]): string[] {
  const { dataset, states, groupBy, asks, order, conditions } = ask;
  if (dataset.name === "traffic") {
    const first = groupBy.find((name) => findDimension(dataset, name));
    const ofPages = first === "page" || first === "pageTitle" ? "views" : "sessions";
    const isOfProducts = isOfItems(first ?? "") || conditions.some(({ field }) => isOfItems(field));
    const name = isOfProducts ? "itemRevenue" : asks === "much" ? "revenue" : ofPages;
    assumptions.push(`${NO_FIGURE}: ${findMeasure(dataset, name)?.title.toLowerCase() ?? name}`);
    return [name];
  }
  // Amounts beside them would split groups by currency, and rank them.
  if (ask.share && asks !== "much") return ["count"];
  if (groupBy.length > 0 && (asks === "many" || order?.by === "count")) return ["count"];
  const isOpen = states.some(({ state, isNegated, isExcluded }) =>
    state === "overdue" ? !isExcluded : isNegated ? state === "paid" : state === "open",
  );
  const amount = dataset.name === "accounts" ? undefined : findMeasure(dataset, "amount")?.name;
  const money = isOpen && findMeasure(dataset, "balance") ? "balance" : amount;
  return money === undefined ? ["count"] : ["count", money];
}
