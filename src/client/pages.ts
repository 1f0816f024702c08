/** Every entry of a list, page after page. The next page is asked for when the one before has been used up. */
export async function* eachEntry<K extends string, T>(
  list: K,
  readPage: (cursor: { cursor?: string }) => Promise<Record<K, T[]> & { nextCursor: string | null }>,
): AsyncGenerator<T, void> {
  let page = await readPage({});
  yield* page[list];
  while (page.nextCursor !== null) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the one after it
    page = await readPage({ cursor: page.nextCursor });
    yield* page[list];
  }
}
