/** Texts of users and vendors inside an answer. */

/** "Black_Friday" is that, between words; at their ends it would be Markdown. */
export const LOOSE = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** A note of a table, in italics. */
export const noted = (note: string): string => `_${note.replaceAll(/[*{}|]/g, " ").replaceAll(LOOSE, " ")}_`;

/** On one line, without what is Markdown or a reference; clipped. */
export function plain(text: string, longest = 120): string {
  const one = text
    .slice(0, longest * 4)
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[{}[\]|`*<>\\“”"#]/g, "")
    .replace(LOOSE, "")
    .replace(/^===/, "")
    .trim();
  return one.length <= longest ? one : `${one.slice(0, longest - 1).trimEnd()}…`;
}

export const quoted = (text: string, longest?: number): string => `“${plain(text, longest)}”`;

export function joined(words: readonly string[], last = "and"): string {
  const final = words.at(-1) ?? "";
  return words.length < 2 ? final : `${words.slice(0, -1).join(", ")} ${last} ${final}`;
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
