import { documents } from "./documents.ts";
import { books } from "./suite/books.ts";
import { crm } from "./suite/crm.ts";
import { projectWork } from "./suite/projects.ts";
import { traffic } from "./traffic.ts";
import type { Dataset, Dimension, Measure } from "./types.ts";

/** Everything that can be asked for: the one place in which a measure, a dimension and its words stand. */
export const catalogue: readonly Dataset[] = [traffic, ...crm, ...books, ...projectWork, ...documents];

const byName = new Map(catalogue.map((dataset) => [dataset.name, dataset]));

export function findDataset(name: string): Dataset | undefined {
  return byName.get(name);
}

export function findMeasure(dataset: Dataset, name: string): Measure | undefined {
  return dataset.measures.find((measure) => measure.name === name || measure.api === name);
}

export function findDimension(dataset: Dataset, name: string): Dimension | undefined {
  return dataset.dimensions.find((dimension) => dimension.name === name || dimension.api === name);
}
