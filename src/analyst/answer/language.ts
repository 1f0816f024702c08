/** Of a text: by its script, else by words that other languages do not have. */
const SCRIPTS: readonly [string, RegExp][] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["el", /\p{Script=Greek}/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["th", /\p{Script=Thai}/u],
];

const WORDS: readonly [string, RegExp][] = [
  ["en", /\b(?:the|of|and|is|are|what|which|how|our|were|did)\b/gi],
  ["de", /\b(?:der|die|das|und|ist|wie|wir|nicht|im|unsere?|viele?|welche[rs]?|wurden|haben)\b/gi],
  ["fr", /\b(?:le|les|des|et|est|une|nous|notre|quels?|quelles?|combien|dans|pour|avec)\b/gi],
  ["es", /\b(?:el|los|las|del|una|es|cuántos?|cuántas?|cuál|qué|nuestr[ao]s?|por|para|con)\b/gi],
  ["it", /\b(?:il|gli|che|di|della|sono|quant[aieo]|nostr[aieo]|per|con|è)\b/gi],
  ["pt", /\b(?:os|das|dos|uma|são|quantos?|quantas?|nosso|nossa|não|com|em)\b/gi],
  ["nl", /\b(?:het|een|van|zijn|hoeveel|wij|onze|welke|niet|met)\b/gi],
];

/** The language that a text is written in, as far as it is told easily; `en` else. */
export function detectLanguage(text: string): string {
  const script = SCRIPTS.find(([, pattern]) => pattern.test(text));
  if (script) return script[0];
  const counted = WORDS.map(([language, words]) => ({ language, count: text.match(words)?.length ?? 0 }));
  const [best] = counted.toSorted((left, right) => right.count - left.count);
  return best && best.count > 0 ? best.language : "en";
}
