import type { Child } from "hono/jsx";
import type { Evidence } from "../../../tables/figure.ts";

const kinds: Record<Evidence["kind"], string> = {
  cell: "A value from a source",
  computed: "Worked out from values of a source",
  quote: "Part of a text from a source",
  context: "Defined by you",
  user: "Said in your question",
  earlier: "From an earlier answer of this conversation",
};

interface CardProps {
  id: string;
  figure: Evidence;
}

/** Where one figure comes from. Opened by its figure; as its description also read aloud. */
export function EvidenceCard({ id, figure }: CardProps) {
  return (
    <div class="evidence" id={id} popover="auto">
      <p class="evidence-title">{kinds[figure.kind]}</p>
      <dl>
        {rowsOf(figure).map(([name, value]) => (
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

function rowsOf({ measure, label, period, value, unit, currency, formula, context }: Evidence): Row[] {
  const rows: (Row | false)[] = [
    context !== undefined && ["Definition", `${context.name}, version ${context.version}`],
    measure !== null && ["Measure", measure],
    label !== null && ["Of", label],
    period !== null && ["Period", periodText(period)],
    ["Value", unit === "text" ? String(value) : `${value} ${currency ?? unit}`],
    formula !== null && ["Formula", formula],
  ];
  return rows.filter((row) => row !== false);
}

function periodText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate === endDate ? startDate : `${startDate} to ${endDate}`;
}
