import * as z from "zod";

/** Seconds and, after the point, what makes it a message's id in its channel: Slack's `ts`. */
const stamp = z.string();

/** A thread whose answers are inside the window that is read again. */
const threadSchema = z.object({
  ts: stamp,
  latest: stamp,
  count: z.number(),
  /** Milliseconds. */
  readAt: z.number(),
  replies: z.array(stamp),
});

/** A thread that has yet to be read, or is being read. */
const pendingSchema = z.object({
  ts: stamp,
  latest: stamp,
  count: z.number(),
  cursor: z.string().optional(),
  replies: z.array(stamp),
});

/** One reading of a channel's history, newest first, from `until` back to `since`. */
const passSchema = z.object({
  /** Seconds; included. */
  since: z.number(),
  /** What is older than this has yet to be read. */
  until: stamp,
  /** It reads again what is stored, so that what it does not find is gone. */
  isReread: z.boolean(),
  isListed: z.boolean(),
  /** Of a re-reading: the messages that it has found. */
  listed: z.array(stamp),
  pending: z.array(pendingSchema),
});

const channelSchema = z.object({
  name: z.string(),
  /** The round that it was last read to the end in. */
  round: z.number(),
  /** Position in the order of reading: the smallest was read longest ago. */
  turn: z.number(),
  /** When its latest pass began, in milliseconds. */
  readTo: z.number().optional(),
  /** The last one is worked on first. */
  passes: z.array(passSchema),
  threads: z.array(threadSchema),
});

const stateSchema = z.object({
  teamId: z.string(),
  /** Every channel is read once a round; a round may take many runs. */
  round: z.number(),
  turn: z.number(),
  channels: z.record(z.string(), channelSchema),
});

export type Thread = z.output<typeof threadSchema>;
export type PendingThread = z.output<typeof pendingSchema>;
export type Pass = z.output<typeof passSchema>;
export type ChannelState = z.output<typeof channelSchema>;
export type ChatState = z.output<typeof stateSchema>;

export const REREAD_MS = 3 * 86_400_000;
const FIRST_READ_MS = 90 * 86_400_000;
/** New messages are not kept waiting longer than this for a first reading to end. */
const HEAD_EVERY_MS = 30 * 60_000;
/** Before the time up to which a channel was read: for clocks that differ. */
const OVERLAP_MS = 5 * 60_000;
/** How long an answer's edit may go unnoticed: its thread's head does not tell of it. */
const THREAD_AGAIN_MS = 2 * 3600_000;

/** What an earlier run left; undefined when there is nothing or it is of another shape. */
export function parseState(checkpoint: unknown): ChatState | undefined {
  return stateSchema.safeParse(checkpoint).data;
}

export function newState(teamId: string): ChatState {
  return { teamId, round: 0, turn: 0, channels: {} };
}

/** A channel that was never read, or has another name since: its messages bear the name, so all are read again. */
export function channelOf(state: ChatState, { id, name }: { id: string; name: string }): ChannelState {
  const known = state.channels[id];
  if (known?.name === name) return known;
  return { name, round: -1, turn: known?.turn ?? -1, passes: [], threads: [] };
}

/** The channel with a pass to work on: one that was cut, else a new one. */
export function openChannel(channel: ChannelState, now: number): ChannelState {
  const { passes, readTo } = channel;
  if (passes.length === 0) {
    const since = readTo === undefined ? now - FIRST_READ_MS : readTo - REREAD_MS;
    return begin(channel, newPass(since, now, readTo !== undefined), now);
  }
  const isBackfill = passes.every((pass) => !pass.isReread);
  if (isBackfill && readTo !== undefined && now - readTo >= HEAD_EVERY_MS) {
    return begin(channel, newPass(readTo - OVERLAP_MS, now, false), now);
  }
  return channel;
}

function begin(channel: ChannelState, pass: Pass, now: number): ChannelState {
  const pending = pass.isReread ? threadsBefore(channel, pass, now) : [];
  return { ...channel, readTo: now, passes: [...channel.passes, { ...pass, pending }] };
}

function newPass(sinceMs: number, now: number, isReread: boolean): Pass {
  const until = `${Math.floor(now / 1000) + 1}.000000`;
  return { since: Math.floor(sinceMs / 1000), until, isReread, isListed: false, listed: [], pending: [] };
}

/** Threads that began before the window and have answers in it: the history does not bring them up. */
function threadsBefore({ threads }: ChannelState, { since }: Pass, now: number): PendingThread[] {
  return threads
    .filter((thread) => Number(thread.ts) < since && Number(thread.latest) >= since && isStale(thread, now))
    .map(pendingOf);
}

export function isStale({ readAt }: Thread, now: number): boolean {
  return now - readAt >= THREAD_AGAIN_MS;
}

export function pendingOf({ ts, latest, count }: Pick<Thread, "ts" | "latest" | "count">): PendingThread {
  return { ts, latest, count, replies: [] };
}
