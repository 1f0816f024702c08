import { type Piece, whereOf } from "../references/piece.ts";
import type { Cell } from "../table.ts";
import type { View } from "../references/view.ts";
import { isOrdered } from "../references/ranks.ts";
import { numbersInWords, saysInWords } from "./numbers.ts";
import { ownClause, type Said, type Sentence, wordsBetween } from "./sentences.ts";

/** Whether words say how many rows are listed: "the five largest", "Top 5". */
function saysListed({ table }: View, words: string): boolean {
  const count = table.rows.length;
  if (new RegExp(String.raw`(?<![\p{N}.,])${count}(?![\p{N}%]|[.,]\p{N})`, "u").test(words)) return true;
  return saysInWords(count, words);
}

const OF_ALL =
  /(?<!\p{L})(?:in total|overall|altogether|all in all|in all|the (?:whole|entire)|insgesamt|im Ganzen|au total|en tout|en total|in totale|no total|in totaal)(?!\p{L})/iu;

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
    if (!cut) return piece;
    const own = ownClause(wordsBetween(text, start, piece.start, blanks));
    const isAll = OF_ALL.test(own) && !saysListed(cut, own);
    if (!isAll && (counts.includes(cut.table.rows.length) || saysListed(cut, words))) return piece;
    if (isCountOfListed(text, piece, cut, counts)) return piece;
    const message = `${describeCut(cut)}${piece.isRanked ? UNRANKED : ""}`;
    return { ...whereOf(piece), message };
  });
  return { ...sentence, pieces: checked };
}

// oxfmt-ignore
const SOME = [
  "newest|latest|most recent|oldest|first|last|largest|biggest|highest|smallest|lowest|top|listed|shown|read|here", "neuesten|letzten|ältesten|ersten|größten|höchsten|kleinsten|obersten|gelisteten?|aufgeführten?|gezeigten?|gelesenen?|gelesen",
  "derni(?:er|ère)s|premi(?:er|ère)s|plus (?:récent|ancien|grand|petit)e?s|plus gros(?:ses)?|list[ée]e?s|affichée?s|lus|lues", "últim[oa]s|primer[oa]s|más (?:recientes|antigu[oa]s|grandes)|mayores|listad[oa]s|mostrad[oa]s|leíd[oa]s",
  "ultim[ie]|prim[ie]|più (?:recenti|vecchi[e]?|grandi)|maggiori|elencat[ie]|mostrat[ie]|lett[ie]", "primeir[oa]s|mais (?:recentes|antig[oa]s)|maiores|lid[oa]s", "nieuwste|laatste|oudste|eerste|grootste|getoonde|gelezen",
].join("|");
const SOME_BEFORE = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${SOME})[\s*_]+(?:\p{L}+[\s*_]+)?|(?:最新|最近|最初|最大|最古|上位|上記)[^。、]{0,4})$`,
  "iu",
);
const SOME_BEHIND = new RegExp(String.raw`^[\s*_]+(?:\p{L}+[\s*_]+){0,2}(?:${SOME})(?!\p{L})`, "iu");

/** How many are listed, said as such: "the newest 20", "die 20 größten", or beside how many there are. */
function isCountOfListed(
  text: string,
  { start, end, value }: Piece,
  { table }: View,
  counts: readonly Cell[],
): boolean {
  if (value?.unit !== "count" || value.value !== table.rows.length) return false;
  return counts.includes(table.rowCount) || isOfSome(text, start, end);
}

/** "The newest 20", "die 20 größten". */
export function isOfSome(text: string, start: number, end: number): boolean {
  return (
    SOME_BEFORE.test(text.slice(Math.max(0, start - AROUND), start)) ||
    SOME_BEHIND.test(text.slice(end, end + AROUND))
  );
}

/** How far the words around a figure are looked at. */
const AROUND = 40;

const UNRANKED = " The rank is not known from them: without it the figure prints.";

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
