import { once } from "../../lib/once.ts";
import { partOf } from "../references/view.ts";
import type { Said } from "./sentences.ts";
import { isMeant } from "./times.ts";

// oxfmt-ignore
const FRACTIONS: readonly (readonly [number, string])[] = [
  [1 / 2, "(?<!(?:first|second|last|other|latter|next) )half|(?:die|der) Hälfte|la moitié|la mitad|la metà|(?:a )?metade|de helft|半分|半数|一半"],
  [1 / 3, "(?:a|one)[\\s-]third|ein(?:em)? Drittel|un tiers|un tercio|un terzo|um terço|een derde|(?:3|三)分の(?:1|一)"],
  [2 / 3, "two[\\s-]thirds|zwei Dritteln?|(?:les )?deux tiers|dos tercios|due terzi|dois terços|twee derde|(?:3|三)分の(?:2|二)"],
  [1 / 4, "(?:a|one)[\\s-]quarter|ein(?:em)? Viertel|un quart|un cuarto|un quarto|um quarto|een kwart|(?:4|四)分の(?:1|一)"],
  [1 / 5, "(?:a|one)[\\s-]fifth|ein(?:em)? Fünftel|un cinquième|un quinto|um quinto|een vijfde"],
  [3 / 4, "three[\\s-]quarters|drei Vierteln?|(?:les )?trois quarts|tres cuartos|tre quarti|três quartos|driekwart|(?:4|四)分の(?:3|三)"],
];
/** Of what, in a few words, and a bracket, a comma or a colon right before the figure: it is said again in digits. */
const OF = String.raw`(?<of>\s(?:of|der|des|von|vom|de|du|d['’]|del|dell['’]|dei|delle|della|do|da|dos|das|van)(?!\p{L})[^.,;:()]{0,50})?(?:\s\p{L}{1,8})?`;
const OF_ALL = String.raw`(?: (?:of (?:it all|it|them|the total|all)|davon|des Gesamten|du total|del total|do total))?`;
const AGAIN = String.raw`[\s*_]*[(（,:–—][\s*_]*(?:about|only|just|namely|nur|rund|genau|exactement|exactamente)?[\s*_]*$`;
const PATTERNS = once(() =>
  FRACTIONS.map(([fraction, words]) => {
    const said = String.raw`(?<!\p{Script=Latin}[\s-](?:and|und|et|y|e)(?: an?| une?)? )(?<![\p{Script=Latin}\p{N}])(?:${words})(?<way>以上|超|未満|以下|弱)?`;
    return {
      fraction,
      before: new RegExp(said + OF + AGAIN, "iu"),
      // "8, more than half of them"
      behind: new RegExp(
        String.raw`^(?<lead>(?:[\s*_]+[\p{L}’']+){0,3}[\s*_]*[,–—(][^,;.:()]{0,20})${said}${OF_ALL}[\s*_]*(?:[.,;)]|$)`,
        "iu",
      ),
    };
  }),
);
/** A share is exact, but prints rounded: half of it is "more than half" by a hair. */
const SLACK = 0.002;
const WAYS: Readonly<Record<string, string>> = {
  以上: "more than",
  超: "more than",
  未満: "under",
  以下: "under",
};

/** What follows the figure is said of it alone: "a third of the way (25 % of it by mail)" is about something else. */
function isAlone(behind: string, of: string | undefined): boolean {
  return /^[\s*_]*(?:[)）,.;:。、]|$)/u.test(behind) || (of !== undefined && behind.startsWith(of));
}

/** "More than half of the visits (32 %)", "8, two thirds of them". */
export function refuteFraction({ value, before, behind }: Said): string | undefined {
  const share = Math.abs(
    Number(value.unit === "ratio" ? value.value : partOf(value.at, value.column, "share")),
  );
  if ((value.isDifference && !value.isChange) || !(share <= 1)) return undefined;
  for (const { fraction: factor, ...pattern } of PATTERNS()) {
    const again = value.unit === "ratio" ? pattern.before.exec(before) : null;
    const match = again && isAlone(behind, again.groups?.["of"]) ? again : pattern.behind.exec(behind);
    if (!match) continue;
    const { way = "", lead = before.slice(0, match.index) } = match.groups ?? {};
    if (!isMeant(share, { factor, before: WAYS[way] ?? lead }, SLACK))
      return `It is ${share.toPrecision(2)} of it.`;
  }
  return undefined;
}
