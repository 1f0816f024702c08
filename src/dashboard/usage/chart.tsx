import { count } from "../ui/numbers.ts";

const WIDTH = 400;
const HEIGHT = 160;
const LEFT = 48;
const TOP = 8;
const BOTTOM = 24;
const PLOT_WIDTH = WIDTH - LEFT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const LABELS = 4;

export interface Series {
  name: string;
  values: number[];
}

interface ChartProps {
  title: string;
  /** One for each bar. */
  steps: string[];
  /** Those of a bar stand on each other; two at most. */
  series: Series[];
}

/** Bars of a time, drawn here: no script, and read out as its sums. */
export function BarChart({ title, steps, series }: ChartProps) {
  const totals = steps.map((_, index) => sum(series.map(({ values }) => values[index] ?? 0)));
  const top = niceTop(Math.max(...totals));
  const slot = PLOT_WIDTH / Math.max(steps.length, 1);
  const every = Math.max(1, Math.ceil(steps.length / LABELS));
  const words = series.map(({ name, values }) => `${name}: ${count(sum(values))}`).join(", ");
  return (
    <figure class="chart">
      <figcaption>
        <h2>{title}</h2>
        <p class="legend">
          {series.map(({ name, values }, index) => (
            <span>
              {series.length > 1 && <Swatch index={index} />}
              {name} <strong>{count(sum(values))}</strong>
            </span>
          ))}
        </p>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${words}`}>
        {[0, 0.5, 1].map((part) => (
          <>
            <line class="grid" x1={LEFT} x2={WIDTH} y1={yOf(part * top, top)} y2={yOf(part * top, top)} />
            <text x={LEFT - 8} y={yOf(part * top, top) + 4} text-anchor="end">
              {short(part * top)}
            </text>
          </>
        ))}
        {steps.map((step, index) => (
          <Bar
            x={LEFT + index * slot}
            width={slot}
            step={step}
            parts={series.map(({ name, values }) => ({ name, value: values[index] ?? 0 }))}
            top={top}
          />
        ))}
        {steps.map((step, index) =>
          index % every === 0 ? (
            <text x={LEFT + index * slot} y={HEIGHT - 4}>
              {step.slice(5)}
            </text>
          ) : (
            <></>
          ),
        )}
      </svg>
    </figure>
  );
}

interface BarProps {
  x: number;
  width: number;
  step: string;
  parts: { name: string; value: number }[];
  top: number;
}

function Bar({ x, width, step, parts, top }: BarProps) {
  const gap = width > 6 ? 2 : width * 0.2;
  let below = 0;
  const pieces = parts.map(({ value }, index) => {
    below += value;
    const y = yOf(below, top);
    // What is not zero is seen, however little it is.
    const height = value > 0 ? Math.max(1, (value / top) * PLOT_HEIGHT) : 0;
    return height === 0 ? (
      <></>
    ) : (
      <rect
        class={index === 0 ? "bar" : "bar second"}
        x={round(x + gap / 2)}
        y={round(Math.min(y, TOP + PLOT_HEIGHT - height))}
        width={round(width - gap)}
        height={round(height)}
      />
    );
  });
  if (below === 0) return <></>;
  return (
    <g>
      <title>{`${step}: ${parts.map(({ name, value }) => `${name} ${count(value)}`).join(", ")}`}</title>
      {pieces}
    </g>
  );
}

function Swatch({ index }: { index: number }) {
  return (
    <svg class="swatch" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <rect class={index === 0 ? "bar" : "bar second"} width="12" height="12" rx="2" />
    </svg>
  );
}

function yOf(value: number, top: number): number {
  return round(TOP + PLOT_HEIGHT * (1 - value / top));
}

/** The next of 2, 4, 6, 10, 20, 30, 40, 60, 100, ...: half of it is a whole number too. */
function niceTop(highest: number): number {
  if (highest <= 2) return 2;
  const scale = 10 ** Math.floor(Math.log10(highest));
  const tops = [2, 3, 4, 6, 10].map((one) => one * scale);
  return tops.find((top) => top >= highest && top % 2 === 0) ?? 10 * scale;
}

function short(value: number): string {
  if (value >= 1e6) return `${round(value / 1e6)}M`;
  return value >= 1e4 ? `${round(value / 1e3)}k` : String(round(value));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
