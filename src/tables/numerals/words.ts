import type { Span } from "../../markdown/sentences.ts";
import { baseOf } from "../language.ts";

/** What says a number without a numeral. */
const WORDS: Readonly<Record<string, string>> = {
  en: "half|halved|thirds?|quarters? of|fifths?|doubled?|doubling|twice|tripled?|threefold|tenfold|dozens?|hundreds?|thousands?|millions?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|majority",
  de: "hälfte|halbiert|drittel|viertel|verdoppelt|doppelt|verdreifacht|dreifach|zehnfach|dutzend|hunderte|tausende|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|mehrheit",
  fr: "moitié|tiers|quarts?|doublé|double|triplé|triple|décuplé|douzaine|centaines?|milliers?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|majorité",
  es: "mitad|tercios?|cuartos?|duplicado|duplicó|doble|triplicado|triplicó|triple|docena|cientos|miles|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|mayoría",
};

/** Where a text says a number in words, for the second reader; no code can hold it to a table. */
export function findNumberWords(text: string, language: string): Span[] {
  const words = WORDS[baseOf(language)];
  if (words === undefined) return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "giu");
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}
