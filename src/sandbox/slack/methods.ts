import { CHANNELS, messagesBetween, type Channel } from "../company/chat.ts";
import type { ChatMessage } from "../company/chat-message.ts";
import { momentOf } from "../company/dates.ts";
import { personOf, type Person } from "../company/people.ts";
import type { Grant } from "../deps.ts";
import { SLACK_TEAMS, slackUserId } from "../oauth/directory.ts";
import { pageOf, requireScope, slackRefusal, type Arguments } from "./reply.ts";
import { describeChannel, describeMessage, describeUser, stampOf, usersAround } from "./shapes.ts";

export interface Call {
  grant: Grant;
  person: Person;
  team: (typeof SLACK_TEAMS)[Person["workspace"]];
  args: Arguments;
  nowMs: number;
  /** Most messages that history and replies give at once: 15 for an app outside the Marketplace. */
  mostMessages: number;
}

export type Method = (call: Call) => Record<string, unknown>;

export function callOf(grant: Grant, args: Arguments, nowMs: number, mostMessages: number): Call {
  const person = personOf(grant.user);
  return { grant, person, team: SLACK_TEAMS[person.workspace], args, nowMs, mostMessages };
}

export function authTest({ person, team }: Call) {
  return {
    url: `https://${team.domain}.slack.com/`,
    team: team.name,
    user: person.email.split("@")[0],
    team_id: team.id,
    user_id: slackUserId(person),
    is_enterprise_install: false,
  };
}

export function teamInfo({ grant, person, team }: Call) {
  requireScope(grant, "team:read");
  const icon = { image_132: `https://${team.domain}.slack.example/icon.png`, image_default: false };
  const email_domain = person.email.split("@")[1];
  return { team: { ...team, url: `https://${team.domain}.slack.com/`, email_domain, icon } };
}

export function usersList({ grant, person, team, args, nowMs }: Call) {
  requireScope(grant, "users:read");
  const { page, response_metadata } = pageOf(usersAround(person), args, 100, 999);
  const withMail = grant.scopes.includes("users:read.email");
  return {
    members: page.map((user) => describeUser(user, team.id, withMail)),
    cache_ts: Math.floor(nowMs / 1000),
    response_metadata,
  };
}

export function usersInfo({ grant, person, team, args }: Call) {
  requireScope(grant, "users:read");
  const user = usersAround(person).find((entry) => entry.id === args["user"]);
  if (user === undefined) throw slackRefusal("user_not_found");
  const withMail = grant.scopes.includes("users:read.email");
  return { user: describeUser(user, team.id, withMail) };
}

/** What each kind of conversation asks for. */
const READS = {
  public_channel: "channels:read",
  private_channel: "groups:read",
  im: "im:read",
  mpim: "mpim:read",
};

export function conversationsList({ grant, person, args }: Call) {
  const types = (args["types"] ?? "public_channel").split(",").map((type) => type.trim());
  if (types.some((type) => !Object.hasOwn(READS, type))) throw slackRefusal("invalid_types");
  for (const [type, scope] of Object.entries(READS)) if (types.includes(type)) requireScope(grant, scope);
  const wanted = channelsSeen(person).filter((channel) =>
    types.includes(channel.isPrivate ? "private_channel" : "public_channel"),
  );
  const { page, response_metadata } = pageOf(wanted, args, 100, 999);
  return { channels: page.map(describeChannel), response_metadata };
}

export function conversationsHistory(call: Call) {
  const { team, args, nowMs, mostMessages } = call;
  const messages = messagesIn(call, readableChannel(call)).toReversed();
  const { page, ...more } = pageOf(messages, args, Math.min(100, mostMessages), Math.min(999, mostMessages));
  return {
    ...(args["latest"] === undefined ? { latest: (nowMs / 1000).toFixed(6) } : {}),
    messages: page.map((message) => describeMessage(message, team.id, message)),
    ...more,
    pin_count: 0,
    channel_actions_ts: null,
    channel_actions_count: 0,
  };
}

export function conversationsReplies(call: Call) {
  const { team, args, mostMessages } = call;
  const channel = readableChannel(call);
  const ts = args["ts"] ?? "";
  const at = Number(ts) * 1000;
  if (!Number.isFinite(at) || ts === "") throw slackRefusal("invalid_arguments");
  // An answer's own stamp stands for its thread; the longest conversation is over within two days.
  const around = messagesBetween(at - 2 * 86_400_000, at + 1000, momentOf(call.nowMs));
  const thread = around.find(
    (message) =>
      message.channel === channel.key && [message, ...message.replies].some((line) => stampOf(line) === ts),
  );
  if (thread === undefined) throw slackRefusal("thread_not_found");
  const most = Math.min(1000, mostMessages);
  const { page, ...more } = pageOf([thread, ...thread.replies], args, most, most);
  return { messages: page.map((line) => describeMessage(line, team.id, thread)), ...more };
}

/** Channels that the person is in; Nora's workspace has one, and nobody wrote in it. */
export function channelsSeen(person: Person): Channel[] {
  if (person.workspace === "nowhere") return CHANNELS.filter((channel) => channel.key === "general");
  return CHANNELS.filter((channel) => !channel.isPrivate || person.privateChannels);
}

/** All messages of the person's workspace between two moments, oldest first. */
export function messagesSeen(call: Call, fromMs: number, toMs: number): ChatMessage[] {
  if (call.person.workspace === "nowhere") return [];
  const keys = new Set(channelsSeen(call.person).map((channel) => channel.key));
  return messagesBetween(fromMs, toMs, momentOf(call.nowMs)).filter((message) => keys.has(message.channel));
}

/** The channel that is asked for, if the person is in it and the app may read what is said there. */
function readableChannel({ grant, person, args }: Call): Channel {
  const channel = channelsSeen(person).find(({ id }) => id === args["channel"]);
  if (channel === undefined) throw slackRefusal("channel_not_found");
  requireScope(grant, channel.isPrivate ? "groups:history" : "channels:history");
  return channel;
}

/** `oldest` and `latest` are left out themselves unless `inclusive` is set. */
function messagesIn(call: Call, channel: Channel): ChatMessage[] {
  const { args } = call;
  const oldest = stampArgument(args["oldest"], 0);
  const latest = stampArgument(args["latest"], call.nowMs / 1000);
  const inclusive = ["true", "1"].includes(args["inclusive"] ?? "");
  return messagesSeen(call, oldest * 1000 - 1000, latest * 1000 + 1000).filter((message) => {
    const at = Number(stampOf(message));
    const within = inclusive ? at >= oldest && at <= latest : at > oldest && at < latest;
    return message.channel === channel.key && within;
  });
}

function stampArgument(text: string | undefined, fallback: number): number {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isFinite(value)) throw slackRefusal("invalid_ts_oldest");
  return value;
}
