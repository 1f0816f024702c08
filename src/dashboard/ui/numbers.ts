/** A number as a person reads it: `12,345`. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}
