import { CHANNELS, messagesBetween, type Channel } from "../company/chat.ts";
import type { ChatMessage } from "../company/chat-message.ts";
import { momentOf } from "../company/dates.ts";
import { personOf, type Person } from "../company/people.ts";
import type { Grant } from "../deps.ts";
import { SLACK_TEAMS, slackUserId } from "../oauth/directory.ts";
import { pageByCursor, readLimit, requireScope, slackRefusal, type Arguments } from "./reply.ts";
import { channelOf } from "./search.ts";
import { describeChannel, describeMessage, describeUser, stampOf, usersAround } from "./shapes.ts";

/** What a method works with. */
export interface Call {
  grant: Grant;
  person: Person;
  args: Arguments;
  nowMs: number;
  /** Most messages that history and replies give at once: 15 for an app outside the Marketplace. */
  mostMessages: number;
}

export type Method = (call: Call) => Record<string, unknown>;

export function callOf(grant: Grant, args: Arguments, nowMs: number, mostMessages: number): Call {
  return { grant, person: personOf(grant.user), args, nowMs, mostMessages };
}

export function authTest({ person }: Call) {
  const team = SLACK_TEAMS[person.workspace];
  return {
    url: `https://${team.domain}.slack.com/`,
    team: team.name,
    user: person.email.split("@")[0],
    team_id: team.id,
    user_id: slackUserId(person),
    is_enterprise_install: false,
  };
}

export function teamInfo({ grant, person }: Call) {
  requireScope(grant, "team:read");
  const team = SLACK_TEAMS[person.workspace];
  const icon = { image_132: `https://${team.domain}.slack.example/icon.png`, image_default: false };
  const email_domain = person.email.split("@")[1];
  return { team: { ...team, url: `https://${team.domain}.slack.com/`, email_domain, icon } };
}

export function usersList({ grant, person, args, nowMs }: Call) {
  requireScope(grant, "users:read");
  const team = SLACK_TEAMS[person.workspace];
  const { page, next } = pageByCursor(
    usersAround(person),
    args["cursor"],
    readLimit(args["limit"], 100, 999),
  );
  const withMail = grant.scopes.includes("users:read.email");
  return {
    members: page.map((user) => describeUser(user, team.id, withMail)),
    cache_ts: Math.floor(nowMs / 1000),
    response_metadata: { next_cursor: next },
  };
}

export function usersInfo({ grant, person, args }: Call) {
  requireScope(grant, "users:read");
  const user = usersAround(person).find((entry) => entry.id === args["user"]);
  if (user === undefined) throw slackRefusal("user_not_found");
  const withMail = grant.scopes.includes("users:read.email");
  return { user: describeUser(user, SLACK_TEAMS[person.workspace].id, withMail) };
}

export function conversationsList({ grant, person, args }: Call) {
  const types = (args["types"] ?? "public_channel").split(",").map((type) => type.trim());
  const unknown = types.find((type) => !["public_channel", "private_channel", "im", "mpim"].includes(type));
  if (unknown !== undefined) throw slackRefusal("invalid_types");
  if (types.includes("public_channel")) requireScope(grant, "channels:read");
  if (types.includes("private_channel")) requireScope(grant, "groups:read");
  if (types.includes("im")) requireScope(grant, "im:read");
  if (types.includes("mpim")) requireScope(grant, "mpim:read");
  const wanted = channelsSeen(person).filter((channel) =>
    types.includes(channel.isPrivate ? "private_channel" : "public_channel"),
  );
  const { page, next } = pageByCursor(wanted, args["cursor"], readLimit(args["limit"], 100, 999));
  return { channels: page.map(describeChannel), response_metadata: { next_cursor: next } };
}

export function conversationsHistory(call: Call) {
  const { grant, person, args, nowMs } = call;
  const channel = requireChannel(call);
  requireScope(grant, channel.isPrivate ? "groups:history" : "channels:history");
  const messages = messagesIn(call, channel).toReversed();
  const limit = readLimit(args["limit"], Math.min(100, call.mostMessages), Math.min(999, call.mostMessages));
  const { page, next } = pageByCursor(messages, args["cursor"], limit);
  const team = SLACK_TEAMS[person.workspace].id;
  return {
    ...(args["latest"] === undefined ? { latest: (nowMs / 1000).toFixed(6) } : {}),
    messages: page.map((message) => describeMessage(message, team, message)),
    has_more: next !== "",
    pin_count: 0,
    channel_actions_ts: null,
    channel_actions_count: 0,
    response_metadata: { next_cursor: next },
  };
}

export function conversationsReplies(call: Call) {
  const { grant, person, args } = call;
  const channel = requireChannel(call);
  requireScope(grant, channel.isPrivate ? "groups:history" : "channels:history");
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
  const limit = readLimit(
    args["limit"],
    Math.min(1000, call.mostMessages),
    Math.min(1000, call.mostMessages),
  );
  const { page, next } = pageByCursor([thread, ...thread.replies], args["cursor"], limit);
  const team = SLACK_TEAMS[person.workspace].id;
  return {
    messages: page.map((line) => describeMessage(line, team, thread)),
    has_more: next !== "",
    response_metadata: { next_cursor: next },
  };
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

function requireChannel({ person, args }: Call): Channel {
  const channel = channelOf(args["channel"] ?? "");
  if (channel !== null && channelsSeen(person).includes(channel)) return channel;
  throw slackRefusal("channel_not_found");
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
