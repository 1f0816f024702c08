import { findDataset } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { type Ask, isTraffic } from "../plan.ts";

const OF_CUSTOMERS = ["customer", "industry", "country", "city"];

/** "How much did we sell to hotels?": what was invoiced to them, where the website knows none of that name. */
export function soldTo(ask: Ask): Ask[] {
  const dataset = findDataset("invoices");
  const isOf = (fronts: RegExp) => ask.open.some(({ front = "" }) => fronts.test(front));
  // "Which hotels bought from us?"
  const isBought = /^(?:revenue|transactions)$/.test(ask.measures.join());
  const isWhich = isBought && isOf(/^(?:which|what|top|\d+)$/i) && ask.groupBy.length === 0;
  const isSold = ask.measures.join() === "revenue" && isOf(/^(?:to|from|with|by)$/i);
  const isOfMoney = ask.having.every(({ measure }) => measure === "revenue");
  const isPlain = isOfMoney && ask.conditions.length === 0 && ask.groupBy.every(isGrain);
  if (!dataset || !isTraffic(ask) || !isPlain || !(isSold || isWhich)) return [];
  const note = "Revenue I read as what was invoiced";
  return [
    {
      ...ask,
      dataset,
      measures: ["amount"],
      having: ask.having.map((one) => ({ ...one, measure: "amount" })),
      ...(isWhich && { groupBy: ["customer"], asks: "which" }),
      order: ask.order && { ...ask.order, by: "amount" },
      open: ask.open.map((one) => ({ ...one, dimensions: OF_CUSTOMERS })),
      assumptions: [...ask.assumptions, note],
    },
  ];
}
