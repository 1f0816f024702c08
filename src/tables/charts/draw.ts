import type { Table } from "../table.ts";
import { printCell, printShort } from "./print.ts";
import type { Chart, Point } from "./chart.ts";
import { pointsOf } from "./points.ts";
import { drawBars } from "./svg/bars.ts";
import { frame, LINE, TOP, label } from "./svg/frame.ts";
import { drawLines } from "./svg/lines.ts";

/** A chart as SVG, its figures printed like those of the answer. */
export function drawChart(table: Table, chart: Chart, language: string): string {
  const points = pointsOf(table, chart);
  const print = ({ column, row }: Point) => printCell(table, { list: "rows", index: row, column }, language);
  const short = (value: number) => printShort(table, chart.encoding.y[0] ?? "", value, language);
  const { markup, height } =
    chart.mark === "figure"
      ? drawFigure(table, chart, language)
      : chart.mark === "line"
        ? drawLines(points, print, short)
        : drawBars(points, print, { isStacked: chart.mark === "stackedBar" });
  return frame({ title: chart.title, alt: chart.alt, height }, markup);
}

const SIZE = 40;

/** One large figure; under it what it was before, where the table knows. */
function drawFigure(table: Table, { encoding }: Chart, language: string) {
  const [key = ""] = encoding.y;
  const print = (column: string) => printCell(table, { list: "totals", index: 0, column }, language);
  const y = TOP + SIZE;
  const figure = label(print(key), { x: 0, y, "font-size": SIZE });
  const hasPrevious = typeof table.totals[0]?.cells[`${key}.previous`] === "number";
  const before = hasPrevious ? label(`← ${print(`${key}.previous`)}`, { x: 0, y: y + LINE * 1.5 }) : "";
  return { markup: figure + before, height: y + LINE * (hasPrevious ? 2.5 : 1) };
}
