import type { Evidence } from "../figure.ts";
import type { Value } from "./value.ts";

/** What vouches for a figure, wherever it stands. */
export type Voucher = Omit<Evidence, "start" | "end" | "text">;

export function voucherOf(of: Value, formula: string | null): Voucher {
  const { kind, value, unit, currency, measure, label, period, pointers } = of;
  return { kind, value, unit, currency, measure, label, period, formula, pointers: [...pointers] };
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
