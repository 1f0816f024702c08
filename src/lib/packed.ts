/** The items in their order, as many together as have at most this length; one that is longer is alone. */
export function packed<T>(items: readonly T[], most: number, measure: (item: T) => number): T[][] {
  const packs: T[][] = [];
  let length = Infinity;
  for (const item of items) {
    const own = measure(item);
    if (length + own > most) {
      packs.push([]);
      length = 0;
    }
    packs.at(-1)?.push(item);
    length += own;
  }
  return packs;
}
