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

/** What vouches for a number that is of no cell. */
export const BARE = {
  kind: "computed",
  currency: null,
  measure: null,
  label: null,
  period: null,
  formula: null,
} as const satisfies Partial<Voucher>;

/** For a number of things, but for how they are found. */
export const COUNTED = { ...BARE, unit: "count" } as const satisfies Partial<Voucher>;
