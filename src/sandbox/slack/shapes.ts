import type { Channel } from "../company/chat.ts";
import type { ChatLine, ChatMessage } from "../company/chat-message.ts";
import { COLLEAGUES, STAFF } from "../company/company.ts";
import { dayOf, msOf } from "../company/dates.ts";
import type { Person } from "../company/people.ts";
import { slackUserId } from "../oauth/directory.ts";

const CREATED = msOf(dayOf(2022, 1, 10), 540) / 1000;

/** Slack's time stamp: seconds and six digits that make it the message's id in its channel. */
export function stampOf(line: ChatLine): string {
  const tail = line.seed % 1_000_000;
  return `${Math.floor(line.ms / 1000)}.${String(tail).padStart(6, "0")}`;
}

/** What Slack says of a channel wherever it names one. */
export function channelKind({ id, name, isPrivate }: Channel) {
  return {
    id,
    name,
    is_channel: !isPrivate,
    is_group: isPrivate,
    is_im: false,
    is_mpim: false,
    is_private: isPrivate,
  };
}

export function describeChannel(channel: Channel) {
  const said = (value: string) => ({ value, creator: COLLEAGUES.ada.slackId, last_set: CREATED });
  return {
    ...channelKind(channel),
    name_normalized: channel.name,
    is_archived: false,
    is_general: channel.key === "general",
    is_member: true,
    created: CREATED,
    creator: COLLEAGUES.ada.slackId,
    num_members: channel.isPrivate ? 2 : STAFF.length,
    topic: said(channel.topic),
    purpose: said(channel.purpose),
  };
}

/** A message with its thread's head data, or an answer when `parent` is given. */
export function describeMessage(line: ChatLine, teamId: string, thread?: ChatMessage) {
  const ts = stampOf(line);
  const common = { type: "message", user: line.author.slackId, text: line.text, ts, team: teamId };
  if (thread === undefined || thread.replies.length === 0) return common;
  const threadTs = stampOf(thread);
  if (line !== thread) return { ...common, thread_ts: threadTs, parent_user_id: thread.author.slackId };
  const { replies } = thread;
  const authors = [...new Set(replies.map((reply) => reply.author.slackId))];
  return {
    ...common,
    thread_ts: threadTs,
    reply_count: replies.length,
    reply_users_count: authors.length,
    latest_reply: stampOf(replies.at(-1) ?? line),
    reply_users: authors,
    is_locked: false,
    subscribed: false,
  };
}

/** Somebody of the workspace; the address only with the scope users:read.email. */
export function describeUser(user: SlackUser, teamId: string, withMail: boolean) {
  return {
    id: user.id,
    team_id: teamId,
    name: user.email.split("@")[0],
    deleted: false,
    real_name: user.name,
    tz: "Europe/Berlin",
    tz_label: "Central European Time",
    tz_offset: 3600,
    profile: {
      title: user.title,
      real_name: user.name,
      display_name: user.name.split(" ")[0],
      ...(withMail ? { email: user.email } : {}),
    },
    is_admin: user.id === COLLEAGUES.ada.slackId,
    is_owner: user.id === COLLEAGUES.ada.slackId,
    is_bot: false,
    is_app_user: false,
    updated: CREATED,
  };
}

interface SlackUser {
  id: string;
  name: string;
  email: string;
  title: string;
}

/** Everybody in the person's workspace. */
export function usersAround(person: Person): SlackUser[] {
  const { name, email } = person;
  if (person.workspace === "nowhere") return [{ id: slackUserId(person), name, email, title: "" }];
  return STAFF.map((colleague) => ({ ...colleague, id: colleague.slackId, title: colleague.role }));
}
