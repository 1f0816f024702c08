import * as z from "zod";
import { catalogue } from "../catalogue.ts";

/** What `read` can be asked: one page, thread, mail or record in full, in pieces. */
export const readInput = z.object({
  dataset: z.enum(catalogue.filter((one) => one.name !== "traffic").map((one) => one.name)),
  id: z.string().trim().min(1).max(500).meta({ description: "As a row of `search` or `query` gives it." }),
  piece: z.int().min(1).max(1000).default(1).meta({ description: "Which piece of a long text." }),
});

export type ReadInput = z.input<typeof readInput>;
export type Read = z.output<typeof readInput>;
