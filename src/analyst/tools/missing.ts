import type { Dataset } from "../../catalogue/types.ts";
import { VendorError } from "../../connectors/errors.ts";
import { FIRST_READ_DAYS } from "../../connectors/slack/sync-state.ts";
import { addDays } from "../../periods/dates.ts";
import { isSourceOf, type Source } from "../sources.ts";

/** What the last synchronization says that it had to leave out of a dataset (connectors/skipped.ts), a sentence each. */
export function missingOf({ lastResult }: Source, { name, product }: Dataset): string[] {
  const sentences = (lastResult?.message ?? "").split(". ");
  return sentences.flatMap((sentence) => {
    const kinds = /^Without ([^:]+): /.exec(sentence)?.[1]?.split(", ") ?? [];
    const isAbout =
      product === undefined
        ? kinds.length > 0
        : kinds.some((kind) => [name, `some ${name}`, product].includes(kind));
    return isAbout ? [`${sentence.replace(/\.$/, "")}.`] : [];
  });
}

/** Of messages, that earlier ones are not there: whoever asks about them would take few, or none, for all. */
export function notKept({ name }: Dataset, from: string | undefined, today: string): string[] {
  const isKept = name !== "messages" || (from ?? "") >= addDays(today, -FIRST_READ_DAYS);
  return isKept
    ? []
    : [`Messages from before the ${FIRST_READ_DAYS} days until the chat was connected are not kept.`];
}

/** As the vendor has it: nothing is stored of it, and that is not the same as there being nothing. */
export function requireProduct(source: Source, { product }: Dataset): void {
  if (product === undefined || !isSourceOf(source, "business-suite")) return;
  if (!source.account.enabledModules[product]) {
    throw new VendorError("forbidden", "zoho", { vendorCode: `no_${product}` });
  }
}
