import type { Point } from "../chart.ts";
import { type Drawn, hasValue, valuesOf } from "../points.ts";
import type { Print } from "./bars.ts";
import { colorOf, legend, LINE, TOP, WIDTH, element, escape, label, round } from "./frame.ts";
import { createScale } from "./scale.ts";

const LEFT = 64;
const RIGHT = 16;
const HEIGHT = 220;
const MOST_LABELS = 8;

/** Lines from left to right over time; a value that is missing is a gap. `short` writes a value of the axis. */
export function drawLines(points: readonly Point[], print: Print, short: (value: number) => string) {
  const names = valuesOf(points, "series");
  const places = valuesOf(points, "x");
  const key = legend(names);
  const top = TOP + key.height;
  const bottom = top + HEIGHT;
  const drawn = points.filter(hasValue);
  const values = drawn.map(({ value }) => value);
  const scale = createScale(values, HEIGHT, { hasZero: false });
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, places.length - 1);
  const index = new Map(places.map((name, position) => [name, position]));
  const at = ({ x, value }: Drawn) => ({
    x: LEFT + (index.get(x) ?? 0) * step,
    y: bottom - scale.place(value),
  });
  const series = names.map((name, color) => {
    const own = drawn.filter((point) => point.series === name);
    return line(own, colorOf(color));
  });
  const markup = [key.markup, ...scale.ticks.map(tick), ...places.map(place), ...series].join("");
  return { markup, height: bottom + LINE * 1.5 };

  function line(own: readonly Drawn[], color: string): string {
    const stretches = splitAtGaps(own, index).map((stretch) => {
      const path = stretch.map((point) => Object.values(at(point)).map(round).join(",")).join(" ");
      return element("polyline", { points: path, fill: "none", stroke: color, "stroke-width": 2 });
    });
    const dots = own.map((point) => {
      const { x: cx, y: cy } = at(point);
      const tip = element("title", {}, escape(`${point.x}: ${print(point)}`));
      return element("circle", { cx, cy, r: own.length > 40 ? 1.5 : 3, fill: color }, tip);
    });
    return [...stretches, ...dots].join("");
  }

  function tick(value: number): string {
    const y = bottom - scale.place(value);
    const ends = { x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y };
    const rule = element("line", { ...ends, stroke: "currentColor", "stroke-opacity": 0.15 });
    return rule + label(short(value), { x: LEFT - 8, y: y + 4, "text-anchor": "end" });
  }

  function place(name: string, position: number): string {
    const every = Math.ceil(places.length / MOST_LABELS);
    if (position % every > 0) return "";
    return label(name, { x: LEFT + position * step, y: bottom + LINE, "text-anchor": "middle" });
  }
}

function splitAtGaps(own: readonly Drawn[], index: ReadonlyMap<string, number>): Drawn[][] {
  const stretches: Drawn[][] = [];
  let before: number | undefined;
  for (const point of own) {
    const position = index.get(point.x) ?? 0;
    if (before === undefined || position !== before + 1) stretches.push([]);
    stretches.at(-1)?.push(point);
    before = position;
  }
  return stretches;
}
