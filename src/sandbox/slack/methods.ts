import { CHANNELS, type Channel, type ChatLine, type ChatMessage } from "../company/chat-message.ts";
import { messagesBetween } from "../company/chat.ts";
import { COMPANY, STAFF, type Person, type Workspace } from "../company/company.ts";
import { DAY_MS, momentOf } from "../company/dates.ts";
import { pageFrom, refusal } from "../vendor.ts";
import type { Grant } from "../grants.ts";

export interface SlackTeam {
  id: string;
  name: string;
  domain: string;
}

export const SLACK_TEAMS: Record<Workspace, SlackTeam> = {
  harbour: { id: "T0HARBOUR1", name: COMPANY.name, domain: "harbour-supply" },
  nowhere: { id: "T0NOWHERE1", name: "Nowhere", domain: "nowhere" },
};

export function slackUserId({ email }: Person): string {
  return STAFF.find((one) => one.email === email)?.slackId ?? "U0NOWHERE1";
}

/** Slack's time stamp: seconds and six digits that make it the message's id in its channel. */
export function stampOf(line: ChatLine): string {
  const tail = line.seed % 1_000_000;
  return `${Math.floor(line.ms / 1000)}.${String(tail).padStart(6, "0")}`;
}

export function describeChannel({ id, name, isPrivate }: Channel) {
  return { id, name, is_private: isPrivate, is_archived: false, is_member: true };
}

/** A message as it stands in its thread: at its head, or an answer. */
function describeMessage(line: ChatLine, team: SlackTeam, thread: ChatMessage) {
  const ts = stampOf(line);
  const common = { type: "message", user: line.author.slackId, text: line.text(), ts, team: team.id };
  const { replies } = thread;
  if (replies.length === 0) return common;
  const thread_ts = stampOf(thread);
  if (line !== thread) return { ...common, thread_ts };
  const latest_reply = stampOf(replies.at(-1) ?? line);
  return { ...common, thread_ts, reply_count: replies.length, latest_reply };
}

function describeUsers(person: Person) {
  const people = person.workspace === "nowhere" ? [{ ...person, slackId: slackUserId(person) }] : STAFF;
  return people.map(({ slackId, name, email }) => ({
    id: slackId,
    name: email.split("@")[0],
    real_name: name,
    profile: { real_name: name, display_name: name.split(" ")[0] },
  }));
}

export interface Call {
  grant: Grant;
  person: Person;
  team: SlackTeam;
  args: Record<string, string>;
  nowMs: number;
  /** Most messages that history and replies give at once: 15 for an app outside the Marketplace. */
  mostMessages: number;
}

type Method = (call: Call) => Record<string, unknown>;

/** Slack answers an error with HTTP 200 and ok:false. */
export function slackRefusal(error: string, more: Record<string, unknown> = {}): Error {
  return refusal(200, { ok: false, error, ...more });
}

export function requireScope(grant: Grant, needed: string): void {
  if (grant.scopes.includes(needed)) return;
  throw slackRefusal("missing_scope", { needed, provided: grant.scopes.join(",") });
}

/** The page that `limit` and `cursor` ask for, and where the next one begins: an empty cursor is the end. */
function pageOf<T>(list: readonly T[], args: Call["args"], most: number) {
  const { page, next } = pageFrom(list, args["cursor"], readLimit(args["limit"], most), () =>
    slackRefusal("invalid_cursor"),
  );
  return { page, has_more: next !== undefined, response_metadata: { next_cursor: next ?? "" } };
}

/** A whole number argument; Slack refuses others by name. */
export function readLimit(text: string | undefined, most: number): number {
  const value = Number(text || Math.min(100, most));
  if (!Number.isInteger(value) || value < 1) throw slackRefusal("invalid_limit");
  return Math.min(value, most);
}

function authTest({ person, team }: Call) {
  return { url: `https://${team.domain}.slack.com/`, team: team.name, user_id: slackUserId(person) };
}

