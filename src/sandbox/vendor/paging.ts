/** A whole number from a query string, `fallback` when it is missing or none. */
export function wholeNumber(text: string | undefined, fallback: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
}

/**
 * One page of a list and the cursor of the next, undefined at the end. Every vendor calls cursors by another name, and
 * none says what they hold. Throws what `refuse` makes when the cursor is none of ours.
 */
export function pageFrom<T>(
  list: readonly T[],
  cursor: string | undefined,
  size: number,
  refuse: () => Error,
): { page: T[]; next: string | undefined } {
  const offset = cursor ? Number(/^next-(\d{1,7})$/.exec(cursor)?.[1] ?? Number.NaN) : 0;
  if (Number.isNaN(offset)) throw refuse();
  const end = offset + size;
  return { page: list.slice(offset, end), next: end < list.length ? `next-${end}` : undefined };
}

/** Of vendors that leave out a list which would be empty. */
export function unlessEmpty<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list;
}
