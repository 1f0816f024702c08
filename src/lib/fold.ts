/** Whole words without accents, signs and case, as names are compared. In an address "Designer's Pick" is "designers-pick" or "designer-s-pick", "d'Or" is "dor" or "d-or". */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, "")
    .replaceAll(/(?<=\p{L})[^\p{L}\p{N}]+(?=s(?![\p{L}\p{N}]))/gu, "")
    .replaceAll(/(?<![\p{L}\p{N}])([dlo])[-’' ]+(?=\p{L})/gu, "$1")
    .replaceAll(/[^\p{L}\p{N}]+|\band\b/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
