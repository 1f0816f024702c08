/** For how long a location may answer from its cache, and another one's write may not be seen (platform.md A1). */
export const KV_LAG_MS = 60_000;

interface Write {
  /** Null after a delete. */
  value: string | null;
  location: string;
  at: number;
  expiresAt: number;
}

/**
 * Workers KV at its worst, seen from several locations: reads cache values and misses for a minute, and a write is
 * seen at once only where it was made. Lives in memory; time is `Date.now()`.
 */
export function createStaleKv() {
  const writes = new Map<string, Write[]>();
  const caches = new Map<string, { value: string | null; until: number }>();
  const missed = new Set<string>();
  const probed: string[] = [];

  function read(location: string, key: string): string | null {
    const now = Date.now();
    const cached = caches.get(`${location} ${key}`);
    if (cached && cached.until > now) return cached.value;
    const seen = (writes.get(key) ?? []).findLast(
      (made) => made.location === location || now - made.at >= KV_LAG_MS,
    );
    const value = seen && seen.expiresAt > now ? seen.value : null;
    caches.set(`${location} ${key}`, { value, until: now + KV_LAG_MS });
    if (!writes.has(key)) missed.add(key);
    return value;
  }

  function write(location: string, key: string, value: string | null, ttlSeconds = Infinity): void {
    const at = Date.now();
    if (missed.has(key)) probed.push(key);
    writes.set(key, [...(writes.get(key) ?? []), { value, location, at, expiresAt: at + ttlSeconds * 1000 }]);
    caches.set(`${location} ${key}`, { value, until: at + KV_LAG_MS });
  }

  return {
    /** Keys that were read before they were first written: their misses hide the values. */
    probed,
    at: (location: string): KVNamespace =>
      asNamespace({
        get: async (key: string, type?: string) => {
          const value = await Promise.resolve(read(location, key));
          return value !== null && type === "json" ? JSON.parse(value) : value;
        },
        put: async (key: string, value: string, options?: { expirationTtl?: number }) => {
          await Promise.resolve(write(location, key, value, options?.expirationTtl));
        },
        delete: async (key: string) => {
          await Promise.resolve(write(location, key, null));
        },
      }),
  };
}

/** The service asks KV for nothing but `get`, `put` and `delete` of one text. */
function asNamespace(fake: object): KVNamespace {
  return fake as KVNamespace;
}
