import { once } from "../../lib/once.ts";
import { RANKED_KINDS } from "./kinds.ts";

/** "Le plus", "el más", "il più", "o mais", with what is much or little. */
const romance = (adjectives: string) => `(?:l[eao]s?|el|il|i|[oa]s?) (?:plus|más|più|mais) (?:${adjectives})`;
// oxfmt-ignore
const MOST = [
  "the most|second most|third most|largest|biggest|highest|strongest|steepest|greatest|busiest|most expensive|bestseller|best-selling|number one|in first place|came first|peak|peaked", "am meisten|die meisten|größte[rnms]?|höchste[rnms]?|stärkste[rnms]?|teuerste[rnms]?|Nummer eins",
  romance("grand[ei]?s?|grandes?|gros|grosse|élevée?s?|fort[ei]?s?|fuertes?|alt[oaie]s?|haute?s?|acti[fv]e?s?|activ[oa]s?|attiv[oaie]|ativ[oa]s?"), "(?:el|la|los|las|il|o|a) ma(?:yor|ggiore|ior)", "grootste|hoogste|sterkste|de meeste|het meest",
].join("|");
// oxfmt-ignore
const LEAST = [
  "the least|the fewest|smallest|lowest|weakest|quietest|cheapest", "am wenigsten|die wenigsten|kleinste[rnms]?|niedrigste[rnms]?|schwächste[rnms]?",
  romance("petite?s?|faibles?|basse?s?|baj[oa]s?|débil|bass[oaie]|debole|baix[oa]s?|frac[oa]s?"), "l[ea] moins|(?:el|la|los|las|il|o|a) m(?:en|in)or", "laagste|zwakste|het minst",
].join("|");
const BEST =
  "(?<!at )best|beste[rnms]?|(?:l[ea]|deuxième|troisième) meilleure?|(?:el|la|segund[oa]) mejor|(?:il|la|second[oa]) migliore|[oa] melhor";
const WORST =
  "(?<!at )worst|schlechteste[rnms]?|l[ea] pire|(?:el|la) peor|(?:il|la) peggiore|[oa] pior|slechtste";
const LONGEST = "longest|slowest|längsten?|langsamste[rnms]?";
const SHORTEST = "shortest|fastest|quickest|schnellste[rnms]?|kürzeste[rnms]?";
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
    String.raw`(?<!\p{L})(?:${nth})(?:[-\s]?(?:${MOST}|${LEAST}|${BEST}|${WORST}|meilleure?|mejor|migliore|melhor|most|least)|e?[rsn]? (?:place|Stelle|Platz|lugar|posto|plaats)|(?<=(?:comes?|en) (?:${nth})))(?!\p{L})`,
    "iu",
  );
/** "In second place", which may be from either end. */
const PLACED = ORDINALS.map(
  ([, nth]) =>
    `(?:${nth})e?[rsn]? (?:place|Stelle|Platz|lugar|posto|plaats)|comes? (?:${nth})|(?:suit|est) en (?:${nth})`,
).join("|");
const NTH = once(() => ORDINALS.map(([rank, nth]) => ({ rank, pattern: ranked(nth) })));
const PATTERNS = once(() => [
  { pattern: word(MOST), isMost: true, isJudged: false },
  { pattern: word(LEAST), isMost: false, isJudged: false },
  { pattern: word(BEST), isMost: true, isJudged: true },
  { pattern: word(WORST), isMost: false, isJudged: true },
  { pattern: word(PLACED), isMost: true, isJudged: true },
  { pattern: word(LONGEST), isMost: true, isJudged: false, isTimed: true },
  { pattern: word(SHORTEST), isMost: false, isJudged: false, isTimed: true },
]);
const NONE_IS_MORE = new RegExp(
  String.raw`(?<!\p{L})(?:${NONE})\s\p{L}[^.;]*(?<!\p{L})(?:${MORE_THAN})(?!\p{L})`,
  "iu",
);

export interface RankSaid {
  isMost: boolean;
  /** "Best" and "worst", by which direction is good. */
  isJudged: boolean;
  /** "Fastest", of how long something takes. */
  isTimed?: boolean;
  rank: number;
  /** The words before it and behind it. */
  around: { before: string; behind: string; form: "plain" | "romance" | "none" };
}

