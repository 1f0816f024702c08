export interface TtlCache<V> {
  get(key: string, now: number): V | undefined;
  set(key: string, value: V, now: number): void;
}

/** A bounded map whose entries live `ttlMs`; when full, the oldest entry makes room. */
export function createTtlCache<V>(options: { ttlMs: number; maxEntries: number }): TtlCache<V> {
  const entries = new Map<string, { value: V; until: number }>();
  return {
    get(key, now) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until > now) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value, now) {
      entries.delete(key);
      entries.set(key, { value, until: now + options.ttlMs });
      if (entries.size <= options.maxEntries) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
