import { parsePeriods } from "../../periods/reading/period.ts";
import { openScan } from "../../periods/reading/text.ts";
import type { Known } from "./clause.ts";
import { OPENS } from "./clauses.ts";
import { keyOf, lexicon } from "./lexicon.ts";
import type { Sense } from "./types.ts";

const RUN = /(?<![^ ])\p{Lu}[\p{L}\p{N}'.-]*(?: (?:(?:&|of|the) )?[\p{Lu}\p{N}][\p{L}\p{N}.-]*)+/gu;
/** "Leads called June", "does Will have". */
const CALLED = /\b((?:called|named|titled|does) )(\p{Lu}[\p{L}\p{N}-]*)(?![\p{L}\p{N}-]| \p{Lu})/gu;
const MOST = 3;

/**
 * "March & Sons", "Open House Ltd", "Will Day": capitals in a row of which some are words of the language, as one name.
 * Whether there is such a name the data tells. Undefined where no such stretch could be one.
 */
export function withNamesQuoted(text: string, { today, fiscalYearStart }: Known): string | undefined {
  if (text === text.toUpperCase() || text.includes('"')) return undefined;
  const setting = { today, fiscalYearStart, anchor: undefined, prefer: "past" } as const;
  const isPeriod = (words: string): boolean =>
    parsePeriods(openScan(words), setting).mentions.some(
      ({ start, end }) => start === 0 && end === words.length,
    );
  let found = 0;
  const quoted = text.replace(CALLED, '$1"$2"').replace(RUN, (run, place: number) => {
    const front = place === 0 ? openingOf(run) : "";
    const name = run.slice(front.length).replace(/'s$/, "");
    const words = name.split(" ").filter((word) => /^\p{Lu}/u.test(word));
    const isOne = name.includes(" ") && sensesOf(name) === undefined && !isPeriod(name);
    const isMixed = words.some((word) => sensesOf(word) || isPeriod(word)) && !words.every(isPeriod);
    if (!isOne || !isMixed || found === MOST) return run;
    found += 1;
    return `${front}"${name}"${run.slice(front.length + name.length)}`;
  });
  return quoted === text ? undefined : quoted;
}

const sensesOf = (words: string): readonly Sense[] | undefined =>
  lexicon().get(keyOf(words.toLowerCase().split(/[ -]/)));

/** The word that a sentence begins with has a capital anyway: "Is Direct Foods overdue?", "Invoices of Open House". */
function openingOf(run: string): string {
  const [front = "", word = ""] = /^([^ ]+) (?:(?:of|the) )?/.exec(run) ?? [];
  return OPENS.test(word) || sensesOf(word)?.some(({ isHead }) => isHead) ? front : "";
}
