/**
 * Remembers what a pure function of one text gave, for the latest `maxEntries` texts; what it threw is not
 * remembered. Only for results that depend on nothing but the argument, so that it makes no difference to anyone
 * whether one was remembered: that is why this state, alone in the service, may live at a module's level.
 */
export function memoize<Result>(compute: (text: string) => Result, maxEntries: number) {
  const results = new Map<string, { result: Result }>();
  return (text: string) => {
    const { result } = results.get(text) ?? keep(results, text, { result: compute(text) }, maxEntries);
    return result;
  };
}

/** The same of a function that takes its time. Only results are kept: a promise belongs to the request that made it. */
export function memoizeAsync<Result>(compute: (text: string) => Promise<Result>, maxEntries: number) {
  const results = new Map<string, Result>();
  return async (text: string) => results.get(text) ?? keep(results, text, await compute(text), maxEntries);
}

function keep<Kept>(results: Map<string, Kept>, text: string, kept: Kept, maxEntries: number): Kept {
  const [oldest] = results.keys();
  if (oldest !== undefined && results.size >= maxEntries) results.delete(oldest);
  results.set(text, kept);
  return kept;
}
