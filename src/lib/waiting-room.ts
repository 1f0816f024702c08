export type WaitingRoom<V> = ReturnType<typeof createWaitingRoom<V>>;

/** Values in an isolate's memory, by key, until somebody comes for them; they may wait for `waitMs` milliseconds. */
export function createWaitingRoom<V>(waitMs: number) {
  const waiting = new Map<string, V[]>();
  /** Who was to come may have been stopped: then somebody else is told. */
  let isOverdueAt = 0;
  return {
    waitMs,
    /** Whether nobody has been told to come for all of them: then the caller has to. */
    add(key: string, value: V, now: number): boolean {
      const values = waiting.get(key);
      if (values) values.push(value);
      else waiting.set(key, [value]);
      if (now < isOverdueAt) return false;
      isOverdueAt = now + 3 * waitMs;
      return true;
    },
    takeOf(key: string): V[] {
      const values = waiting.get(key) ?? [];
      waiting.delete(key);
      return values;
    },
    takeAll(): [key: string, values: V[]][] {
      const all = [...waiting];
      waiting.clear();
      isOverdueAt = 0;
      return all;
    },
  };
}
