/** The beginning of a text, without half a surrogate pair at its end. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
