import { labelOf } from "../search/rows.ts";
import { toHit } from "../search/stored.ts";
import type { Dataset, Dimension, Measure, RecordField } from "../../../catalogue/types.ts";
import type { VendorRecord } from "../../../domain/records.ts";
import { limits } from "../../../lib/limits.ts";
import type { Cell, Column } from "../../../tables/table.ts";
import { cellText, dayOf } from "../cell-text.ts";
import type { Entry } from "./pieces.ts";

const FACTS: Column = { key: "facts", title: "Further fields", role: "dimension", unit: "text" };

/** The columns that a dataset's records can have but for their text. */
export function columnsOf(dataset: Dataset): Column[] {
  const dimensions = dataset.dimensions.map(({ name, title, unit }): Column => {
    return { key: name, title, role: "dimension", unit };
  });
  const amounts = amountsOf(dataset).map(({ measure }): Column => {
    const { name, title, unit } = measure;
    return { key: name, title, role: "measure", measure: name, unit };
  });
  return [...dimensions, ...amounts, FACTS];
}

/** A record's own numbers: what the dataset can add up, or take the mean of and not add up. */
function amountsOf({ measures }: Dataset): { measure: Measure; field: RecordField }[] {
  const fields = new Map<RecordField, Measure>();
  for (const kind of ["sum", "mean"] as const) {
    for (const measure of measures) {
      const field = fieldOf(measure, kind);
      if (field !== undefined && !fields.has(field)) fields.set(field, measure);
    }
  }
  return [...fields].map(([field, measure]) => ({ measure, field }));
}

const NUMBERS = ["amount", "balance", "expected", "probability"] as const;

function fieldOf({ compute }: Measure, kind: "sum" | "mean"): RecordField | undefined {
  if (kind === "sum") return "sum" in compute ? NUMBERS.find((one) => one === compute.sum) : undefined;
  return "mean" in compute ? NUMBERS.find((one) => one === compute.mean) : undefined;
}

export function entryOf(record: VendorRecord, dataset: Dataset, timeZone: string): Entry {
  const dimensions = dataset.dimensions.map((one) => [one.name, cellOf(record, one, timeZone)] as const);
  const amounts = amountsOf(dataset).map(
    ({ measure, field }) => [measure.name, numberOf(record[field])] as const,
  );
  const facts = Object.entries(record.facts ?? {}).map(([name, value]) => `${name}: ${String(value)}`);
  return {
    label: labelOf(toHit({ record, excerpt: "" }), timeZone),
    id: record.id,
    url: record.url,
    currency: record.currency,
    cells: Object.fromEntries([
      ...dimensions,
      ...amounts,
      [FACTS.key, cellText(facts.join("\n"), limits.readRowLength)],
    ]),
    text: record.text ?? "",
  };
}

function cellOf(record: VendorRecord, { field, unit }: Dimension, timeZone: string): Cell {
  const value = field === undefined ? undefined : record[field];
  if (typeof value === "number") return value;
  return unit === "day" ? dayOf(value, timeZone) : cellText(value, limits.cellLength);
}

function numberOf(value: string | number | undefined): number | null {
  return typeof value === "number" ? value : null;
}
