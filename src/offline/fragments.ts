import { BLANK, phrase, type Scan, sliceScan } from "../periods/reading/text.ts";
import { searchNouns } from "./vocabulary.ts";

/** A stretch of a question between conjunctions or sentence ends. */
export interface Fragment {
  start: number;
  end: number;
  /** It follows a comma or an "and", so it may continue what stands before it. */
  continues: boolean;
}

const SPLIT =
  /[?!;]+|\.(?= |$)|(?<weak>, (?:and |but )?(?:also |then )?|,(?!\d)|\b(?:and|plus|as well as) (?:also |then )?| & )/gu;
const STARTER = phrase(
  `^ ?(?:the |any |some |all )?(?:what|how|which|who|when|where|why|find|show|list|search|look|any|are|is|do|does|did|was|were|have|has|give|tell|compare|check|can|could|please|get|let|(?:${Object.values(searchNouns).join("|")}) (?:about|on|from|regarding|that|mentioning))`,
);

/** Cuts a question where a new request may begin; nothing is cut inside quotes or inside what is blanked. */
export function splitFragments(scan: Scan): Fragment[] {
  const masked = scan.open.replace(/"[^"]*"/g, (quoted) => BLANK.repeat(quoted.length));
  const fragments: Fragment[] = [];
  let start = 0;
  let continues = false;
  for (const match of masked.matchAll(SPLIT)) {
    fragments.push({ start, end: match.index, continues });
    start = match.index + match[0].length;
    continues = match.groups?.["weak"] !== undefined;
  }
  fragments.push({ start, end: masked.length, continues });
  return fragments.filter((fragment) => masked.slice(fragment.start, fragment.end).trim() !== "");
}

/** Joins to a search what only continues its topic: "notes about sales and marketing". */
export function absorbTopics(
  fragments: readonly Fragment[],
  scan: Scan,
  isSearch: (open: string) => boolean,
): Fragment[] {
  const joined: Fragment[] = [];
  for (const fragment of fragments) {
    const last = joined.at(-1);
    const open = (part: Fragment): string => sliceScan(scan, part.start, part.end).open;
    if (last !== undefined && fragment.continues && isSearch(open(last)) && !STARTER.test(open(fragment))) {
      joined[joined.length - 1] = { ...last, end: fragment.end };
    } else joined.push(fragment);
  }
  return joined;
}
