import { datasetsOf } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";

/** What can be asked for, in names that tell what they are; of these sources only. */
export function describeCatalogue(types: readonly IntegrationType[]): string {
  const lines = types.toSorted().flatMap(datasetsOf).map(describe);
  return ["Datasets: measures | dimensions", ...lines].join("\n");
}

function describe({ name, date, measures, dimensions }: Dataset): string {
  const of = date && ` (period of ${date.title.toLowerCase()})`;
  const searchOnly = measures.length === 0 ? " (search and read only)" : "";
  const named = [measures, dimensions].map((list) => list.map((one) => one.name).join(", "));
  return `${name}${of ?? ""}${searchOnly}: ${named.join(" | ")}`;
}
