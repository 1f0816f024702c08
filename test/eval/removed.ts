const REMOVED = Symbol.for("eval.removed");

/** Figures that were taken out of answers; setup files and tests may be given different copies of this module. */
function removed(): string[] {
  const known: unknown = Reflect.get(globalThis, REMOVED);
  if (Array.isArray(known)) return known;
  const list: string[] = [];
  Reflect.set(globalThis, REMOVED, list);
  return list;
}

export function noteRemoved(texts: readonly string[]): void {
  removed().push(...texts);
}

/** What was taken out since the last call. */
export function takeRemoved(): string[] {
  return removed().splice(0);
}
