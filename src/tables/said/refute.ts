import { type Piece, whereOf } from "../references/piece.ts";
import { refuteAverage } from "./averages.ts";
import { refuteAll } from "./listed.ts";
import { refuteNoun } from "./nouns.ts";
import { refuteRank } from "./ranks.ts";
import { type Refuted, saidIn, type Sentence, sentencesOf, wordsBetween } from "./sentences.ts";
import { refutePart, refuteTimes } from "./times.ts";
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
  const words = wordsBetween(text, sentence.start, sentence.end, sentence.pieces);
  const isRow = text[sentence.start] === "|";
  return [
    ...said.flatMap((one, index): Refuted[] => {
      const why =
        refuteAverage(one) ?? refuteNoun(one) ?? refuteWay(one, said[index - 1]) ?? refuteAll(one, words);
      return why === undefined ? [] : [[one.piece, why]];
    }),
    ...[refutePart, refuteTimes, refuteRank].flatMap((rule) => {
      const found = isRow ? undefined : rule(said, words, language);
      return found ? [found] : [];
    }),
  ];
}
