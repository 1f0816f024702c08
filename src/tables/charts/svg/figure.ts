import type { Table } from "../../table.ts";
import type { ChartPlan } from "../chart.ts";
import { printCell } from "../print.ts";
import { LINE, TOP } from "./frame.ts";
import { label } from "./markup.ts";

const SIZE = 40;

/** One large figure; under it what it was before, where the table knows. */
export function drawFigure({ totals, ...table }: Table, { encoding }: ChartPlan, language: string) {
  const [key = ""] = encoding.y;
  const [total] = totals;
  const value = total?.cells[key];
  const print = (column: string) =>
    printCell({ ...table, totals }, { value: total?.cells[column] ?? null, column, row: "total" }, language);
  const y = TOP + SIZE;
  const figure = label(typeof value === "number" ? print(key) : "–", { x: 0, y, "font-size": SIZE });
  const previous = typeof total?.cells[`${key}.previous`] === "number" ? print(`${key}.previous`) : undefined;
  const before = previous === undefined ? "" : label(`← ${previous}`, { x: 0, y: y + LINE * 1.5 });
  return { markup: figure + before, height: y + LINE * (previous === undefined ? 1 : 2.5) };
}
