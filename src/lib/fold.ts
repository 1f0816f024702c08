/** Whole words without accents, signs and case, as names are compared; "Designer's Pick" is "designers-pick" in an address. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’](?=s\b)/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+|\band\b/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
