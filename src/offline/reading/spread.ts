import { findDataset } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { Period } from "../../periods/reading/types.ts";
import { namesIn } from "./shared.ts";
import { askOf, severalIn, type Ask, type Part, periodOf } from "../plan.ts";

/** One part for each period of a question that names several, and for each kind of record that money is spent by. */
export function spread(part: Part): Part[] {
  if (part.topic !== "ask") return [part];
  const { more, besides = [], ...whole } = part.ask;
  const bills = billsBeside(part.ask);
  // "What did we pay Skagen Ropes?" is in the expenses, the bills or both, where they have that name.
  if (bills !== undefined && part.ask.open.length > 0)
    return spread({ topic: "ask", ask: { ...part.ask, isSpent: false, instead: bills, isBoth: true } });
  const sides = sharesOf(part.ask);
  if (sides.length > 0) return sides.flatMap((ask) => spread({ topic: "ask", ask }));
  return [
    { topic: "ask", ask: { ...whole, more, ...(bills && { asks: undefined }) } },
    ...[...besides, ...(bills ?? [])].flatMap((ask) => spread({ topic: "ask", ask })),
    ...more.map((period): Part => {
      const instead = (part.ask.instead ?? []).map((ask) => inPeriod(ask, period));
      return { topic: "ask", ask: { ...inPeriod(part.ask, period), instead } };
    }),
  ];
}

/** "What share comes from Germany vs France?" is one of each. */
function sharesOf(ask: Ask): Ask[] {
  const { share, isCompared, groupBy, conditions } = ask;
  const several = severalIn(conditions);
  if (!share || !isCompared || groupBy.length > 0 || !several) return [];
  const others = conditions.filter((one) => one !== several);
  return several.values.map((value) => ({
    ...ask,
    isCompared: false,
    conditions: [...others, { ...several, values: [value] }],
  }));
}

const inPeriod = (ask: Ask, period: Period): Ask => ({ ...ask, period, when: period.ask, more: [] });

/** "What did we spend last month" is in expenses and in the bills of suppliers. */
function billsBeside({ isSpent, ...ask }: Ask): Ask[] | undefined {
  const bills = findDataset("bills");
  const isOfAll = ask.states.length === 0 && ask.conditions.every(({ field }) => field === "currency");
  const isBoth = ask.groupBy.every((name) => name === "vendor" || isGrain(name));
  if (!isSpent || bills === undefined || !isOfAll || !isBoth || ask.kind !== "report") return undefined;
  const counted = "Bills are counted by their date, whether they are paid or not";
  const assumptions = [...ask.assumptions.filter((one) => !one.startsWith("Expenses only")), counted];
  const open = namesIn(bills, ask.open);
  const apart = ask.apart && { ...ask.apart, dataset: bills };
  return [{ ...ask, open, asks: undefined, dataset: bills, date: undefined, assumptions, apart }];
}

/** Of several parts those that happen in time share the period that one of them names. */
export function sharePeriod(parts: readonly Part[]): Part[] {
  const said = parts.flatMap((part) => periodOf(part) ?? []);
  const [period] = said;
  const donor = parts.map(askOf).find((ask) => ask?.period !== undefined);
  const isOne = new Set(said.map(({ startDate, endDate }) => `${startDate}${endDate}`)).size === 1;
  const hasMore = parts.some((part) => (askOf(part)?.more.length ?? 0) > 0);
  if (parts.length < 2 || period === undefined || !isOne || hasMore) return [...parts];
  return parts.map((part) => {
    if (part.topic !== "ask" || part.ask.period !== undefined || !happens(part.ask)) return part;
    const { ask } = part;
    const date = donor?.dataset === ask.dataset ? (donor.date ?? ask.date) : ask.date;
    const assumptions = [...ask.assumptions, "The period is that of the rest of the question"];
    return { ...part, ask: { ...ask, period, date, assumptions } };
  });
}

const FLOWS = new Set(["leads", "payments", "expenses", "invoices", "bills"]);
const happens = ({ dataset, states, date }: Ask): boolean =>
  dataset.name === "traffic" ||
  (FLOWS.has(dataset.name) && states.length === 0) ||
  date === "closed" ||
  date === "done";
