import { needsUser, ProviderError, type ProviderErrorKind } from "../errors.ts";
import { listChannels, listUserNames, type SlackChannel } from "./data.ts";
import { MAY_NOT_READ } from "../skipped.ts";
import type { PullContext, PullStep, SyncSource } from "../source.ts";
import { advance, closePass, type Reader } from "./sync-channel.ts";
import { KIND } from "./message.ts";
import {
  channelOf,
  newState,
  openChannel,
  parseState,
  type ChannelState,
  type ChatState,
} from "./sync-state.ts";

type Context = PullContext<"team-chat">;

/**
 * Slack: the public channels that the user is in, the one read longest ago first, with a step and a checkpoint for
 * every page. An app outside the Marketplace has one history call a minute, so a run may be over after one page: the
 * next goes on with another channel, and a round ends when all were read.
 */
export const teamChatSource: SyncSource<"team-chat"> = {
  type: "team-chat",
  pull,
  retentionDays: { [KIND]: 400 },
};

const SEEN_A_STEP = 500;
/** Channels that fail one after the other before it is the vendor that is down. */
const FAILURES_IN_A_ROW = 3;
const ENDS_THE_RUN = new Set<ProviderErrorKind>(["rate_limited", ...needsUser]);
/** The user left the channel, or it was archived or deleted, since it was listed. */
const CHANNEL_GONE = new Set(["channel_not_found", "not_in_channel", "is_archived"]);
const LEFT_OUT = { kind: "some channels", reason: "the user is not in them any more, or they are archived" };
const WITHOUT_NAMES = { kind: "names of people", reason: MAY_NOT_READ };

async function* pull(context: Context): AsyncGenerator<PullStep, void, void> {
  const { teamId, domain } = context.account;
  const stored = parseState(context.checkpoint);
  const channels = await context.call((tokens) => listChannels(context.http, tokens));
  const people = yield* readPeople(context);
  const names = new Map(channels.map(({ id, name }): [string, string] => [id, name]));
  const reader: Reader = { context, directory: { people, channels: names, domain } };

  let state = stored?.teamId === teamId ? stored : newState(teamId);
  if (stored && stored !== state) yield { complete: [{ kind: KIND }], checkpoint: state };
  state = yield* dropChannels(state, channels);
  state = beginRound(state, channels);
  yield* readChannels(reader, state, channels);
}

/** Names are a convenience: a user may have left `users:read` out. */
async function* readPeople(context: Context): AsyncGenerator<PullStep, ReadonlyMap<string, string>, void> {
  try {
    return await context.call((tokens) => listUserNames(context.http, tokens));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "forbidden") throw error;
    yield { skipped: [WITHOUT_NAMES] };
    return new Map();
  }
}

/** Messages of channels that are archived, deleted or left go with them. */
async function* dropChannels(
  state: ChatState,
  listed: SlackChannel[],
): AsyncGenerator<PullStep, ChatState, void> {
  const ids = new Set(listed.map((channel) => channel.id));
  const names = new Set(listed.map((channel) => channel.name));
  const known = Object.entries(state.channels);
  const gone = known.filter(([id]) => !ids.has(id)).map(([, channel]) => channel);
  if (gone.length === 0) return state;
  const next = { ...state, channels: Object.fromEntries(known.filter(([id]) => ids.has(id))) };
  const complete = gone
    .filter((channel) => !names.has(channel.name))
    .map((channel) => ({ kind: KIND, place: channel.name }));
  yield { complete, checkpoint: next };
  return next;
}

/** A new round once every channel has been read in the last one. */
function beginRound(state: ChatState, channels: SlackChannel[]): ChatState {
  const isDone = channels.every((channel) => channelOf(state, channel).round === state.round);
  return isDone ? { ...state, round: state.round + 1 } : state;
}

async function* readChannels(
  reader: Reader,
  begun: ChatState,
  channels: SlackChannel[],
): AsyncGenerator<PullStep, void, void> {
  const order = channels
    .filter((channel) => channelOf(begun, channel).round !== begun.round)
    .toSorted((a, b) => channelOf(begun, a).turn - channelOf(begun, b).turn);
  const progress = { state: begun };
  let failures = 0;
  let failure: ProviderError | undefined;
  for (const channel of order) {
    const error = yield* readChannel(reader, progress, channel);
    failures = error ? failures + 1 : 0;
    failure ??= error;
    if (error && (ENDS_THE_RUN.has(error.kind) || failures >= FAILURES_IN_A_ROW)) throw error;
  }
  // One channel that Slack fails on must not keep the others out.
  if (failure) throw failure;
}

/** Reads one channel to its end, step by step; answers the failure that kept it from that. */
async function* readChannel(
  reader: Reader,
  progress: { state: ChatState },
  channel: SlackChannel,
): AsyncGenerator<PullStep, ProviderError | undefined, void> {
  const { round, turn } = progress.state;
  let current = openChannel(channelOf(progress.state, channel), reader.context.now);
  const save = (next: ChannelState): ChatState => {
    const done = next.passes.length === 0 ? { ...next, round } : next;
    current = { ...done, turn: turn + 1 };
    const { state } = progress;
    progress.state = { ...state, turn: turn + 1, channels: { ...state.channels, [channel.id]: current } };
    return progress.state;
  };
  for (let pass = current.passes.at(-1); pass; pass = current.passes.at(-1)) {
    if (pass.isListed && pass.pending.length === 0) {
      const { state, step, seen } = closePass(channel, current, pass);
      while (seen.length > SEEN_A_STEP) yield { seen: seen.splice(0, SEEN_A_STEP) };
      yield { ...step, seen, checkpoint: save(state) };
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- what a call brings decides on the next
    const outcome = await advance(reader, channel, current, pass).catch(asProviderError);
    if (!(outcome instanceof ProviderError)) {
      yield { ...outcome.step, checkpoint: save(outcome.state) };
      continue;
    }
    if (!CHANNEL_GONE.has(outcome.vendorCode ?? "")) return outcome;
    yield { skipped: [LEFT_OUT], checkpoint: save(unread(current)) };
  }
  return undefined;
}

/** As if it had never been read: should it come back, what it missed is read as well. */
function unread({ name, round, turn }: ChannelState): ChannelState {
  return { name, round, turn, passes: [], threads: [] };
}

function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  throw error;
}
