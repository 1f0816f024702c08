interface Page {
  nextCursor: string | null;
}

/** Every entry of a list, page after page. The next page is asked for when the one before has been used up. */
export async function* eachEntry<P extends Page, T>(
  readPage: (cursor: { cursor?: string }) => Promise<P>,
  entriesOf: (page: P) => T[],
): AsyncGenerator<T, void> {
  let page = await readPage({});
  yield* entriesOf(page);
  while (page.nextCursor !== null) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the one after it
    page = await readPage({ cursor: page.nextCursor });
    yield* entriesOf(page);
  }
}
