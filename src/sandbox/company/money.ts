/** `€2,400` or `€1,234.50`, as people write it in messages. Not Intl, which would be most of a search's time. */
export function euro(amount: number): string {
  return `€${count(amount, Number.isInteger(amount) ? 0 : 2)}`;
}

/** `12,345` */
export function count(amount: number, digits = 0): string {
  const [whole = "0", cents] = amount.toFixed(digits).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return cents === undefined ? grouped : `${grouped}.${cents}`;
}
