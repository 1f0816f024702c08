import type { Dimension, Measure } from "../../../catalogue/types.ts";
import type { Unit } from "../../../catalogue/units.ts";
import type { Column } from "../../../tables/table.ts";
import { hasPercent, hasPerDay, hasShare } from "./cells.ts";
import type { Asked, Grouping } from "./computed.ts";

export function columnsOf(asked: Asked, isSplit: boolean, today: string): Column[] {
  const own = asked.groupBy.map(toColumn);
  const needsCurrency = isSplit && own.length > 0 && !own.some(({ key }) => key === "currency");
  const measures = asked.measures.flatMap((measure) => measureColumns(asked, measure, today));
  return [...own, ...(needsCurrency ? [CURRENCY] : []), ...measures];
}

const CURRENCY: Column = { key: "currency", title: "Currency", role: "dimension", unit: "text" };

function toColumn(grouping: Grouping): Column {
  if (grouping.kind === "dimension") return dimensionColumn(grouping.dimension, "day");
  const { grain } = grouping;
  const unit = grain === "day" || grain === "week" ? "day" : "text";
  return { key: grain, title: grain[0]?.toUpperCase() + grain.slice(1), role: "dimension", unit, grain };
}

/** Groups of instants are of their days. */
function dimensionColumn({ name, title, unit }: Dimension, instants: "day" | "instant"): Column {
  return { key: name, title, role: "dimension", unit: unit === "instant" ? instants : unit };
}

function measureColumns(asked: Asked, measure: Measure, today: string): Column[] {
  const { name, title, unit } = measure;
  const part = (key: string, words: string, of: Unit) => partColumn(measure, key, words, of);
  return [
    { key: name, title, role: "measure", measure: name, unit },
    ...(hasShare(asked, measure) ? [part("share", "share", "ratio")] : []),
    ...(asked.comparedWith
      ? [part("previous", "previous", unit), part("change", "change", unitOfChange(measure))]
      : []),
    ...(asked.comparedWith && hasPercent(measure) ? [part("changePercent", "change in %", "ratio")] : []),
    ...(hasPerDay(asked, measure, today)
      ? [{ ...part("perDay", "a day", unit === "count" ? "number" : unit), inTotalsOnly: true as const }]
      : []),
  ];
}

/** What stands beside a measure, in a column of its own: `revenue.share`. */
export function partColumn({ name, title }: Measure, part: string, words: string, unit: Unit): Column {
  return { key: `${name}.${part}`, title: `${title}, ${words}`, role: "measure", measure: name, unit };
}

/** What a change of a measure is counted in. */
export function unitOfChange({ unit }: Measure): Unit {
  return unit === "ratio" ? "points" : unit;
}

/** Of single records: their dimensions and amounts; what only many records have stands in the totals. */
export function columnsOfListing({ dataset, measures }: Pick<Asked, "dataset" | "measures">): Column[] {
  const record: Column = { key: "record", title: dataset.title, role: "dimension", unit: "text" };
  const dimensions = dataset.dimensions
    .filter(({ field }) => field !== "title")
    .map((dimension) => dimensionColumn(dimension, "instant"));
  const amounts = measures.map(({ name, title, unit, compute }): Column => {
    const isOwn = "sum" in compute || ("mean" in compute && name !== "averageAmount");
    const column: Column = { key: name, title, role: "measure", measure: name, unit };
    return isOwn ? column : { ...column, inTotalsOnly: true };
  });
  return [record, ...dimensions, ...amounts];
}
