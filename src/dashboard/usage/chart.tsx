import { count } from "../ui/parts.tsx";
import { type UsageCounts, addUp } from "../../domain/usage.ts";
import { drawLines } from "../../tables/charts/svg/lines.ts";
import { frame } from "../../tables/charts/svg/frame.ts";
import type { UsagePoint, UsageStep } from "../../usage/read.ts";
import { Drawing } from "../ui/drawing.tsx";
import { stepName } from "./query.ts";

type Series = readonly [column: keyof UsageCounts, name: string];

const charts: [title: string, ...Series[]][] = [
  ["Requests", ["requests", "Let in"], ["refusals", "Refused over the limit"]],
  ["Questions", ["chats", "Answered"]],
  ["Tokens", ["inputTokens", "In"], ["outputTokens", "Out"]],
  ["Tool calls", ["toolCalls", "Made"]],
];

/** What was used over the time, with its sums. */
export function UsageCharts({ points, by }: { points: UsagePoint[]; by: UsageStep }) {
  const total = addUp(points);
  const steps = points.map(({ at, ...counts }) => ({
    x: stepName(at, by).slice(by === "day" ? 5 : 8),
    counts,
  }));
  return (
    <div class="charts">
      {charts.map(([title, ...series]) => {
        const sums = series.map(([column, name]) => `${name}: ${count(total[column])}`).join(", ");
        const drawn = series.flatMap(([column, name]) =>
          steps.map(({ x, counts }, row) => ({ x, series: name, value: counts[column], row, column })),
        );
        const { markup, height } = drawLines(drawn, ({ value }) => count(value ?? 0), count);
        return (
          <section>
            <h2>{title}</h2>
            <p class="muted">{sums}</p>
            <Drawing title={title} alt={sums} svg={frame({ title, alt: sums, height }, markup)} />
          </section>
        );
      })}
    </div>
  );
}
