import type { Item } from "../../reading/types.ts";
import { datasetsOf, is, type SearchPlan } from "./take.ts";
import { ABOUT } from "./words.ts";

const LEANS = /^(?:and|but|also|only|just|(?:and )?(?:what|how) about)$/i;

/** A search asked on: "about Instagram", "and in sales?", "only from Ada"; undefined where it says anything else. */
export function nextSearch(clause: readonly Item[], before: SearchPlan): SearchPlan | undefined {
  const said = clause.filter((item) => !LEANS.test(item.text) && !is(item, "stop"));
  const [first, ...rest] = said;
  if (first === undefined || rest.length === 0 || rest.length > 4) return undefined;
  if (rest.some((item) => item.period !== undefined || is(item, "and", "or", "not"))) return undefined;
  const words = rest.map(({ text }) => text.replace(/^#/, "")).join(" ");
  const next = {
    ...before,
    left: [],
    assumptions: ["Carried over from the question before: what to look for"],
  };
  // "In the mails" is said as the search for it itself.
  const isSource = datasetsOf(rest) !== undefined;
  if (ABOUT.test(first.text) && !isSource) return { ...next, topic: words };
  if (/^(?:from|by)$/i.test(first.text) && !isSource) return { ...next, author: words };
  if (!/^in$/i.test(first.text) || isSource) return undefined;
  return { ...next, place: words.replace(/^the | channels?$/gi, ""), datasets: ["messages"] };
}
