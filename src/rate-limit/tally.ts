import { noUsage, type Subject, type UsageCounts, type UsageNote } from "../domain/usage.ts";
import { addCounts, hourOf, WHOLE_KEY } from "./counters.ts";

/** What is counted waits in memory this long, so that of many requests one waits for the disk. */
const WRITE_AFTER_MS = 5000;

/** Counts in an object's memory on their way to its storage. A timer that waits keeps the object from being evicted. */
export interface Tally {
  /** Adds to the key's own counts. */
  add: (subject: Subject, counts: Partial<UsageCounts>, now: number) => void;
  /** Adds what requests of the key turned out to be. */
  addNotes: (subject: Subject, notes: readonly UsageNote[], now: number) => void;
  /** Writes all, at once or within five seconds. */
  settle: (now: number) => void;
  write: () => void;
}

export function createTally(sql: SqlStorage): Tally {
  let waiting: { subject: Subject; now: number; users: Map<string, UsageCounts> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writtenAt = 0;

  function addFor(user: string, subject: Subject, counts: Partial<UsageCounts>, now: number): void {
    if (waiting && hourOf(waiting.now) !== hourOf(now)) write();
    waiting ??= { subject, now, users: new Map() };
    const sum = waiting.users.get(user) ?? { ...noUsage };
    waiting.users.set(user, sum);
    sum.requests += counts.requests ?? 0;
    sum.refusals += counts.refusals ?? 0;
    sum.chats += counts.chats ?? 0;
    sum.inputTokens += counts.inputTokens ?? 0;
    sum.outputTokens += counts.outputTokens ?? 0;
    sum.toolCalls += counts.toolCalls ?? 0;
  }

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const written = waiting;
    waiting = undefined;
    if (!written) return;
    for (const [user, counts] of written.users)
      addCounts(sql, written.subject, { user, counts, now: written.now });
  }

  return {
    add: (subject, counts, now) => addFor(WHOLE_KEY, subject, counts, now),
    addNotes: (subject, notes, now) => {
      for (const { userId, counts } of notes) {
        addFor(WHOLE_KEY, subject, { ...counts, requests: 0 }, now);
        if (userId !== undefined) addFor(userId, subject, counts, now);
      }
    },
    settle: (now) => {
      // A clock may step back.
      if (Math.abs(now - writtenAt) < WRITE_AFTER_MS) {
        timer ??= setTimeout(write, WRITE_AFTER_MS);
        return;
      }
      writtenAt = now;
      write();
    },
    write,
  };
}
