import { once } from "../../lib/once.ts";
import { findDataset, findMeasure } from "../../catalogue/catalogue.ts";
import { lengthInDays, unitAround } from "../../periods/dates.ts";
import { type Piece, whereOf } from "../references/piece.ts";
import { refuteFraction } from "./fractions.ts";
import { KINDS } from "./kinds.ts";
import { refuteNoun } from "./nouns.ts";
import { refuteRanks } from "./ranks.ts";
import { type Refuted, type Said, saidIn, type Sentence, sentencesOf } from "./sentences.ts";
import { UNITS } from "./relative.ts";
import { refuteState } from "./states.ts";
import { refuteTimes } from "./times.ts";
import { refuteWay } from "./ways.ts";

/** More than this is no sentence that a reader takes in. */
const LONGEST = 2000;
const MARKER = /^(?:[-*+]|\d{1,3}[.)])[ \t]/;

/** What the words of a sentence say of its figures, and the tables show to be false, is refuted like a wrong mark. */
export function refuteSaid(text: string, sentence: Sentence, language: string): Sentence {
  const { start, end, pieces } = sentence;
  const [marker = ""] = MARKER.exec(text.slice(start, end)) ?? [];
  const from = start + marker.length;
  // A list's item is one sentence but for what is said in it.
  const parts = marker === "" ? [sentence] : sentencesOf(text.slice(0, end), pieces, from);
  const refuted = new Map(parts.flatMap((part) => refutedIn(text, part, language)));
  const checked = pieces.map((piece): Piece => {
    const message = refuted.get(piece);
    return message === undefined ? piece : { ...whereOf(piece), message, isRefuted: true };
  });
  return { ...sentence, pieces: checked };
}

function refutedIn(text: string, sentence: Sentence, language: string): Refuted[] {
  const said = sentence.end - sentence.start > LONGEST ? [] : saidIn(text, sentence);
  if (said.length === 0) return [];
  const isRow = text[sentence.start] === "|";
  return [
    ...said.flatMap((one, index): Refuted[] => {
      const why =
        refuteAverage(one, said[index + 1]) ??
        refutePer(one) ??
        refuteNoun(one) ??
        refuteState(one) ??
        refuteFraction(one) ??
        refuteWay(one, said[index - 1]);
      return why === undefined ? [] : [[one.piece, why]];
    }),
    ...(isRow ? [] : [...refuteTimes(said, language), ...refuteRanks(said, language)]),
  ];
}

// A line for each: adverbs, adjectives, what stands between them and the figure.
const ADVERBS =
  "on average|on an average|averaged|averages|averaging|im Schnitt|im Durchschnitt|im Mittel|durchschnittlich|en moyenne|de media|en promedio|in media|mediamente|em média|gemiddeld";
const ADJECTIVES =
  "average|mean|typical|normal|durchschnittlich\\p{L}*|typisch\\p{L}*|moyen|moyenne|typique|medio|media|promedio|típic[oa]|tipic[oa]|médio|média|gemiddelde?";
const CLAUSE = "[^,;:.]*";
const SAID = new RegExp(
  [
    // "On average, each of the five bought for", "the average of the six is"
    String.raw`(?:^|[,;:.\s*_(])(?:${ADVERBS})(?!\p{L}),?${CLAUSE}$`,
    String.raw`(?<!\p{L})(?:average|mean|Durchschnitt|Schnitt|moyenne|media|promedio|média|gemiddelde)(?:\s(?:mensuel|mensual|mensil|mensal|semanal|settimanal|hebdomadaire|diari)\p{L}*)?(?:\s+(?:of|von|de|di)(?:\s\p{L}+){1,3})?(?:[\s*_~≈]+(?:of|was|is|were|at|just|only|about|von|bei|war|ist|lag|est|était|de|è|di|era|foi|es|van|wynosi))*[\s*_~≈:]*$`,
    // "a typical quarter", "une facture moyenne"
    String.raw`平均(?:で|は|して|的に)?[\s*_約]*$`,
    String.raw`(?<!\p{L})(?:(?:${ADJECTIVES})\s(?:${KINDS})|(?:${KINDS})\s(?:${ADJECTIVES}))(?!\p{L})${CLAUSE}$`,
  ].join("|"),
  "iu",
);
/** "On average, at most" is of single ones. */
const AT_MOST =
  /(?<!\p{L})(?:most|least|max\p{L}*|min\p{L}*|höchstens|mindestens|plus|moins|máximo|mínimo|massimo|minimo)[\s*_]*$/iu;
const BEHIND = new RegExp(String.raw`^[\s*_]*(?:\p{L}+\s){0,2}(?:${ADVERBS})(?!\p{L})`, "iu");

const COUNTED = /(?<!\p{L})(?:the|our|all|die|der|den|les|l[oa]s|[ao]s|i|le|de)[\s*_]*$/iu;

const PER = once(() =>
  [["day", "day|Tag|jour|d[ií]a"] as const, ...UNITS].map(([unit, names]) => {
    const source = String.raw`^[\s*_]*(?:an?|per|pro|im|par|al?|por) (?:${names})(?!\p{L}| (?:ago|earlier|before|later|plus))`;
    return [unit, new RegExp(source, "iu")] as const;
  }),
);

/** "€10,200 a month" of what is of a quarter. */
function refutePer({ value: { column, period, view }, behind }: Said): string | undefined {
  const [unit] = PER().find(([, pattern]) => pattern.test(behind)) ?? [];
  const dataset = findDataset(view?.table.dataset ?? "");
  if (!unit || !period || !dataset || !findMeasure(dataset, column?.key ?? "")?.adds) return undefined;
  const isLonger = lengthInDays(period) > lengthInDays(unitAround(unit, period.startDate));
  return isLonger ? `This is of more than a ${unit}: divide it.` : undefined;
}

/** "A month came to … on average" of what is the sum of all months. */
function refuteAverage({ piece, value, before, behind }: Said, next: Said | undefined): string | undefined {
  // "On average, the 27 invoices are 20 days late": what is counted is not the average.
  if (next && value.unit === "count" && COUNTED.test(before) && !/[,;:.]/.test(behind)) return undefined;
  if (!SAID.test(before) && !BEHIND.test(behind)) return undefined;
  const dataset = findDataset(value.view?.table.dataset ?? "");
  const name = value.column?.key.replace(/\.previous$/, "");
  const isTotal = value.at?.list === "totals";
  const adds = isTotal && dataset && name !== undefined && findMeasure(dataset, name)?.adds === true;
  if (adds || piece.overRows === "sum")
    return "This is a sum, not an average: avg(r1.column), or divide it by how many there are.";
  if (!piece.overRows || AT_MOST.test(before)) return undefined;
  return `This is ${piece.overRows}(...), not an average: avg(r1.column).`;
}
