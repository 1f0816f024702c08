import * as z from "zod";
import { catalogue } from "../catalogue.ts";
import { period } from "./query.ts";

const text = z.string().trim().min(1).max(200);

/** What `search` can be asked: words in notes, chat, mail and records. */
export const searchInput = z.object({
  words: z
    .string()
    .trim()
    .max(500)
    .default("")
    .describe(
      'Words to find, "several words" as a phrase, -word left out; none: the newest that pass the rest.',
    ),
  match: z.enum(["all", "any"]).default("all").meta({ description: "All of the words, or any." }),
  datasets: z
    .array(z.enum(catalogue.filter((one) => one.name !== "traffic").map((one) => one.name)))
    .max(20)
    .optional()
    .meta({ description: "Where to look; by default messages, pages and mails." }),
  author: text.optional().meta({ description: "Part of the name of who wrote it, or owns it." }),
  place: text
    .optional()
    .meta({ description: "Part of the name of a channel, parent page, project or customer; a mail label." }),
  period: period.optional().meta({ description: "Days, both included." }),
  orderBy: z.enum(["relevance", "newest"]).default("relevance"),
  limit: z.int().min(1).max(50).default(10),
});

export type SearchInput = z.input<typeof searchInput>;
export type Search = z.output<typeof searchInput>;
