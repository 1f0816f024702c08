/**
 * Every page of a vendor's list, one call after the other, `most` at the most. `isWhole` is false where there were more.
 */
export async function readPages<P extends { next: string | undefined }>(
  most: number,
  fetchPage: (cursor: string | undefined) => Promise<P>,
): Promise<{ pages: P[]; isWhole: boolean }> {
  const pages: P[] = [];
  let cursor: string | undefined;
  while (pages.length < most) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const page = await fetchPage(cursor);
    pages.push(page);
    cursor = page.next;
    if (cursor === undefined) return { pages, isWhole: true };
  }
  return { pages, isWhole: false };
}
