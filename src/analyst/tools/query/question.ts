import { withParts } from "../../../catalogue/ratio.ts";
import { type Dimension, isOfAccount, type Measure } from "../../../catalogue/types.ts";
import { recordDatasets, type VendorRecord } from "../../../domain/records.ts";
import { limits } from "../../../lib/limits.ts";
import type { RecordCondition, RecordGrouping, RecordsQuestion } from "../../../store/groups/plan.ts";
import { timeFields, type Reader, type Values } from "../../../store/groups/values.ts";
import type { Cell } from "../../../tables/table.ts";
import type { Clock } from "../../clock.ts";
import type { Asked, Condition, Grouping, Listed } from "./computed.ts";
import { MisuseError } from "../../../lib/misuse-error.ts";

const LISTED = 20;

export function toQuestion(asked: Asked, { today, timeZone }: Clock): RecordsQuestion {
  const { dataset, date, period, comparedWith, groupBy, conditions, measures } = asked;
  const records = recordDatasets.find((one) => one === dataset.name);
  if (!records) throw new MisuseError(`dataset: ${dataset.name} are no records`);
  return {
    dataset: records,
    today,
    timeZone,
    date: date?.field,
    due: dataset.due,
    period,
    comparedWith,
    conditions: conditions.map(toCondition),
    by: groupBy.map(toGrouping),
    measures: withParts(dataset, measures).map(({ name, unit, compute }) => ({ name, unit, compute })),
    list: asked.isListing ? toList(asked) : undefined,
  };
}

function toGrouping(grouping: Grouping): RecordGrouping {
  return grouping.kind === "grain" ? { grain: grouping.grain } : { field: fieldOf(grouping.dimension) };
}

function toCondition({ of, is, values }: Condition): RecordCondition {
  if ("measure" in of) return { field: measureField(of.measure), kind: "number", is, values };
  const { grain, unit, field } = of.dimension;
  const isTime = unit === "day" || unit === "instant";
  const kind = field === "state" ? "state" : isTime ? "time" : "text";
  return { field: grain ?? fieldOf(of.dimension), grain, kind, is, values };
}

export function fieldOf({ name, field, derived }: Dimension): string {
  const known = field ?? derived;
  if (known === undefined) throw new MisuseError(`${name} is no field of a record`);
  return known;
}

/** The field of a record that a measure is of. */
function measureField({ name, compute }: Measure): string {
  if ("sum" in compute) return compute.sum;
  if ("mean" in compute) return compute.mean;
  throw new MisuseError(`${name} is no field of a record`);
}

/** The newest first, unless another order is asked for. */
function toList({ dataset, date, order, query }: Asked): RecordsQuestion["list"] {
  const limit = Math.min(query.limit ?? LISTED, limits.storeRows);
  const dimension = dataset.dimensions.find(({ name }) => name === order?.by);
  const measure = dataset.measures.find(({ name }) => name === order?.by);
  const direction = order?.direction ?? "descending";
  if (dimension) return { by: fieldOf(dimension), isMoney: false, direction, limit };
  if (measure) return { by: measureField(measure), isMoney: measure.unit === "money", direction, limit };
  return { by: date?.field ?? "title", isMoney: false, direction: date ? direction : "ascending", limit };
}

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
  const own = dataset.dimensions.filter(({ field }) => !isOfAccount(field));
  const dimensions = own.map((dimension): [string, Cell] => {
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
