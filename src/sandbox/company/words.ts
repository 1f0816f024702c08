/** Text, or what makes it: figures are counted only when somebody reads them. */
export type Words = string | (() => string);

export function textOf(words: Words): string {
  return typeof words === "string" ? words : words();
}
