import { type Span, spanOf } from "../../markdown/sentences.ts";

/** In a list, or in the first column of a table that numbers its rows. */
const MARKERS = [
  /^[ \t>#*-]*(?<number>\d{1,3})[.)](?=[ \t*_])/gmu,
  /^[ \t>]*\|[ \t*#]*(?<number>\d{1,3})[.)]?[ \t*]*(?=\|)/gmu,
];
/** "Top 5", "no. 2", "#1": what it is among others says the clause, and the second reader reads it. */
const RANK =
  /(?<=(?<![\p{L}\p{N}])(?:top|no\.|nr\.|n[°º]|number|nummer|numéro|número|numero|platz|puesto|lugar|posição|plaats|miejsce|position|rank|#|№)[ \u00a0-]?|トップ|上位|第)\d{1,3}(?![\d.,:%]*\d|\s?%)/giu;

/** "2nd", "2.º", "2位": another way to say a rank; days of a month are read before. */
const ORDINAL =
  /(?<![\d.,])\d{1,2}(?=(?:st|nd|rd|th|\.?[ºª°]|er|ère|ème|e)(?![\p{L}\p{N}])|\.[ \u00a0](?:Platz|Stelle|Rang)|位|番目)/gu;
/** "3rd quarter", "3.º trimestre": which one the clause names, like "Q3". */
const QUARTER =
  /(?<![\d.,])[1-4](?=(?:\.?(?:[ºª°]|er|e|ème|st|nd|rd|th)|\.)[ \u00a0]?(?:quarter|quartal|trimestre|kwartaal)|四半期|季度)/giu;
/** What a rate is by: "per 1,000 sessions", "1注文あたり". */
const PER =
  /(?<=(?<!\p{L})(?:per|every|pro|je|pour|par|por|cada|elke|ogni|na|za|لكل)[ \u00a0])\p{Sc}?10{0,3}(?:[.,\u00a0\u202f]000)?(?:[ \u00a0]?\p{Sc})?(?![\d.,%]*\d|[ \u00a0]?%)|1(?=\p{L}{1,8}(?:あたり|当たり|につき|ごと|平均))/giu;

/** "Step 1", "option 2". */
const STEP =
  /(?<=(?<!\p{L})(?:step|option|phase|scenario|case|part|schritt|szenario|variante|fall|étape|scénario|paso|opción|escenario|fase|etapa|cenário|stap|ステップ|フェーズ|案|الخطوة|المرحلة)[ \u00a0]?)\d{1,2}(?![\d.,:%]*\d|\s?%)/giu;

/** In a column of shares, what they are of. */
const WHOLE = /(?<=^[ \t]*\|.*\|[ \t*]*)100(?:[.,]0+)?[ \u00a0]?%(?=[ \t*]*\|)/gmu;

/** Finds what numbers places and states nothing; a list goes on from text to text. */
export function makePlaceFinder(): (text: string) => Span[] {
  const last = MARKERS.map(() => 0);
  return (text) => [
    ...MARKERS.flatMap((pattern, which) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const number = Number(match.groups?.["number"]);
        // It counts up from one, and an item is written again; another number at a line's start is a figure.
        const reached = last[which] ?? 0;
        if (number > reached + 1) return [];
        last[which] = Math.max(number, reached);
        return [spanOf(match)];
      }),
    ),
    ...[RANK, QUARTER, STEP, PER, WHOLE].flatMap((pattern) => [...text.matchAll(pattern)].map(spanOf)),
  ];
}

/** What is among the first so many. */
export function findOrdinals(text: string, most: number): Span[] {
  return [...text.matchAll(ORDINAL)].filter(([number]) => Number(number) <= most).map(spanOf);
}
