import { asVendorError, endsTheRun, VendorError } from "../errors.ts";
import {
  readNamesIfAllowed,
  type PullContext,
  type PullStep,
  type PullSteps,
  type SyncSource,
} from "../source.ts";
import { listChannels, listUserNames, type SlackChannel } from "./data.ts";
import { advance, closePass, type Advance, type Reader } from "./sync-channel.ts";
import * as states from "./sync-state.ts";

type Context = PullContext<"team-chat">;

/**
 * Slack: the public channels that the user is in, the one read longest ago first, with a step and a checkpoint for
 * every page. An app outside the Marketplace has one history call a minute, so a run may be over after one page: the
 * next goes on with another channel, and a round ends when all were read.
 */
export const teamChatSource: SyncSource<"team-chat"> = { pull, retentionDays: { messages: 400 } };

/** Channels that fail one after the other before it is the vendor that is down. */
const FAILURES_IN_A_ROW = 3;
/** The user left the channel, or it was archived or deleted, since it was listed. */
const CHANNEL_GONE = new Set(["channel_not_found", "not_in_channel", "is_archived"]);
const LEFT_OUT = { kind: "some channels", reason: "the user is not in them any more, or they are archived" };

async function* pull(context: Context): PullSteps {
  const { domain } = context.account;
  const channels = await listChannels(context.call);
  // A user may have left `users:read` out.
  const people = yield* readNamesIfAllowed(listUserNames(context.call));
  const names = new Map(channels.map(({ id, name }): [string, string] => [id, name]));
  const reader: Reader = { context, directory: { people, channels: names, domain } };

  const state = yield* dropChannels(states.readState(context.checkpoint), channels);
  yield* readChannels(reader, endRound(state, channels), channels);
}

/** Messages of channels that are archived, deleted or left go with them. */
async function* dropChannels(state: states.ChatState, listed: SlackChannel[]): PullSteps<states.ChatState> {
  const ids = new Set(listed.map((channel) => channel.id));
  const names = new Set(listed.map((channel) => channel.name));
  const known = Object.entries(state.channels);
  const gone = known.filter(([id]) => !ids.has(id)).map(([, channel]) => channel);
  if (gone.length === 0) return state;
  const next = { ...state, channels: Object.fromEntries(known.filter(([id]) => ids.has(id))) };
  const complete = gone
    .filter((channel) => !names.has(channel.name))
    .map(({ name }) => ({ dataset: "messages" as const, place: name }));
  yield { begins: ["messages"], complete, checkpoint: next };
  return next;
}

/** A new round once the last one is done with every channel. */
function endRound(state: states.ChatState, channels: SlackChannel[]): states.ChatState {
  return channels.every((channel) => states.channelOf(state, channel).isDone)
    ? states.newRound(state)
    : state;
}

/** What a run has of the round: its state, the channels that are in it, and how many of them are still to be read. */
interface Round {
  state: states.ChatState;
  channels: SlackChannel[];
  left: number;
}

async function* readChannels(reader: Reader, state: states.ChatState, channels: SlackChannel[]): PullSteps {
  const turnOf = (channel: SlackChannel) => states.channelOf(state, channel).turn ?? -1;
  const order = channels
    .filter((channel) => !states.channelOf(state, channel).isDone)
    .toSorted((a, b) => turnOf(a) - turnOf(b));
  const round: Round = { state, channels, left: order.length };
  let failures = 0;
  let failure: VendorError | undefined;
  for (const channel of order) {
    round.left -= 1;
    const error = yield* readChannel(reader, round, channel);
    failures = error ? failures + 1 : 0;
    failure ??= error;
    if (error && (endsTheRun.has(error.kind) || failures >= FAILURES_IN_A_ROW)) throw error;
  }
  if (!failure) return;
  // One channel that Slack goes on failing on must not keep the others out, of the next round neither.
  yield { checkpoint: states.newRound(round.state) };
  throw failure;
}

/** Reads one channel to its end, step by step; answers the failure that kept it from that. */
async function* readChannel(
  reader: Reader,
  round: Round,
  channel: SlackChannel,
): PullSteps<VendorError | undefined> {
  let current = states.openChannel(states.channelOf(round.state, channel), reader.context.now);
  const save = ({ step, state }: Advance): PullStep => {
    current = state;
    return { ...step, ...saveChannel(round, channel, state) };
  };
  for (let pass = current.passes.at(-1); pass; pass = current.passes.at(-1)) {
    if (pass.isListed && pass.pending.length === 0) {
      yield save(closePass({ channel, state: current, pass }));
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- what a call brings decides on the next
    const outcome = await advance(reader, { channel, state: current, pass }).catch(asVendorError);
    if (!(outcome instanceof VendorError)) {
      yield save(outcome);
    } else if (CHANNEL_GONE.has(outcome.vendorCode ?? "")) {
      // Should it come back, what it missed is read as well.
      yield save({ step: { skipped: [LEFT_OUT] }, state: states.unread(current) });
    } else {
      return outcome;
    }
  }
  return undefined;
}

function saveChannel(round: Round, channel: SlackChannel, next: states.ChannelState): PullStep {
  const turn = round.state.turn + 1;
  const saved = { ...next, turn, isDone: next.passes.length === 0 };
  const state = { turn, channels: { ...round.state.channels, [channel.id]: saved } };
  round.state = endRound(state, round.channels);
  const left = round.left === 0 ? [] : [round.left === 1 ? "1 channel" : `${round.left} channels`];
  return { checkpoint: round.state, reading: { now: "messages", left } };
}
