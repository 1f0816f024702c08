import type { ChatLine, ChatMessage } from "../company/chat-message.ts";
import type { Channel } from "../company/chat.ts";
import { COMPANY, STAFF } from "../company/company.ts";
import type { Person, Workspace } from "../company/people.ts";

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

/** What Slack says of a channel wherever it names one. */
export function describeChannelKind({ id, name, isPrivate }: Channel) {
  return { id, name, is_channel: !isPrivate, is_group: isPrivate, is_private: isPrivate };
}

export function describeChannel(channel: Channel) {
  return {
    ...describeChannelKind(channel),
    is_archived: false,
    is_member: true,
    num_members: channel.isPrivate ? 2 : STAFF.length,
  };
}

/** A message as it stands in its thread: at its head, or an answer. */
export function describeMessage(line: ChatLine, team: SlackTeam, thread: ChatMessage) {
  const ts = stampOf(line);
  const common = { type: "message", user: line.author.slackId, text: line.text, ts, team: team.id };
  const { replies } = thread;
  if (replies.length === 0) return common;
  const thread_ts = stampOf(thread);
  if (line !== thread) return { ...common, thread_ts, parent_user_id: thread.author.slackId };
  return {
    ...common,
    thread_ts,
    reply_count: replies.length,
    latest_reply: stampOf(replies.at(-1) ?? line),
    reply_users: [...new Set(replies.map((reply) => reply.author.slackId))],
  };
}

/** Everybody in the person's workspace. */
export function describeUsers(person: Person) {
  const people = person.workspace === "nowhere" ? [{ ...person, slackId: slackUserId(person) }] : STAFF;
  return people.map(({ slackId, name, email }) => ({
    id: slackId,
    name: email.split("@")[0],
    deleted: false,
    real_name: name,
    profile: { real_name: name, display_name: name.split(" ")[0] },
    is_bot: false,
  }));
}
