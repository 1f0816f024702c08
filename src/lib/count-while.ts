/** How many items of a sorted list are at its beginning, by halving: those for which `isBefore` holds. */
export function countWhile<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
