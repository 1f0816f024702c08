import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { readBuilt } from "../../http/site.ts";

const notices = z.object({
  /** Of figures that stand as `[…]`. */
  withheld: z.string(),
  /** Of a model that broke off. */
  brokenOff: z.string(),
  /** Of an answer that is too long. */
  cut: z.string(),
  /** Above what the tools returned, when there is no answer. */
  returned: z.string(),
  /** Of a model that has read nothing and said nothing of use. */
  unanswered: z.string(),
  /** Before the titles of contexts. */
  rules: z.string(),
});
export type Notices = z.infer<typeof notices>;

/** Where the build puts those of other languages. */
export const NOTICES_FILE = "notices.json";

const ENGLISH: Notices = {
  withheld: "What is marked […] could not be traced to the data and is left out.",
  brokenOff: "The rest of this answer is missing: the model broke off.",
  cut: "The rest of this answer was too long and is left out.",
  returned: "I could not finish the answer. This is what the sources returned:",
  unanswered: "I could not answer this question. Please ask it again, or in other words.",
  rules: "Business rules applied:",
};

/** Of all that can stand below one answer. */
export const NOTICES_LENGTH = 300;

/** What is said of an answer in its language; in English where that is none of those that are known. */
export async function noticesIn(deps: Pick<Deps, "assets">, tag: string): Promise<Notices> {
  const language = tag.toLowerCase().split("-")[0] ?? "";
  if (language === "en") return ENGLISH;
  // No answer is lost for want of them.
  const file = await readBuilt(deps, NOTICES_FILE)
    .then((built) => built.json())
    .catch(() => undefined);
  return z.record(z.string(), notices).safeParse(file).data?.[language] ?? ENGLISH;
}
