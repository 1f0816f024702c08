import type { Measure } from "./types.ts";

/** How many records there are. */
export const count = (many: string): Measure => ({
  name: "count",
  title: `Number of ${many}`,
  synonyms: [many],
  unit: "count",
  adds: true,
  compute: { count: "records" },
});
