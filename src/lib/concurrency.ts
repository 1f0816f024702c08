/** Maps in order, at most `width` calls at a time: a Worker has six connections, and vendors count. After a failure no other is begun. */
export async function mapLimited<T, R>(items: readonly T[], width: number, map: (item: T) => Promise<R>) {
  const results: R[] = [];
  const queue = items.entries();
  let hasFailed = false;
  const worker = async () => {
    for (const [index, item] of queue) {
      if (hasFailed) return;
      try {
        // oxlint-disable-next-line no-await-in-loop -- each worker takes one item at a time
        results[index] = await map(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
