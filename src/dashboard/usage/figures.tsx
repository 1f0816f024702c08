import { type UsageCounts, addUp } from "../../domain/usage.ts";
import { frame } from "../../tables/charts/svg/frame.ts";
import { drawLines } from "../../tables/charts/svg/lines.ts";
import type { UsagePoint, UsageStep } from "../../usage/read.ts";
import { count, Drawing, Table } from "../ui/parts.tsx";

/** The beginning of a step: `2026-11-21` or `2026-11-21 08:00`. */
export function stepName(at: number, by: UsageStep): string {
  return new Date(at)
    .toISOString()
    .slice(0, by === "day" ? 10 : 16)
    .replace("T", " ");
}

type Series = readonly [column: keyof UsageCounts, name: string];

const charts: [title: string, ...Series[]][] = [
  ["Requests", ["requests", "Let in"], ["refusals", "Refused over the limit"]],
  ["Questions", ["chats", "Answered"]],
  ["Tokens", ["inputTokens", "In"], ["outputTokens", "Out"]],
  ["Tool calls", ["toolCalls", "Made"]],
];

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

const columns = [
  ["requests", "Requests"],
  ["refusals", "Refused"],
  ["chats", "Questions"],
  ["inputTokens", "Tokens in"],
  ["outputTokens", "Tokens out"],
  ["toolCalls", "Tool calls"],
] as const;

type Row = UsageCounts & { name: string; href?: string };

interface UsageTableProps {
  caption: string;
  of: string;
  rows: Row[];
  empty?: readonly [title: string];
}

export function UsageTable({ caption, of, rows, empty }: UsageTableProps) {
  if (rows.length === 0 && !empty) return <></>;
  const isLinked = rows.some(({ href }) => href !== undefined);
  return (
    <Table
      caption={caption}
      rows={rows}
      columns={[
        [
          of,
          ({ name, href }) => (href === undefined ? name : <a href={href}>{name}</a>),
          isLinked ? "wide" : "whole",
        ],
        ...columns.map(([column, name]) => [name, (row: Row) => count(row[column]), "number"] as const),
      ]}
      empty={empty}
    />
  );
}
