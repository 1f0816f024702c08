import { admit, type Admission, type Bin } from "./sliding-window.ts";

export type MemoryLimiter = ReturnType<typeof createMemoryLimiter>;

/** The same window kept in the isolate, for callers that must not cost a storage call. */
export function createMemoryLimiter(options: { limit: number; maxSubjects: number }) {
  const subjects = new Map<string, Bin[]>();
  return {
    take(subject: string, now: number): Admission {
      const bins = subjects.get(subject) ?? [];
      subjects.delete(subject);
      subjects.set(subject, bins);
      const [idlest] = subjects.keys();
      if (subjects.size > options.maxSubjects && idlest !== undefined) subjects.delete(idlest);
      return admit(bins, options.limit, now);
    },
  };
}
