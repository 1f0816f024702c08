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
const NAME =
  "((?:the |our )?(?:\\p{Lu}[\\p{L}\\p{N}&'-]*(?: [\\p{Lu}\\p{N}&][\\p{L}\\p{N}'-]*)*|\\p{Ll}{4,}))";
const shape = (front: string, back: string): RegExp =>
  new RegExp(`${front} ${NAME}${back}(?= |[?.!]|$)`, "u");
/** What is asked of a name alone, as a question that says what it is the name of. */
const SHAPES: readonly (readonly [shape: RegExp, meant: string])[] = [
  [
    shape(
      "^(?:[Hh]ow (?:did|is|was|has)|[Dd]id|[Ii]s|[Ww]as)",
      "(?: been)? (?:work|working|go|going|do|doing|perform|performing|pay off)(?: out| well)?",
    ),
    'how did the "$1" campaign do',
  ],
  [
    shape("^[Ww]hat (?:did|has)", " (?:bring|brought|earn|earned)(?: us| in)?"),
    'how did the "$1" campaign do',
  ],
  [
    shape("[Hh]ow much (?:money )?(?:did|have) we (?:get|got|receive|received|collect|collected) from", ""),
    'how much did "$1" pay us',
  ],
];
/** "Came from the web form": words that stand for a source or a customer of that name. */
const FROM =
  /\b((?:from|via|through) (?:the |our )?)([\p{L}-]+(?: [\p{L}-]+){1,2}?)(?=[?.!,]|$| (?:this|last|in|on|since|between|by|per|before|after)\b)/u;

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
  const asShape = SHAPES.map(([form, meant]) => {
    const said = form.exec(text)?.[1]?.replace(/^(?:the|our) /, "");
    const isOpen = said !== undefined && sensesOf(said) === undefined && !isPeriod(said);
    return isOpen ? text.replace(form, meant.replace("$1", said)) : undefined;
  }).find((one) => one !== undefined);
  if (asShape !== undefined) return asShape;
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
  if (quoted !== text) return quoted;
  const [whole = "", front = "", words = ""] = FROM.exec(text) ?? [];
  const isMixed = words.split(" ").some((word) => sensesOf(word)) && sensesOf(words) === undefined;
  const isDated = parsePeriods(openScan(words), setting).mentions.length > 0;
  return isMixed && !isDated ? text.replace(whole, `${front}"${words}"`) : undefined;
}

const sensesOf = (words: string): readonly Sense[] | undefined =>
  lexicon().get(keyOf(words.toLowerCase().split(/[ -]/)));

/** The word that a sentence begins with has a capital anyway: "Is Direct Foods overdue?", "Invoices of Open House". */
function openingOf(run: string): string {
  const [front = "", word = ""] = /^([^ ]+) (?:(?:of|the) )?/.exec(run) ?? [];
  return OPENS.test(word) || sensesOf(word)?.some(({ isHead }) => isHead) ? front : "";
}
