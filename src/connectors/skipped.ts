import type { Skipped } from "../domain/sync-result.ts";
import { asVendorError, VendorError } from "./errors.ts";
import type { PullStep } from "./source.ts";

/** Goes with every kind that the grant, or the user's role, does not cover. */
export const MAY_NOT_READ = "the connected account may not read them";

/** Names by ids, which can be done without: none when the grant, or the user's role, does not cover them. */
export async function* readNamesIfAllowed(
  reading: Promise<Map<string, string>>,
): AsyncGenerator<PullStep, Map<string, string>, void> {
  const read = await reading.catch(asVendorError);
  if (!(read instanceof VendorError)) return read;
  if (read.kind !== "forbidden") throw read;
  yield { skipped: [{ kind: "names of people", reason: MAY_NOT_READ }] };
  return new Map();
}

/** Both lists as one, each kind once for each reason: what is kept of many pages or channels stays short. */
export function mergeSkipped(known: Skipped[], more: Skipped[]): Skipped[] {
  const byText = new Map([...known, ...more].map((one) => [`${one.reason}: ${one.kind}`, one]));
  return [...byText.values()];
}

/** One sentence a reason, e.g. "Without bills, expenses: the connected account may not read them". */
export function describeSkipped(skipped: Skipped[]): string {
  return [...Map.groupBy(skipped, ({ reason }) => reason)]
    .map(([reason, ones]) => `Without ${ones.map(({ kind }) => kind).join(", ")}: ${reason}`)
    .join(". ");
}
