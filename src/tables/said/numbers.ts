import { memoize } from "../../lib/memoize.ts";

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

export const NUMBERS: ReadonlyMap<number, string> = new Map(
  Object.entries(WORDS).map(([count, words]) => [Number(count), words]),
);
const ANY = Object.values(WORDS).join("|");

/** The numbers that a text says in words. Most texts say none. */
export function numbersInWords(text: string): number[] {
  if (!patternOf(ANY).test(text)) return [];
  return Object.keys(WORDS)
    .map(Number)
    .filter((count) => saysInWords(count, text));
}

export function saysInWords(count: number, text: string): boolean {
  const said = WORDS[count];
  return said !== undefined && patternOf(said).test(text);
}

/** Of words that stand for one number or another. */
const patternOf = memoize((said) => new RegExp(String.raw`(?<!\p{Script=Latin})(?:${said})`, "iu"), 20);
