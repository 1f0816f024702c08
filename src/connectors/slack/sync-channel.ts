import { VendorError } from "../errors.ts";
import type { PullContext, PullStep } from "../source.ts";
import { getHistory, getReplies, type SlackChannel, type SlackMessage } from "./data.ts";
import { instantOf, keyOf, toRecord, type Directory } from "./message.ts";
import {
  isStale,
  pendingOf,
  withoutPass,
  withThread,
  type ChannelState,
  type Pass,
  type PendingThread,
} from "./sync-state.ts";

export interface Reader {
  context: PullContext<"team-chat">;
  directory: Directory;
}

export interface Advance {
  state: ChannelState;
  step: PullStep;
}

interface Work {
  channel: SlackChannel;
  state: ChannelState;
  pass: Pass;
}

/** Does the next thing that a channel's pass needs, with one call at most. Throws `VendorError`. */
export async function advance(reader: Reader, work: Work): Promise<Advance> {
  const [thread, ...others] = work.pass.pending;
  return thread ? await readThread(reader, work, thread, others) : await readPage(reader, work);
}

async function readPage({ context, directory }: Reader, { channel, state, pass }: Work): Promise<Advance> {
  const { messages, hasMore } = await getHistory(context.call, {
    channel: channel.id,
    oldest: `${pass.since - 1}.999999`,
    latest: pass.until,
  });
  const last = messages.map((message) => message.ts).reduce(earlier, pass.until);
  // A page that gets no further, though there is more: it cannot be said what is gone.
  const isStuck = hasMore && last === pass.until;
  const next: Pass = {
    ...pass,
    until: last,
    isListed: !hasMore || isStuck,
    isReread: pass.isReread && !isStuck,
    listed: pass.isReread ? [...pass.listed, ...messages.map((message) => message.ts)] : [],
    pending: threadsToRead(messages, state, context.now),
  };
  return { state: withPass(state, next), step: stepOf(messages, channel, directory) };
}

async function readThread(
  { context, directory }: Reader,
  { channel, state, pass }: Work,
  thread: PendingThread,
  others: PendingThread[],
): Promise<Advance> {
  const { ts, cursor } = thread;
  const reply = await getReplies(context.call, { channel: channel.id, ts, cursor }).catch(codeOf);
  if (reply === "invalid_cursor" && cursor !== undefined) {
    return { state: withPass(state, { ...pass, pending: [pendingOf(thread), ...others] }), step: {} };
  }
  if (typeof reply === "string") {
    const threads = state.threads.filter((known) => known.ts !== ts);
    return { state: { ...withPass(state, { ...pass, pending: others }), threads }, step: {} };
  }
  const root = reply.messages.find((message) => message.ts === ts);
  const read: PendingThread = {
    ts,
    latest: root?.latest_reply ?? thread.latest,
    count: root?.reply_count ?? thread.count,
    replies: [...thread.replies, ...reply.messages.map((one) => one.ts).filter((one) => one !== ts)],
  };
  const step = stepOf(reply.messages, channel, directory);
  if (reply.next !== undefined && reply.next !== cursor) {
    const pending = [{ ...read, cursor: reply.next }, ...others];
    return { state: withPass(state, { ...pass, pending }), step };
  }
  const next = withPass(state, { ...pass, pending: others });
  return { state: withThread(next, pass, { ...read, readAt: context.now }), step };
}

/** A thread that is gone, or a cursor that is too old; anything else is thrown. */
function codeOf(error: unknown): "gone" | "invalid_cursor" {
  if (error instanceof VendorError) {
    if (error.vendorCode === "thread_not_found" || error.vendorCode === "message_not_found") return "gone";
    if (error.vendorCode === "invalid_cursor") return "invalid_cursor";
  }
  throw error;
}

/** Threads of a page whose answers are not stored, or not as they are now. */
function threadsToRead(messages: SlackMessage[], { threads }: ChannelState, now: number): PendingThread[] {
  const known = new Map(threads.map((thread) => [thread.ts, thread]));
  const wanted = new Map<string, PendingThread>();
  for (const message of messages) {
    const thread = threadOf(message);
    if (!thread) continue;
    const before = known.get(thread.ts);
    const isKnown =
      before &&
      Number(before.latest) >= Number(thread.latest) &&
      (!thread.count || before.count === thread.count);
    if (!isKnown || isStale(before, now)) wanted.set(thread.ts, thread);
  }
  return [...wanted.values()];
}

/** The thread that a message heads, or, sent to the channel as well, belongs to. */
function threadOf({ ts, thread_ts: head, reply_count: count, latest_reply: latest }: SlackMessage) {
  if (count) return pendingOf({ ts, latest: latest ?? ts, count });
  return head && head !== ts ? pendingOf({ ts: head, latest: ts, count: 0 }) : undefined;
}

/** What nobody said is named as deleted: Slack leaves a `tombstone` where the head of a thread was deleted. */
function stepOf(messages: SlackMessage[], channel: SlackChannel, directory: Directory): PullStep {
  const read = messages.map((message) => ({ ts: message.ts, record: toRecord(message, channel, directory) }));
  return {
    records: read.flatMap(({ record }) => record ?? []),
    deleted: read.filter(({ record }) => !record).map(({ ts }) => keyOf(channel.id, ts)),
  };
}

/** The channel without the pass that was read to its end, and what follows. It kept what it saw: a pass may take several runs. */
export function closePass({ channel, state, pass }: Work): Advance {
  const closed = withoutPass(state);
  if (!pass.isReread) return { state: closed, step: {} };
  const listed = new Set(pass.listed);
  const replies = state.threads
    .filter((thread) => listed.has(thread.ts) || Number(thread.ts) < pass.since)
    .flatMap((thread) => thread.replies);
  const step: PullStep = {
    begins: ["messages"],
    seen: [...listed, ...replies].map((ts) => keyOf(channel.id, ts)),
    complete: [{ dataset: "messages", place: channel.name, since: instantOf(`${pass.since}.000`) }],
  };
  return { state: closed, step };
}

function withPass(state: ChannelState, pass: Pass): ChannelState {
  return { ...state, passes: [...state.passes.slice(0, -1), pass] };
}

function earlier(a: string, b: string): string {
  return Number(b) < Number(a) ? b : a;
}
