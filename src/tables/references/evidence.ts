import type { Evidence } from "../figure.ts";
import type { Value } from "./value.ts";

/** What vouches for a value at a place of a text. */
export function evidenceOf(
  value: Value,
  place: Pick<Evidence, "start" | "end" | "text" | "formula">,
): Evidence {
  return {
    ...place,
    kind: value.kind,
    value: value.value,
    unit: value.unit,
    currency: value.currency,
    measure: value.measure,
    label: value.label,
    period: value.period,
    pointers: [...value.pointers],
  };
}
