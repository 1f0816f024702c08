import type { VendorRecord } from "../../../domain/records.ts";
import { timeFields, type Reader, type Values } from "../../../store/groups/values.ts";
import type { Cell } from "../../../tables/table.ts";
import type { Asked, Listed } from "./computed.ts";
import { fieldOf, measureField } from "./question.ts";

/** A record as a row: its dimensions, and of the measures those that a single record has. */
export function toListed(
  { dataset, measures }: Pick<Asked, "dataset" | "measures">,
  record: VendorRecord,
  reader: Reader,
): Listed {
  const { facts: _facts, text: _text, ...fields } = record;
  const values: Values = fields;
  const { id, title, url, number, currency } = record;
  const isBill = dataset.name === "invoices" || dataset.name === "bills";
  const dimensions = dataset.dimensions.map((dimension): [string, Cell] => {
    const field = fieldOf(dimension);
    // An instant is listed as it is; only what is a day is put to the zone's.
    const isInstant = dimension.unit === "instant" && timeFields.has(field);
    const moment = values[field];
    return [dimension.name, isInstant ? (moment ?? null) : reader.text(values, field)];
  });
  const amounts = measures
    .filter(({ compute }) => "sum" in compute || "mean" in compute)
    .map((measure): [string, Cell] => [measure.name, reader.number(values, measureField(measure))]);
  return {
    label: (isBill ? number : undefined) ?? (title === "" ? id : title),
    id,
    url,
    currency,
    cells: Object.fromEntries([...dimensions, ...amounts]),
  };
}
