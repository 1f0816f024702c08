import type { KeyRecord } from "../domain/caller.ts";
import type { Deps } from "../deps.ts";
import {
  addUp,
  type ChatCost,
  type Meter,
  type Subject,
  type UsageCounts,
  type UsageNote,
} from "../domain/usage.ts";
import { userId } from "../integrations/ids.ts";
import { describeError } from "../lib/log.ts";
import { limiterName, subjectOf } from "../rate-limit/limits.ts";

type MeterDeps = Pick<Deps, "rateLimiter" | "usageNotes" | "now" | "log">;

/** A meter for one request; without a key nothing is counted. */
export function createMeter(deps: MeterDeps & Pick<Deps, "defer">, key: KeyRecord | undefined): Meter {
  let user: string | undefined;
  let counts: UsageCounts | undefined;
  let chat: ChatCost | undefined;
  let isOpen = true;
  let isUserCounted = false;

  function notify(): void {
    const isNews = counts !== undefined || (user !== undefined && !isUserCounted);
    if (isOpen || key === undefined || !isNews) return;
    const requests = user === undefined || isUserCounted ? 0 : 1;
    deps.defer(leaveNote(deps, key, user, { ...counts, requests }));
    counts = undefined;
    isUserCounted ||= requests === 1;
  }

  return {
    get chat() {
      return chat;
    },
    nameUser(externalUserIdentifier) {
      user = externalUserIdentifier;
      notify();
    },
    forgetUser() {
      user = undefined;
    },
    noteChat(cost) {
      chat = cost;
      const { inputTokens, outputTokens, toolCalls } = cost;
      const own = { chats: 1, inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0, toolCalls };
      counts = addUp([counts ?? {}, own]);
      notify();
    },
    close() {
      isOpen = false;
      notify();
    },
  };
}

/** Leaves a note for the key's limiter, which the next request of the key takes along; else it is sent after some seconds. */
async function leaveNote(
  deps: MeterDeps,
  key: KeyRecord,
  user: string | undefined,
  counts: UsageNote["counts"],
): Promise<void> {
  const subject = subjectOf(key);
  const { organizationId, keyId } = subject;
  const id = user === undefined ? undefined : await userId({ organizationId, externalUserIdentifier: user });
  const note = { counts, ...(id !== undefined && { userId: id }) };
  const { usageNotes } = deps;
  if (!usageNotes.add(keyId, { subject, note }, deps.now())) return;
  await scheduler.wait(usageNotes.waitMs);
  await Promise.all(usageNotes.takeAll().map(([, waiting]) => sendNotes(deps, waiting)));
}

/** Tried once: to try again could count twice. An object from before this was asked of it refuses. */
async function sendNotes(deps: MeterDeps, waiting: { subject: Subject; note: UsageNote }[]): Promise<void> {
  const [first] = waiting;
  if (!first) return;
  const { subject } = first;
  try {
    const notes = waiting.map(({ note }) => note);
    await deps.rateLimiter.getByName(limiterName(subject)).note(subject, notes);
  } catch (error) {
    deps.log("warn", "usage_not_noted", { ...subject, ...describeError(error) });
  }
}
