export type TtlCache<V> = ReturnType<typeof createTtlCache<V>>;

/** A bounded map whose entries live `ttlMs`; when full, the oldest entry makes room. */
export function createTtlCache<V>(options: { ttlMs: number; maxEntries: number }) {
  const entries = new Map<string, { value: V; until: number }>();
  return {
    get(key: string, now: number): V | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until > now) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key: string, value: V, now: number): void {
      entries.delete(key);
      entries.set(key, { value, until: now + options.ttlMs });
      if (entries.size <= options.maxEntries) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
