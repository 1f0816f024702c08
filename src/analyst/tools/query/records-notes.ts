import type { LeftOut } from "../../../store/groups/plan.ts";
import type { Asked, GroupedFigures } from "./computed.ts";
import { fieldOf } from "./question.ts";

/** What the figures leave out, in words. */
export function notesOnRecords(asked: Asked, { totals }: GroupedFigures, left: LeftOut): string[] {
  const { dataset, date } = asked;
  const many = (count: number) => `${count} ${count === 1 ? dataset.one : dataset.many}`;
  const notes: string[] = [];
  if (left.date > 0) {
    notes.push(`Left out: ${many(left.date)} without a date of the kind "${date?.title ?? ""}".`);
  }
  if (left.state > 0) {
    notes.push(`Of ${many(left.state)} it is not known where they stand; they count in no state.`);
  }
  for (const unknown of left.unknown) notes.push(noteOnUnknown(asked, unknown));
  const seen = new Set<string>();
  for (const { name, title, unit, compute } of asked.measures) {
    const field = "sum" in compute ? compute.sum : "mean" in compute ? compute.mean : "";
    const without = left.values[name] ?? 0;
    // That what is not overdue has no days overdue goes without saying.
    if (without === 0 || unit === "days" || seen.has(field)) continue;
    seen.add(field);
    const all = totals[0]?.values["count"];
    const of = typeof all === "number" ? `${without} of ${many(all)}` : many(without);
    notes.push(`Without a value for "${title}": ${of}.`);
  }
  return notes;
}

function noteOnUnknown({ dataset }: Asked, { field, value, near }: LeftOut["unknown"][number]): string {
  const dimension = dataset.dimensions.find((one) => fieldOf(one) === field);
  const nearest = near.length > 0 ? `; there is: ${near.map((one) => `"${one}"`).join(", ")}` : "";
  return `No ${dataset.one} has "${value}" as ${dimension?.name ?? field}${nearest}.`;
}
