import type { Point } from "../chart.ts";
import { type Drawn, hasValue, valuesOf } from "../points.ts";
import { colorOf, legend, LINE, TOP, WIDTH, element, escape, label } from "./frame.ts";
import { createScale } from "./scale.ts";

const LEFT = 150;
const RIGHT = 90;
const BAR = 16;
const BETWEEN = 10;
const MOST_LABEL = 22;

export type Print = (point: Point) => string;

/** Bars from left to right, one a value of `x`; several beside or behind each other where there are series. */
export function drawBars(all: readonly Point[], print: Print, { isStacked }: { isStacked: boolean }) {
  const points = all.filter(hasValue);
  const names = valuesOf(points, "series");
  const groups = Map.groupBy(points, ({ x }) => x);
  const key = legend(names);
  const ends = isStacked ? [...groups.values()].map(sumOf) : points.map(({ value }) => value);
  const scale = createScale(ends, WIDTH - LEFT - RIGHT);
  const zero = LEFT + scale.place(0);
  let y = TOP + key.height;
  const rows = [...groups].map(([x, group]) => {
    const height = isStacked ? BAR : BAR * group.length;
    const bars = isStacked ? stack(group, y) : group.map((point, index) => bar(point, y + index * BAR));
    const name = label(x, { x: LEFT - 8, y: y + height / 2 + 4, "text-anchor": "end" }, MOST_LABEL);
    y += height + BETWEEN;
    return name + bars.join("");
  });
  return { markup: key.markup + axis(y) + rows.join(""), height: y + LINE / 2 };

  function bar(point: Drawn, top: number): string {
    const end = LEFT + scale.place(point.value);
    const text = { x: Math.max(end, zero) + 6, y: top + BAR - 4 };
    return rect(point, Math.min(end, zero), Math.abs(end - zero), top) + label(print(point), text);
  }

  function stack(group: readonly Drawn[], top: number): string[] {
    let from = 0;
    return group.map((point) => {
      const start = LEFT + scale.place(from);
      from += point.value;
      return rect(point, start, LEFT + scale.place(from) - start, top);
    });
  }

  function rect(point: Point, x: number, width: number, top: number): string {
    const fill = colorOf(names.indexOf(point.series));
    const tip = `${point.x}${names.length > 1 ? `, ${point.series}` : ""}: ${print(point)}`;
    const at = { x, y: top, width, height: BAR - 2, rx: 2, fill };
    return element("rect", at, element("title", {}, escape(tip)));
  }

  function axis(bottom: number): string {
    const at = { x1: zero, x2: zero, y1: TOP + key.height - 4, y2: bottom - BETWEEN + 4 };
    return element("line", { ...at, stroke: "currentColor", "stroke-opacity": 0.4 });
  }
}

function sumOf(group: readonly Drawn[]): number {
  return group.reduce((sum, { value }) => sum + value, 0);
}
