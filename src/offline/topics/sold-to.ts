import { findDataset } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { type Ask, isTraffic } from "../plan.ts";

const OF_CUSTOMERS = ["customer", "industry", "country", "city"];

/** "How much did we sell to hotels?": what was invoiced to them, where the website knows none of that name. */
export function soldTo(ask: Ask): Ask[] {
  const dataset = findDataset("invoices");
  const isPlain = ask.measures.join() === "revenue" && ask.conditions.length + ask.having.length === 0;
  const isTo = ask.open.some(({ front = "" }) => /^(?:to|from|with|by)$/i.test(front));
  if (!dataset || !isTraffic(ask) || !isPlain || !isTo || !ask.groupBy.every(isGrain)) return [];
  const note = "Revenue I read as what was invoiced";
  return [
    {
      ...ask,
      dataset,
      measures: ["amount"],
      order: ask.order && { ...ask.order, by: "amount" },
      open: ask.open.map((one) => ({ ...one, dimensions: OF_CUSTOMERS })),
      assumptions: [...ask.assumptions, note],
    },
  ];
}
