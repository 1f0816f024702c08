import * as z from "zod";
import { stamp } from "./data.ts";

/** A thread whose answers are inside the window that is read again. */
const threadSchema = z.object({
  ts: stamp,
  latest: stamp,
  count: z.number(),
  replies: z.array(stamp),
  /** Milliseconds. */
  readAt: z.number(),
});

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
  /** Position in the order of this round's reading, the smallest first; undefined for one that is yet to be read. */
  turn: z.number().optional(),
  isDone: z.boolean().optional(),
  /** When its latest pass began, in milliseconds; rounded down once it has been read to the end. */
  readTo: z.number().optional(),
  /** The last one is worked on first. */
  passes: z.array(passSchema),
  threads: z.array(threadSchema),
});

const stateSchema = z.object({
  /** Every channel is read once a round, which may take many runs; no turn is left of a round that is over. */
  turn: z.number(),
  channels: z.record(z.string(), channelSchema),
});

export type Thread = z.output<typeof threadSchema>;
export type PendingThread = z.output<typeof pendingSchema>;
export type Pass = z.output<typeof passSchema>;
export type ChannelState = z.output<typeof channelSchema>;
export type ChatState = z.output<typeof stateSchema>;

const REREAD_MS = 3 * 86_400_000;
/** Up to this much more is read again, so that a reading that finds nothing new leaves the state as it was. */
const READ_TO_STEP_MS = 6 * 3600_000;
/** How far back the first synchronization reads. */
export const FIRST_READ_DAYS = 90;
const FIRST_READ_MS = FIRST_READ_DAYS * 86_400_000;
/** New messages are not kept waiting longer than this for a first reading to end. */
const HEAD_EVERY_MS = 30 * 60_000;
/** Before the time up to which a channel was read: for clocks that differ. */
const OVERLAP_MS = 5 * 60_000;
/** How long an answer's edit may go unnoticed: its thread's head does not tell of it. */
const THREAD_AGAIN_MS = 2 * 3600_000;

/** What an earlier run left; nothing when it is of another shape. */
export function readState(checkpoint: unknown): ChatState {
  return stateSchema.safeParse(checkpoint).data ?? { turn: 0, channels: {} };
}

/** A channel that was never read, or has another name since: its messages bear the name, so all are read again. */
export function channelOf(state: ChatState, { id, name }: { id: string; name: string }): ChannelState {
  const known = state.channels[id];
  if (known?.name === name) return known;
  return unread({ name, turn: known?.turn });
}

export function unread({ name, turn }: Pick<ChannelState, "name" | "turn">): ChannelState {
  return { name, turn, passes: [], threads: [] };
}

/** The state at the beginning of a round: the same whenever nothing new was found, keys in the schema's order. */
export function newRound(state: ChatState): ChatState {
  const channels = Object.entries(state.channels).map(
    ([id, { name, readTo, passes, threads }]) => [id, { name, readTo, passes, threads }] as const,
  );
  return { turn: 0, channels: Object.fromEntries(channels) };
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

export function withoutPass(channel: ChannelState): ChannelState {
  const passes = channel.passes.slice(0, -1);
  const from = nextWindow(channel);
  const threads = channel.threads.filter(({ latest }) => Number(latest) >= from);
  if (passes.length > 0) return { ...channel, passes, threads };
  return { ...channel, passes, threads, readTo: roundDown(channel.readTo) };
}

/** The channel with what was read of a thread; kept as long as a re-reading has to know its answers. */
export function withThread(channel: ChannelState, pass: Pass, thread: Thread): ChannelState {
  const threads = channel.threads.filter(({ ts }) => ts !== thread.ts);
  const from = pass.isReread ? pass.since : nextWindow(channel);
  return { ...channel, threads: Number(thread.latest) >= from ? [...threads, thread] : threads };
}

/** Where the window of the next re-reading begins, in seconds. */
function nextWindow({ readTo }: ChannelState): number {
  return (roundDown(readTo) - REREAD_MS) / 1000;
}

function roundDown(readTo = 0): number {
  return readTo - (readTo % READ_TO_STEP_MS);
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