/** The one superlative of a text. */
export function superlativeIn(words: string): RankSaid | undefined {
  const none = NONE_IS_MORE.exec(words);
  if (none) {
    const behind = words.slice(none.index + none[0].length);
    return { isMost: true, isJudged: false, rank: 1, around: { before: "", behind, form: "none" } };
  }
  const [only, other] = PATTERNS().flatMap(({ pattern, ...kind }) => {
    const match = pattern.exec(words);
    return match ? { ...kind, match } : [];
  });
  if (!only || other) return undefined;
  const { match, ...kind } = only;
  const end = match.index + match[0].length;
  const around = {
    before: words.slice(0, match.index),
    behind: words.slice(end),
    form: / (?:plus|más|più|mais) /iu.test(match[0]) ? ("romance" as const) : ("plain" as const),
  };
  return { ...kind, rank: NTH().find(({ pattern }) => pattern.test(words))?.rank ?? 1, around };
}

/** Between a superlative and its figure, where it is of all rows: "was … with", "ist … mit". */
// oxfmt-ignore
const LINKS = [
  "needs?|takes?|has|had|of all|by far|by|again|still|also|clearly|with|at|just|only|about|some|is|was|are|were|remains?|the|in|on|came|comes|from", "weiterhin|klar|um|im|am|kam(?:en)?|aus|von|brachten?|hatten?|mit|bei|nur|rund|ist|war|sind|waren|bleibt|blieb|der|die|das", "de loin|encore|avec|à|est|était|reste|sont|le|la",
  "de lejos|con|es|fue|era|sigue siendo|son|el", "di gran lunga|è|era|resta|il", "de longe|com|foi|continua|o|a", "met|blijft|de|het|van",
].join("|");
const NO_MORE = new RegExp(String.raw`^(?:[^\p{L}\p{N}]*(?:${LINKS})(?!\p{L}))*[^\p{L}\p{N}]*$`, "iu");
/** Of few words, and none that narrows: "last week's", "of the top three, Direct is". */
const FEW_WORDS = /^[^\p{L}\p{N}]*(?:\p{L}+[\s*_"“”„«»-]+){0,4}$/u;
const BY = /^[\s*_]+(?:by|for|in|nach|par|por)(?=\s)/iu;
/** An article, bold letters. */
const MOST_BETWEEN = 8;
const KIND = new RegExp(
  String.raw`^[\s*_]*(?:(?:number|share|amount|sum) of (?:\p{L}+ )?(?:${RANKED_KINDS})s?|(?:${RANKED_KINDS}))(?!\p{L})`,
  "iu",
);
const KIND_BEFORE = new RegExp(
  String.raw`(?:^|\s)(?:(?:${RANKED_KINDS})|est|es|è|é|fue|foi|era|reste|sigue|resta)[\s*_]*(?:l[aeo]s?|el|il|i|[ao]s?)?[\s*_]*$`,
  "iu",
);

/**
 * Whether a superlative ranks the rows of a table and nothing less: not the largest drop, the best of the large ones or
 * last week's best. `own` are the words for its row, `measured` tells whether words name the measure.
 */
export function isOfAllRows(
  { around }: RankSaid,
  own: readonly string[],
  measured: (words: string) => number,
): boolean {
  // "Nothing sells better than" the row itself.
  if (around.form === "none") {
    const clause = around.behind.replace(/[,;:(].*$/su, "");
    return own.some((name) => clause.slice(0, name.length + MOST_BETWEEN).includes(name));
  }
  const without = (words: string) => own.reduce((left, name) => left.replace(name, " "), words);
  const before = without(around.before);
  if (
    !FEW_WORDS.test(before) ||
    (around.form === "romance" && !KIND_BEFORE.test(before) && !KIND.test(around.behind))
  )
    return false;
  const noun = KIND.exec(around.behind)?.[0].length ?? measured(around.behind);
  const rest = around.behind.slice(noun);
  // "The best month by revenue".
  const measure = rest.replace(BY, "");
  return NO_MORE.test(without(measure === rest ? rest : measure.slice(measured(measure))));
}
