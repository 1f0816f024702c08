import type { Child } from "hono/jsx";
import type { Binding } from "../../../analyst/evidence/binding.ts";
import { typeName } from "../../users/connection-state.ts";

const kinds: Record<Binding["kind"], string> = {
  value: "A value from a source",
  derived: "Worked out from values of a source",
  date: "A date or period of a result",
  quote: "Part of a text from a source",
  question: "Said in your question",
  context: "Defined by you",
};

interface CardProps {
  id: string;
  binding: Binding;
  /** Names of the tools that were called, in their order. */
  tools: readonly string[];
}

/** Where one figure comes from. Opened by its figure; as its description also read aloud. */
export function EvidenceCard({ id, binding, tools }: CardProps) {
  return (
    <div class="evidence" id={id} popover="auto">
      <p class="evidence-title">{kinds[binding.kind]}</p>
      <dl>
        {rowsOf(binding, tools).map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Row = readonly [name: string, value: Child];

function rowsOf(binding: Binding, tools: readonly string[]): Row[] {
  const { source, metric, period, value, unit, formula, action, path, context } = binding;
  const rows: (Row | false)[] = [
    source !== null && ["Source", typeName(source)],
    context !== undefined && ["Definition", `${context.name}, version ${context.version}`],
    metric !== null && ["Metric", metric],
    period !== null && ["Period", periodText(period)],
    ["Value", unit === null ? String(value) : `${value} ${unit}`],
    formula !== undefined && ["Formula", formula],
    action !== null && ["Tool call", `${action + 1}: ${tools[action] ?? "unknown"}`],
    path !== null && ["In its result", path === "" ? "the whole of it" : path],
  ];
  return rows.filter((row) => row !== false);
}

function periodText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate === endDate ? startDate : `${startDate} to ${endDate}`;
}
