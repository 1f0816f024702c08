import type { Evidence } from "../figure.ts";
import type { Value } from "./value.ts";

/** What vouches for a figure, wherever it stands. */
export type Voucher = Omit<Evidence, "start" | "end" | "text">;

export function voucherOf(value: Value, formula: string | null): Voucher {
  return {
    kind: value.kind,
    value: value.value,
    unit: value.unit,
    currency: value.currency,
    measure: value.measure,
    label: value.label,
    period: value.period,
    formula,
    pointers: [...value.pointers],
  };
}
