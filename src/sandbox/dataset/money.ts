/** `€2,400` or `€1,234.50`, as people write it in messages. */
export function euro(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return `€${amount.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** `12,345` */
export function count(amount: number): string {
  return amount.toLocaleString("en-US");
}
