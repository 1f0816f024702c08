import type { Table } from "../../src/tables/table.ts";

/** A sentence that a model might write over the tables of `PLANTED_CALLS`. */
export interface Planted {
  kind: string;
  isTrue: boolean;
  /** With references, as a model writes. */
  said: string;
}

/** Invoices of October by customer, of the year by month, and a list of unpaid ones that is cut. */
export const PLANTED_CALLS = [
  {
    dataset: "invoices",
    measures: ["amount", "count"],
    groupBy: ["customer"],
    period: { from: "2026-10-01", to: "2026-10-31" },
    compareWith: "previousPeriod",
    orderBy: { by: "amount", direction: "descending" },
  },
  {
    dataset: "invoices",
    measures: ["amount", "count"],
    groupBy: ["month"],
    period: { from: "2026-01-01", to: "2026-10-31" },
  },
  {
    dataset: "invoices",
    measures: ["balance"],
    groupBy: ["record"],
    filters: [{ field: "state", is: "is", value: "unpaid" }],
    limit: 5,
  },
].map((input) => ({ name: "query", input }));

/** Ten or so of each kind, true and false in pairs: each false one is what a careless writer makes of the true one. */
export function plantedSentences([customers, months, unpaid]: readonly Table[]): Planted[] {
  if (!customers || !months || !unpaid) throw new Error("No tables");
  // A customer who has not been invoiced before has no change.
  const rows = customers.rows
    .filter(({ cells }) => typeof cells["amount.changePercent"] === "number")
    .slice(0, 10);
  const labels = rows.map(({ label }) => label);
  const after = (nth: number): string => labels[(nth + 1) % labels.length] ?? "";
  const pair = (kind: string, right: string, wrong: string): Planted[] => [
    { kind, isTrue: true, said: right },
    { kind, isTrue: false, said: wrong },
  ];
  const [best = "", ...others] = customers.rows.map(({ label }) => label);
  // oxfmt-ignore
  const ofRows = rows.flatMap(({ label, cells }, nth) => {
    const lesser = others[nth] ?? "";
    const [amount, percent] = [`{{r1[${label}].amount}}`, `r1[${label}].amount.changePercent`];
    const isUp = Number(cells["amount.changePercent"]) > 0;
    const [way, word, wrongWay, wrongWord] = isUp ? ["up", "rose", "down", "fell"] : ["down", "fell", "up", "rose"];
    const isBold = nth % 2 === 0;
    const inWords = [`Invoicing of ${label} has doubled since then.`, `${label} was invoiced twelve thousand euros.`, `Three quarters of it is from ${label}.`];
    const right = `${label} was invoiced ${amount}.`;
    return [
      ...pair("wrong row", right, `${label} was invoiced {{r1[${after(nth)}].amount}}.`),
      ...pair("wrong period", `In October 2026 ${label} was invoiced ${amount}.`, `In September 2026 ${label} was invoiced ${amount}.`),
      ...pair("wrong unit", `${label} got {{r1[${label}].count}} invoices.`, isBold ? `${label} got ${amount} invoices.` : `${label} was invoiced {{r1[${label}].count | %}} more.`),
      ...pair("wrong sign", `Invoicing of ${label} ${word} by {{${percent} | ${way}}}.`, `Invoicing of ${label} ${wrongWord} by {{${percent}${isBold ? ` | ${wrongWay}` : ""}}}.`),
      ...pair("wrong rank", isBold ? `${best} came first with {{r1[${best}].amount | top}}.` : right, `${lesser} came first with {{r1[${lesser}].amount${isBold ? " | top" : ""}}}.`),
      ...pair("words for numbers", `${label} is one of our customers.`, inWords[nth % 3] ?? ""),
      ...pair("made-up cause", right, `${label} was invoiced ${amount} because of the rainy summer.`),
    ];
  });
  const named = /\d+/.exec(unpaid.rows[0]?.label ?? "")?.[0] ?? "";
  // oxfmt-ignore
  return [
    ...ofRows,
    ...pair("sum for average", "A month came to {{avg(r2.amount)}} on average.", "A month came to {{sum(r2.amount)}} on average."),
    ...pair("sum for average", "On average there were {{avg(r2.count) | 1}} invoices a month.", "On average there were {{r2.total.count}} invoices a month."),
    ...pair("sum for average", "An invoice of October came to {{r1.total.amount / r1.total.count}} on average.", "An invoice of October came to {{r1.total.amount}} on average."),
    ...pair("listed for all", "Customers still owe {{r3.total.balance}}.", "Customers still owe {{sum(r3.balance)}}."),
    ...pair("listed for all", "There are {{r3.rowCount}} unpaid invoices.", "There are {{count(r3.balance)}} unpaid invoices."),
    ...pair("listed for all", "The first that is listed has {{r3[1].balance}} open.", "The largest of all has {{max(r3.balance)}} open."),
    ...pair("typed", "October came to {{r1.total.amount}}.", "October came to €987,654.32."),
    ...pair("typed", "There were {{r1.total.count}} invoices in October.", "There were 4,713 invoices in October."),
    ...pair("sum for average", "A typical month came to {{avg(r2.amount)}}.", "A typical month came to {{sum(r2.amount)}}."),
    ...pair("wrong period", "Last month we invoiced {{r1.total.amount}}.", `Last month we invoiced {{r2[2026-09].amount}}.`),
    ...pair("wrong unit", "We wrote {{r1.total.count}} invoices.", "We invoiced {{r1.total.count}} customers."),
    ...pair("wrong unit", "We wrote {{r1.total.count}} invoices.", "We wrote {{r1.total.amount}} invoices."),
    ...pair("wrong rank", `The largest customer was ${best} with {{r1[${best}].amount}}.`, `The largest customer was ${others[0]} with {{r1[${others[0]}].amount}}.`),
    ...pair("wrong rank", `Nobody bought more than ${best}: {{r1[${best}].amount}}.`, `Nobody bought more than ${others[1]}: {{r1[${others[1]}].amount}}.`),
    ...pair("wrong sign", `${best} bought for {{r1[${best}].amount}}, more than ${others[0]} with {{r1[${others[0]}].amount}}.`, `${best} bought for {{r1[${best}].amount}}, less than ${others[0]} with {{r1[${others[0]}].amount}}.`),
    ...pair("words for numbers", "It was {{r1.total.count}} invoices.", `${best} bought for {{r1[${best}].amount}}, ten times as much as ${others[0]} with {{r1[${others[0]}].amount}}.`),
    ...pair("listed for all", "The first that is listed has {{r3[1].balance}} open.", "All unpaid invoices are like the first, {{r3[1].balance}}."),
    ...pair("stale quote", `Its name has the number {{quote(r3[1].record, "${named}")}}.`, 'Its name has the number {{quote(r3[1].record, "78000")}}.'),
  ];
}
