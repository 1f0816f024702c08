import type { Dataset } from "../../catalogue/types.ts";
import { VendorError } from "../../connectors/errors.ts";
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

/** As the vendor has it: nothing is stored of it, and that is not the same as there being nothing. */
export function requireProduct(source: Source, { product }: Dataset): void {
  if (product === undefined || !isSourceOf(source, "business-suite")) return;
  if (!source.account.enabledModules[product]) {
    throw new VendorError("forbidden", "zoho", { vendorCode: `no_${product}` });
  }
}
