import { catalogue } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";
import { type IntegrationType, integrationTypes } from "../../domain/integration-types.ts";
import { memoize } from "../../lib/memoize.ts";

/** What can be asked for, in names that tell what they are; of these sources only. */
export function describeCatalogue(types: readonly IntegrationType[]): string {
  return ["Datasets: measures | dimensions", ...types.toSorted().map(describeSource)].join("\n");
}

const describeSource = memoize(
  (type) =>
    catalogue
      .filter(({ source }) => source === type)
      .map(describe)
      .join("\n"),
  integrationTypes.length,
);

function describe({ name, date, measures, dimensions }: Dataset): string {
  const of = date && ` (period of ${date.title.toLowerCase()})`;
  const searchOnly = measures.length === 0 ? " (search and read only)" : "";
  const named = [measures, dimensions].map((list) => list.map((one) => one.name).join(", "));
  return `${name}${of ?? ""}${searchOnly}: ${named.join(" | ")}`;
}
