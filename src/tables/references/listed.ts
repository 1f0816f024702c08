import { memoize } from "../../lib/memoize.ts";
import { type Span, splitSentences } from "../../markdown/sentences.ts";
import type { Piece } from "./evaluate.ts";
import type { View } from "./view.ts";

/** Two to ten, and what else lists are cut at, as words begin that say them; no language is written without digits. */
// oxfmt-ignore
const WORDS: Readonly<Record<number, string>> = {
  2: "two|both|zwei|beide|deux|dos|ambos|dois|duas|ambas|due|entrambi|twee|dwa|dwie|dwóch|二|两|两个|اثن|كلا",
  3: "three|drei|trois|tres|três|tre|drie|trzy|trzech|三|ثلاث",
  4: "four|vier|quatre|cuatro|quatro|quattro|cztery|czterech|四|أربع",
  5: "five|fünf|cinq|cinco|cinque|vijf|pięć|pięciu|五|خمس",
  6: "six|sechs|seis|sei|zes|sześć|sześciu|六|ست",
  7: "seven|sieben|sept|siete|sete|sette|zeven|siedem|siedmiu|七|سبع",
  8: "eight|acht|huit|ocho|oito|otto|osiem|ośmiu|八|ثمان",
  9: "nine|neun|neuf|nueve|nove|negen|dziewięć|dziewięciu|九|تسع",
  10: "ten|zehn|dix|diez|dez|dieci|tien|dziesięć|dziesięciu|十|عشر",
  12: "twelve|dozen|zwölf|dutzend|douze|douzaine|doce|doze|dodici|twaalf|dwanaście|十二",
  15: "fifteen|fünfzehn|quinze|quince|quindici|vijftien|piętnaście|十五",
  20: "twenty|zwanzig|vingt|veinte|vinte|venti|twintig|dwadzieścia|二十",
};

const ANY = Object.values(WORDS).join("|");

/** The numbers that a text says in words. Most texts say none. */
export function numbersInWords(text: string): number[] {
  if (!patternOf(ANY).test(text)) return [];
  return Object.keys(WORDS)
    .map(Number)
    .filter((count) => saysInWords(count, text));
}

function saysInWords(count: number, text: string): boolean {
  const said = WORDS[count];
  return said !== undefined && patternOf(said).test(text);
}

/** Of words that stand for one number or another. */
const patternOf = memoize((said) => new RegExp(String.raw`(?<!\p{Script=Latin})(?:${said})`, "iu"), 20);

/** Whether words say how many rows are listed: "the five largest", "Top 5". */
export function saysListed({ table }: View, words: string): boolean {
  const count = table.rows.length;
  if (new RegExp(String.raw`(?<![\p{N}.,])${count}(?![\p{N}%]|[.,]\p{N})`, "u").test(words)) return true;
  return saysInWords(count, words);
}

/**
 * What comes of the rows that a cut table lists, and is taken for all, is refused; not where its sentence says of how
 * many it is, by a reference or in words.
 */
export function refuseUnsaid(text: string, pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some(({ value }) => value?.listed)) return pieces;
  return splitSentences(text).flatMap((sentence) => {
    const inside = pieces.filter(({ start }) => sentence.start <= start && start < sentence.end);
    const words = withoutReferences(text, sentence, inside);
    return inside.map((piece) => {
      const { value, start, end, inner } = piece;
      const cut = value?.listed;
      const counts = inside.flatMap((other) => (other === piece ? [] : (other.value?.value ?? [])));
      if (!cut || counts.includes(cut.table.rows.length) || saysListed(cut, words)) return piece;
      const { id, rows, rowCount } = cut.table;
      const message = `${id} lists ${rows.length} of ${rowCount} rows; the totals cover everything: ${id}.total, ${id}.rowCount. Of those that are listed the sentence says so: "the ${rows.length} …".`;
      return { start, end, inner, message };
    });
  });
}

function withoutReferences(text: string, { start, end }: Span, pieces: readonly Piece[]): string {
  const from = [start, ...pieces.map((piece) => piece.end)];
  const to = [...pieces.map((piece) => piece.start), end];
  return from.map((place, index) => text.slice(place, to[index])).join(" ");
}
