import { VendorLink } from "./result-table.tsx";
import type { Child } from "hono/jsx";
import type { Evidence } from "../../../tables/figure.ts";
import type { Row as TableRow } from "../../../tables/table.ts";
import { typeName } from "../../users/connection-state.ts";
import { isoTime } from "../../ui/moment.tsx";
import { Facts } from "../../ui/parts.tsx";
import { anchorOf, findTarget, type AnswerData } from "./exchange-data.ts";
import type { Citation } from "./figures.ts";

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
  citation: Citation;
  answer: AnswerData;
}

/** Where one figure comes from, or why it is not there. Opened by its figure. */
export function CitationCard({ id, citation, answer }: CardProps) {
  if (citation.kind === "withheld") {
    return (
      <Card id={id} title="Left out">
        <p>The figure that the model wrote here could not be traced to the data, so it is not shown.</p>
      </Card>
    );
  }
  const { pointers, labelled } = citation;
  const targets = pointers.flatMap((pointer) => findTarget(answer.data, pointer) ?? []);
  const anchors = targets.length > 0 ? pointers.flatMap((pointer) => anchorOf(answer.id, pointer) ?? []) : [];
  const [row] = targets.flatMap(({ row: one }) => (one?.url === undefined ? [] : [one]));
  const [source] = targets.flatMap(({ table }) => table.sources.slice(0, 1));
  return (
    <Card id={id} title={kinds[citation.kind]} cites={anchors.join(" ")}>
      <Excerpt citation={citation} row={targets[0]?.row} />
      <Facts rows={rowsOf(citation, targets)} />
      {labelled && <p>The words around it name something else, so what it is of was written behind it.</p>}
      <p class="card-links">
        {anchors[0] !== undefined && <a href={`#${anchors[0]}`}>Show in the table</a>}
        {row && source && <VendorLink url={row.url}>Open in {typeName(source)}</VendorLink>}
      </p>
    </Card>
  );
}

function Card({
  id,
  title,
  cites,
  children,
}: {
  id: string;
  title: string;
  cites?: string;
  children?: Child;
}) {
  return (
    <div class="evidence" id={id} popover="auto" role="group" aria-label={title} data-cites={cites}>
      <p class="evidence-title">{title}</p>
      {children}
    </div>
  );
}

const AROUND = 100;

function Excerpt({ citation, row }: { citation: Evidence; row: TableRow | undefined }) {
  const quoted = String(citation.value);
  const text = Object.values(row?.cells ?? {}).find(
    (cell) => typeof cell === "string" && quoted !== "" && cell.includes(quoted),
  );
  if (citation.kind !== "quote" || typeof text !== "string") return <></>;
  const place = text.indexOf(quoted);
  const [before, after] = [text.slice(0, place), text.slice(place + quoted.length)];
  return (
    <blockquote>
      {before.length > AROUND ? `…${before.slice(-AROUND).toWellFormed()}` : before}
      <mark>{quoted}</mark>
      {after.length > AROUND ? `${after.slice(0, AROUND).toWellFormed()}…` : after}
    </blockquote>
  );
}

type Target = NonNullable<ReturnType<typeof findTarget>>;

function rowsOf(citation: Evidence, targets: readonly Target[]): Parameters<typeof Facts>[0]["rows"] {
  const { kind, measure, label, period, value, unit, currency, formula, context } = citation;
  const [first] = targets;
  const tables = [...new Set(targets.map(({ table }) => table))];
  const sources = [...new Set(tables.flatMap(({ sources: some }) => some))];
  const oldest = tables.map(({ dataAsOf }) => dataAsOf).toSorted()[0];
  const title = kind === "cell" ? (first?.title ?? measure) : measure;
  return [
    context !== undefined && ["Definition", `${context.name}, version ${context.version}`],
    title !== null && ["Measure", title],
    label !== null && ["Of", label],
    period !== null && ["Period", periodText(period)],
    typeof value === "number" && ["Not rounded", `${value} ${currency ?? unit}`],
    formula !== null && ["Formula", <code>{formula}</code>],
    sources.length > 0 && ["Source", sources.map(typeName).join(", ")],
    oldest !== undefined && ["Data as of", isoTime(oldest)],
  ];
}

export function periodText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate === endDate ? startDate : `${startDate} to ${endDate}`;
}
