/**
 * Remembers what a pure function of one text gave, for the latest `maxEntries` texts; what it threw is not
 * remembered. Only for results that depend on nothing but the argument, so that it makes no difference to anyone
 * whether one was remembered: that is why this state, alone in the service, may live at a module's level.
 */
export function memoize<Result>(
  compute: (text: string) => Result,
  maxEntries: number,
): (text: string) => Result {
  const results = new Map<string, { result: Result }>();
  return (text) => {
    const known = results.get(text);
    if (known) return known.result;
    const result = compute(text);
    const [oldest] = results.keys();
    if (oldest !== undefined && results.size >= maxEntries) results.delete(oldest);
    results.set(text, { result });
    return result;
  };
}
