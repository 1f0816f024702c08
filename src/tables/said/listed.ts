import { whereOf } from "../references/piece.ts";
import type { View } from "../references/view.ts";
import { isOrdered } from "../references/ranks.ts";
import { numbersInWords, saysInWords } from "./numbers.ts";
import { type Said, type Sentence, wordsBetween } from "./sentences.ts";

/** Whether words say how many rows are listed: "the five largest", "Top 5". */
function saysListed({ table }: View, words: string): boolean {
  const count = table.rows.length;
  if (new RegExp(String.raw`(?<![\p{N}.,])${count}(?![\p{N}%]|[.,]\p{N})`, "u").test(words)) return true;
  return saysInWords(count, words);
}

/**
 * What comes of the rows that a cut table lists, and is taken for all, is refused; not where its sentence says of how
 * many it is, by a reference or in words.
 */
export function refuseUnsaid(text: string, sentence: Sentence): Sentence {
  const { start, end, pieces } = sentence;
  if (!pieces.some(({ value }) => value?.listed)) return sentence;
  const blanks = pieces.map((piece) => ({ ...piece, shown: " " }));
  const words = wordsBetween(text, start, end, blanks);
  const checked = pieces.map((piece) => {
    const { value } = piece;
    const cut = value?.listed;
    const counts = pieces.flatMap((other) => (other === piece ? [] : (other.value?.value ?? [])));
    if (!cut || counts.includes(cut.table.rows.length) || saysListed(cut, words)) return piece;
    return { ...whereOf(piece), message: describeCut(cut) };
  });
  return { ...sentence, pieces: checked };
}

function describeCut({ table: { id, rows, rowCount } }: View): string {
  return `${id} lists ${rows.length} of ${rowCount} rows; the totals cover everything: ${id}.total, ${id}.rowCount. Of those that are listed the sentence says so: "the ${rows.length} …".`;
}

// oxfmt-ignore
const ALL_ARE =
  /^[\s*_]*(?:all|every|none|nobody|no|alle|keine[rs]?|niemand|tous|toutes|aucune?|todos|todas|ningun[oa]?|ningún|nadie|tutt[ie]|nessun[oa]?|nenhuma?)(?!\p{L}| (?:the )?(?:amounts|figures|numbers|Betr|Zahlen|les montants|chiffres|importes|cifras|importi))/iu;

const FEWER = /(?<!\p{L})(?:less|fewer|under|weniger|unter|moins|menos|meno|minder)(?!\p{L})/iu;

/** "All landing pages lost visits" by one of those that a cut table lists. */
export function refuteAll({ value: { kind, at, column } }: Said, words: string): string | undefined {
  const isCut = kind === "cell" && column && at?.list === "rows" && at.view.table.truncated;
  if (!isCut || !ALL_ARE.test(words) || isOrdered(at.view, column, !FEWER.test(words))) return undefined;
  return numbersInWords(words).length > 0 ? undefined : describeCut(at.view);
}
