import { workdayFrom } from "./dates.ts";
import { drawInt, drawOf, mix, seedOf } from "./hash.ts";

/** A few hours in which the shop's checkout failed. There is one in every block of eight weeks. */
export type Outage = ReturnType<typeof outageOfBlock>;

const BLOCK = 56;
const SEED = seedOf("outages");
const CAUSES = [
  { cause: "the payment provider rejected our certificate", fix: "renewed the certificate" },
  { cause: "a deployment broke the card form", fix: "rolled the release back" },
  { cause: "the address service timed out", fix: "made the address check optional" },
  { cause: "the tax calculation failed for Austrian addresses", fix: "corrected the tax table" },
] as const;

function outageOfBlock(block: number) {
  const hash = mix(SEED, block);
  const from = drawInt(hash, 2, 9, 14) * 60 + drawInt(hash, 3, 0, 3) * 15;
  const { cause, fix } = drawOf(hash, 5, CAUSES);
  return {
    day: workdayFrom(block * BLOCK + drawInt(hash, 1, 4, 50)),
    /** Minutes of that day, the end excluded. */
    from,
    to: from + drawInt(hash, 4, 10, 19) * 15,
    cause,
    fix,
  };
}

/** Outages on these days, oldest first. */
export function outagesBetween(fromDay: number, toDay: number): Outage[] {
  const outages: Outage[] = [];
  for (let block = Math.floor(fromDay / BLOCK) - 1; block * BLOCK <= toDay; block += 1) {
    const outage = outageOfBlock(block);
    if (outage.day >= fromDay && outage.day <= toDay) outages.push(outage);
  }
  return outages;
}

/** `10:15` for a minute of the day. */
export function clockTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
