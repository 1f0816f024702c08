import { overdueBy } from "../../../catalogue/ageing.ts";
import { findDimension, findMeasure } from "../../../catalogue/catalogue.ts";
import type { Asked, Condition } from "./computed.ts";

/** What is owed, by how long it has been due: a grouping and a filter like others. */
export function toAgeing(asked: Asked): Asked {
  const { dataset, query, groupBy, conditions } = asked;
  const state = findDimension(dataset, "state");
  const unpaid: Condition[] = state ? [{ of: { dimension: state }, is: "is", values: ["unpaid"] }] : [];
  const own = ["balance", "count"].flatMap((name) => findMeasure(dataset, name) ?? []);
  const rest = groupBy.filter(({ name }) => name !== overdueBy.name);
  return {
    ...asked,
    measures: query.measures.length > 0 ? asked.measures : own,
    groupBy: [...rest, { kind: "dimension", name: overdueBy.name, dimension: overdueBy }],
    conditions: [...conditions, ...unpaid],
  };
}
