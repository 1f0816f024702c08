/** The pages of a vendor's list, one call after the other, `most` at the most; each names the one that follows. */
export async function* pagesOf<P extends { next?: string | undefined }>(
  fetchPage: (cursor: string | undefined) => Promise<P>,
  most = Infinity,
): AsyncGenerator<P, void, void> {
  let cursor: string | undefined;
  for (let count = 0; count < most; count++) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const page = await fetchPage(cursor);
    yield page;
    // One that names itself would be read for ever.
    if (page.next === undefined || page.next === cursor) return;
    cursor = page.next;
  }
}
