/** Whole words without accents, signs and case: as names are compared. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+|\band\b/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
