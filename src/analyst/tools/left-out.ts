import type { Dataset } from "../../catalogue/types.ts";
import type { Source } from "../sources.ts";

/** What the last synchronization says that it had to leave out of a dataset (connectors/skipped.ts), a sentence each. */
export function leftOut({ lastResult }: Source, { name, product }: Dataset): string[] {
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
