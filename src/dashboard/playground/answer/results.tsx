import type { Chart } from "../../../tables/charts/chart.ts";
import { drawChart } from "../../../tables/charts/draw.ts";
import type { Evidence } from "../../../tables/figure.ts";
import type { Table } from "../../../tables/table.ts";
import { typeName } from "../../users/connection-state.ts";
import { isoTime } from "../../ui/moment.tsx";
import { Badge, Drawing } from "../../ui/parts.tsx";
import { anchorOf } from "./anchors.ts";
import { periodText } from "./citation-card.tsx";
import type { AnswerData } from "./exchange-data.ts";
import { ResultTable } from "./result-table.tsx";

interface ResultsProps extends AnswerData {
  charts: readonly Chart[];
  evidence: readonly Evidence[];
  /** Where a table can be loaded as a file; undefined where it is not stored. */
  fileOf: ((file: string) => string) | undefined;
}

/** What an answer was made of: each table, drawn and written, with the age of its data. */
export function Results({ data, charts, evidence, ...props }: ResultsProps) {
  const pointers = evidence.flatMap((one) => one.pointers);
  const cited = new Set(pointers.flatMap((pointer) => anchorOf(props.id, pointer) ?? []));
  return (
    <>
      {data.map((table, place) => (
        <Result
          {...props}
          table={table}
          cited={cited}
          anchor={`${props.id}-data-${place}`}
          chart={charts.find((chart) => chart.table === table.id)}
        />
      ))}
    </>
  );
}

interface ResultProps extends Pick<ResultsProps, "language" | "fileOf"> {
  table: Table;
  chart: Chart | undefined;
  /** Its own, with which those of its cells begin. */
  anchor: string;
  /** The anchors that a citation leads to. */
  cited: ReadonlySet<string>;
}

export function Result({ table, chart, language, anchor, cited, fileOf }: ResultProps) {
  const { id, title, rows, notes, filters } = table;
  // One figure is in the table already.
  const isDrawn = chart !== undefined && chart.mark !== "figure";
  return (
    <section class="result" id={anchor} aria-label={title}>
      <p class="result-title">{title}</p>
      <Stamp table={table} />
      {isDrawn && <Drawing title={chart.title} alt={chart.alt} svg={drawChart(table, chart, language)} />}
      <ResultTable table={table} language={language} anchor={anchor} cited={cited} />
      {filters.length + notes.length > 0 && (
        <ul class="result-notes">
          {[...filters, ...notes].map((note) => (
            <li>{note}</li>
          ))}
        </ul>
      )}
      {fileOf && rows.length > 0 && (
        <p class="result-file">
          <a href={fileOf(`${id}.csv`)} download>
            Download as CSV<span class="unseen">: {title}</span>
          </a>
        </p>
      )}
    </section>
  );
}

/** How fresh the data is, where it is from, and what days it is of. */
function Stamp({ table }: { table: Table }) {
  const { dataAsOf, sources, from, period, through, comparedWith, timeZone, complete } = table;
  const words = [
    `Data as of ${isoTime(dataAsOf)}`,
    `${sources.map(typeName).join(", ")}, ${from === "live" ? "asked live" : "synchronized"}`,
    period && periodText(period) + (through === null ? "" : ` (not over, data through ${through})`),
    comparedWith && `compared with ${periodText(comparedWith)}`,
    period && timeZone,
  ];
  return (
    <p class="stamp">
      {words.filter(Boolean).join(" · ")} {!complete && <Badge tone="warn">Incomplete</Badge>}
    </p>
  );
}
