import { type Piece, whereOf } from "../references/piece.ts";
import type { Cell } from "../table.ts";
import type { View } from "../references/view.ts";
import { saysInWords } from "./numbers.ts";
import { ownClause, saidIn, type Sentence } from "./sentences.ts";

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
  if (!sentence.pieces.some(({ value }) => value?.listed)) return sentence;
  const said = new Map(saidIn(text, sentence).map((one) => [one.piece, one]));
  const { pieces } = sentence;
  const checked = pieces.map((piece) => {
    const one = said.get(piece);
    const cut = one?.value.listed;
    if (!cut) return piece;
    const { whole, from } = one;
    const counts = pieces.flatMap((other) => (other === piece ? [] : (other.value?.value ?? [])));
    const own = ownClause(whole.slice(0, from));
    const isAll = OF_ALL.test(own) && !saysListed(cut, own);
    if (!isAll && (counts.includes(cut.table.rows.length) || saysListed(cut, whole))) return piece;
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
