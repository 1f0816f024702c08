import type { Evidence } from "../figure.ts";
import { COUNTED, type Voucher } from "../references/evidence.ts";
import type { Numeral } from "./read.ts";

/** More figures of a sentence would have nearly any percentage among their ratios. */
const MOST = 4;
/** How far off two digits may be: "almost 2,000" of 1,993.60. */
const NEAR = 0.035;

/**
 * What figures beside it come to, typed once more in one or two digits: "almost 2,000 euros (+€1,993.60)", or how much
 * more one is than another, "from €120.34 to €99.88, a fall of about 17 %".
 */
export function roundedFrom(evidence: readonly Evidence[], { value, unit }: Numeral): Voucher | undefined {
  if (evidence.length > MOST || !/^[1-9]\d?0*$/.test(`${value}`)) return undefined;
  const isRate = unit !== null;
  const size = isRate ? value / 100 : value;
  const isNear = (other: number) => Math.abs(Math.abs(other) - size) <= NEAR * size;
  const found = evidence.find((one) => {
    if ((one.unit === "ratio" || one.unit === "points") === isRate) return isNear(Number(one.value));
    return evidence.some(
      (other) => isRate && one.unit === other.unit && isNear(Number(one.value) / Number(other.value) - 1),
    );
  });
  return found && { ...COUNTED, value: size, unit: isRate ? "ratio" : "number", pointers: found.pointers };
}
