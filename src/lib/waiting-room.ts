/** Values in an isolate's memory, by key, until somebody comes for them. */
export interface WaitingRoom<V> {
  /** Whether nobody has been told to come for all of them: then the caller has to. */
  add: (key: string, value: V, now: number) => boolean;
  takeOf: (key: string) => V[];
  takeAll: () => [key: string, values: V[]][];
  readonly waitMs: number;
}

export function createWaitingRoom<V>(waitMs: number): WaitingRoom<V> {
  const waiting = new Map<string, V[]>();
  /** Who was to come may have been stopped: then somebody else is told. */
  let isOverdueAt = 0;
  return {
    waitMs,
    add: (key, value, now) => {
      const values = waiting.get(key);
      if (values) values.push(value);
      else waiting.set(key, [value]);
      if (now < isOverdueAt) return false;
      isOverdueAt = now + 3 * waitMs;
      return true;
    },
    takeOf: (key) => {
      const values = waiting.get(key) ?? [];
      waiting.delete(key);
      return values;
    },
    takeAll: () => {
      const all = [...waiting];
      waiting.clear();
      isOverdueAt = 0;
      return all;
    },
  };
}
