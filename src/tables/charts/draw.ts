import { describeChart } from "./alt.ts";
import type { Chart, ChartPlan, Point } from "./chart.ts";
import { pointsOf } from "./points.ts";
import { drawBars } from "./svg/bars.ts";
import { drawFigure } from "./svg/figure.ts";
import { frame } from "./svg/frame.ts";
import { drawLines } from "./svg/lines.ts";
import { printCell, printShort } from "./print.ts";
import type { Table } from "../table.ts";

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
