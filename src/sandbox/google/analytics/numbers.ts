/**
 * A number as Google writes it: integers without a point, doubles with 15 significant digits, and with 17 when 15
 * would not read back the same.
 */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const short = Number(value.toPrecision(15));
  return short === value ? String(short) : trimZeros(value.toPrecision(17));
}

function trimZeros(text: string): string {
  return text.includes("e") ? text : text.replace(/\.?0+$/, "");
}
