import type { Evidence } from "../figure.ts";
import type { Voucher } from "../references/evidence.ts";
import type { Table } from "../table.ts";
import { keyOf } from "./said.ts";

const NAMES = /\[[^\]]*\]|"[^"]*"|[\p{L}_][\p{L}\p{N}_]*/gu;
const ROW_COUNT = /^(r\d+)\.rowCount$/i;

/**
 * What may be typed beside the figures that a sentence prints: the numbers of the writer that they are computed with,
 * "for 7 days", "10 % more", and how many rows are put together or, of all, listed: "the first 5 of 26".
 */
export function vouchedBy(evidence: readonly Evidence[], tables: readonly Table[]): Map<string, Voucher> {
  const known = new Map<string, Voucher>();
  for (const { start: _, end: __, text: ___, ...figure } of evidence) {
    if (figure.formula === null) continue;
    const own = { ...figure, kind: "computed", currency: null, measure: null } as const;
    const add = (value: number, unit: "number" | "ratio") => {
      const shown = unit === "ratio" ? Number((value * 100).toPrecision(12)) : value;
      known.set(keyOf({ value: shown, unit: unit === "ratio" ? "percent" : null }), { ...own, value, unit });
    };
    for (const [written] of figure.formula.replace(NAMES, " ").matchAll(/\d+(?:\.\d+)?/g)) {
      const constant = Number(written);
      if (constant === 0 || constant === 1 || constant === 100) continue;
      add(constant, "number");
      add(constant > 3 ? constant / 100 : constant, "ratio");
      if (constant < 3) add(Math.abs(constant - 1), "ratio");
    }
    // How many rows are put together: "the first 5".
    for (const [, rows = ""] of figure.formula.matchAll(/\b(?:sum|avg|count)\(\w+\[([^\]]*)\]/gi)) {
      const [, from, to] = /^#?(\d+)\.\.#?(\d+)$/.exec(rows) ?? [];
      add(from === undefined ? rows.split(",").length : Number(to) - Number(from) + 1, "number");
    }
    const id = ROW_COUNT.exec(figure.formula)?.[1]?.toLowerCase();
    const listed = tables.find((table) => table.id === id)?.rows.length;
    if (listed !== undefined) add(listed, "number");
  }
  return known;
}