function teamInfo({ grant, team }: Call) {
  requireScope(grant, "team:read");
  return { team: { ...team, url: `https://${team.domain}.slack.com/` } };
}

function usersList({ grant, person, args }: Call) {
  requireScope(grant, "users:read");
  const { page: members, response_metadata } = pageOf(describeUsers(person), args, 999);
  return { members, response_metadata };
}

/** Public channels only: nobody asks for others. */
function conversationsList({ grant, person, args }: Call) {
  if ((args["types"] ?? "public_channel") !== "public_channel") throw slackRefusal("invalid_types");
  requireScope(grant, "channels:read");
  const listed = channelsSeen(person).filter(({ isPrivate }) => !isPrivate);
  const { page, response_metadata } = pageOf(listed, args, 999);
  return { channels: page.map(describeChannel), response_metadata };
}

function conversationsHistory(call: Call) {
  const messages = messagesIn(call, readableChannel(call)).toReversed();
  const { page, ...more } = pageOf(messages, call.args, call.mostMessages);
  return { messages: page.map((message) => describeMessage(message, call.team, message)), ...more };
}

function conversationsReplies(call: Call) {
  const channel = readableChannel(call);
  const ts = call.args["ts"] ?? "";
  const at = Number(ts) * 1000;
  if (!Number.isFinite(at) || ts === "") throw slackRefusal("invalid_arguments");
  // An answer's own stamp stands for its thread; the longest conversation is over within two days.
  const around = messagesBetween(at - 2 * DAY_MS, at + 1000, momentOf(call.nowMs));
  const thread = around.find(
    (message) =>
      message.channel === channel.name && [message, ...message.replies].some((line) => stampOf(line) === ts),
  );
  if (thread === undefined) throw slackRefusal("thread_not_found");
  const { page, ...more } = pageOf([thread, ...thread.replies], call.args, call.mostMessages);
  return { messages: page.map((line) => describeMessage(line, call.team, thread)), ...more };
}

export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["auth.test", authTest],
  ["team.info", teamInfo],
  ["users.list", usersList],
  ["conversations.list", conversationsList],
  ["conversations.history", conversationsHistory],
  ["conversations.replies", conversationsReplies],
]);

/** Channels that the person is in; Nora's workspace has one, and nobody wrote in it. */
export function channelsSeen(person: Person): Channel[] {
  if (person.workspace === "nowhere") return CHANNELS.filter((channel) => channel.name === "general");
  return CHANNELS.filter((channel) => !channel.isPrivate || person.privateChannels);
}

/** All messages of the person's workspace between two moments, oldest first. */
export function messagesSeen(call: Call, fromMs: number, toMs: number): ChatMessage[] {
  if (call.person.workspace === "nowhere") return [];
  const keys = new Set(channelsSeen(call.person).map((channel) => channel.name));
  return messagesBetween(fromMs, toMs, momentOf(call.nowMs)).filter((message) => keys.has(message.channel));
}

/** The channel that is asked for, if the person is in it and the app may read what is said there. */
function readableChannel({ grant, person, args }: Call): Channel {
  const channel = channelsSeen(person).find(({ id }) => id === args["channel"]);
  if (channel === undefined) throw slackRefusal("channel_not_found");
  requireScope(grant, channel.isPrivate ? "groups:history" : "channels:history");
  return channel;
}

/** `oldest` and `latest` are left out themselves. */
function messagesIn(call: Call, channel: Channel): ChatMessage[] {
  const oldest = Number(call.args["oldest"] ?? 0);
  const latest = Number(call.args["latest"] ?? call.nowMs / 1000);
  return messagesSeen(call, oldest * 1000 - 1000, latest * 1000 + 1000).filter((message) => {
    const at = Number(stampOf(message));
    return message.channel === channel.name && at > oldest && at < latest;
  });
}
