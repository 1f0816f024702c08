import type { Table } from "../table.ts";
import { describeChart } from "./alt.ts";
import type { Chart, ChartPlan, Point } from "./chart.ts";
import { pointsOf } from "./points.ts";
import { printCell, printShort } from "./print.ts";
import { drawBars } from "./svg/bars.ts";
import { frame, LINE, TOP } from "./svg/frame.ts";
import { drawLines } from "./svg/lines.ts";
import { label } from "./svg/markup.ts";

/** A chart as SVG, its figures printed like those of the answer. */
export function drawChart(table: Table, chart: Chart | ChartPlan, language: string): string {
  const points = pointsOf(table, chart);
  const print = ({ value, column, row }: Point) => printCell(table, { value, column, row }, language);
  const short = (value: number) => printShort(table, { value, column: chart.encoding.y[0] ?? "" }, language);
  const { markup, height } =
    chart.mark === "figure"
      ? drawFigure(table, chart, language)
      : chart.mark === "line"
        ? drawLines(points, print, short)
        : drawBars(points, print, { isStacked: chart.mark === "stackedBar" });
  const alt = describeChart(table, chart, points, language);
  return frame({ title: chart.title, alt, height }, markup);
}

const SIZE = 40;

/** One large figure; under it what it was before, where the table knows. */
function drawFigure({ totals, ...table }: Table, { encoding }: ChartPlan, language: string) {
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
