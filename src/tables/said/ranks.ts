import { findDataset, findMeasure } from "../../catalogue/catalogue.ts";
import { Problem } from "../references/problem.ts";
import { checkRank, isOrdered } from "../references/ranks.ts";
import type { Refuted, Said } from "./sentences.ts";
import { wayIn } from "./ways.ts";

/** "Le plus", "el más", "il più", "o mais", with what is much or little. */
const romance = (adjectives: string) => `(?:l[eao]s?|el|il|i|[oa]s?) (?:plus|más|più|mais) (?:${adjectives})`;
// oxfmt-ignore
const MOST = [
  "the most|largest|biggest|highest|strongest|greatest|busiest|number one|in first place|came first|peak|peaked", "am meisten|die meisten|größte[rnms]?|höchste[rnms]?|stärkste[rnms]?|Nummer eins",
  romance("grand[ei]?s?|grandes?|gros|grosse|élevée?s?|fort[ei]?s?|fuertes?|alt[oaie]s?|haute?s?"), "(?:el|la|los|las|il|o|a) ma(?:yor|ggiore|ior)", "grootste|hoogste|sterkste|de meeste|het meest",
].join("|");
// oxfmt-ignore
const LEAST = [
  "the least|the fewest|smallest|lowest|weakest|quietest", "am wenigsten|die wenigsten|kleinste[rnms]?|niedrigste[rnms]?|schwächste[rnms]?",
  romance("petite?s?|faibles?|basse?s?|baj[oa]s?|débil|bass[oaie]|debole|baix[oa]s?|frac[oa]s?"), "l[ea] moins|(?:el|la|los|las|il|o|a) m(?:en|in)or", "laagste|zwakste|het minst",
].join("|");
const BEST =
  "best|beste[rnms]?|(?:l[ea]|deuxième|troisième) meilleure?|(?:el|la|segund[oa]) mejor|(?:il|la|second[oa]) migliore|[oa] melhor";
const WORST = "worst|schlechteste[rnms]?|l[ea] pire|(?:el|la) peor|(?:il|la) peggiore|[oa] pior|slechtste";
/** "Nothing sells better than", "kein Monat war stärker als". */
const NONE =
  "no|none|nothing|nobody|never|keine?r?|nie|niemand|aucune?|jamais|rien|ningún|ninguna|nunca|nada|nessun[oa]?|mai|nenhuma?|geen|nooit";
const MORE_THAN =
  "(?:more|better|higher|larger|bigger|stronger|mehr|besser|höher|größer|stärker|plus|mieux|más|mejor|più|meglio|mais|melhor|meer|beter|hoger)(?: \\p{L}+){0,2} (?:than|als|que|di|del|della|do|da|dan)(?! ?\\d)";
const ORDINALS: readonly (readonly [number, string])[] = [
  [2, "second|2nd|zweit|deuxième|segund[oa]|second[oa]|tweede"],
  [3, "third|3rd|dritt|troisième|tercer[oa]?|terz[oa]|derde"],
];
const word = (words: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?!\p{L})`, "iu");
const ranked = (nth: string) =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${nth})(?:[-\s]?(?:${MOST}|${LEAST}|${BEST}|${WORST}|meilleure?|mejor|migliore|melhor|most|least))(?!\p{L})`,
    "iu",
  );
const PATTERNS = {
  most: word(MOST),
  least: word(LEAST),
  best: word(BEST),
  worst: word(WORST),
  none: new RegExp(String.raw`(?<!\p{L})(?:${NONE})(?!\p{L})[^.;]*(?<!\p{L})(?:${MORE_THAN})(?!\p{L})`, "iu"),
};
const NTH = ORDINALS.map(([rank, nth]) => ({ rank, pattern: ranked(nth) }));
/** What it is the largest of are not all rows then, or something else than the row is. */
const PARTLY = word(
  "after|behind|among|except|apart|other|others|next|besides|without|since|before|until|single|that|which|one|not|at (?:most|least)|nach|hinter|unter|außer|neben|ohne|seit|vor|bis|après|derrière|parmi|hors|sauf|depuis|tras|detrás|entre|excepto|sin|desde|dopo|tra|fra|senza|depois|exceto|sem|na|achter|behalve|zonder|sinds|eine[rs]? der|l['’]un|un[oa] de",
);
const OWN = word("its|their|his|her|seine?m?|ihre?m?|son|sa|leur|sus?|su[oa]|seu|zijn|haar");

/** A rank that the words say of the one row that a sentence is of, by what it gives of it. */
export function refuteRank(said: readonly Said[], words: string): Refuted | undefined {
  const labels = new Set(said.map(({ value: { at, label } }) => (at?.list === "rows" ? label : null)));
  const claim = labels.size === 1 && !labels.has(null) ? claimIn(words) : undefined;
  if (!claim || PARTLY.test(words) || OWN.test(words)) return undefined;
  const checked = said.filter(isMeasure).map((one) => [one.piece, whyNot(one, claim, words)] as const);
  const [[piece, why] = []] = checked;
  return piece && why !== undefined && checked.every(([, reason]) => reason !== undefined)
    ? [piece, why]
    : undefined;
}

/** What is ranked: a measure, its share or how it changed. */
function isMeasure({ value: { column, kind } }: Said): boolean {
  return (
    kind === "cell" &&
    column?.role === "measure" &&
    /^[^.]+(?:\.(?:share|change|changePercent))?$/.test(column.key)
  );
}

interface RankSaid {
  isMost: boolean;
  /** "Best" and "worst", by which direction is good. */
  isJudged: boolean;
  rank: number;
}

function claimIn(words: string): RankSaid | undefined {
  const { most, least, best, worst, none } = PATTERNS;
  const [isMost, isLeast, isBest, isWorst] = [
    most.test(words) || none.test(words),
    least.test(words),
    best.test(words),
    worst.test(words),
  ];
  if ([isMost, isLeast, isBest, isWorst].filter(Boolean).length !== 1) return undefined;
  const rank = NTH.find(({ pattern }) => pattern.test(words))?.rank ?? 1;
  return { isMost: isMost || isBest, isJudged: isBest || isWorst, rank };
}

function whyNot({ value }: Said, { isMost, isJudged, rank }: RankSaid, words: string): string | undefined {
  const { view, column, isChange } = value;
  const dataset = findDataset(view?.table.dataset ?? "");
  const good = dataset && findMeasure(dataset, column?.key.split(".")[0] ?? "")?.good;
  if (!view || (isJudged && good === undefined)) return undefined;
  // "Lost the most" is of what fell.
  if (isChange && (isJudged || !isMost || wayIn(words) === undefined)) return undefined;
  const isFromTop = isChange ? wayIn(words) === "up" : isMost === !(isJudged && good === "down");
  if (!isOrdered(view, column, isFromTop)) return undefined;
  try {
    checkRank(value, { kind: "rank", rank, isFromTop });
    return undefined;
  } catch (error) {
    return error instanceof Problem && error.isRefuted ? error.message : undefined;
  }
}
