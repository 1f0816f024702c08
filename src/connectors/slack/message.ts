import type { SlackMessage } from "./data.ts";
import type { RecordRow } from "../rows.ts";

/** What names and addresses are made of. */
export interface Directory {
  /** Names of people by id. */
  people: ReadonlyMap<string, string>;
  /** Names of channels by id. */
  channels: ReadonlyMap<string, string>;
  /** `harbour` of `harbour.slack.com`; null when unknown. */
  domain: string | null;
}

/** The subtypes that somebody, or a bot, said; all others tell of joins, names, pins and the like. */
const SAID = new Set(["bot_message", "thread_broadcast", "file_share", "file_comment", "me_message"]);

export const KIND = "message";

export function recordId(channelId: string, ts: string): string {
  return `${channelId}:${ts}`;
}

/** The message as a record; undefined for what nobody said. */
export function toRecord(
  message: SlackMessage,
  channel: { id: string; name: string },
  directory: Directory,
): RecordRow | undefined {
  if (message.type !== "message" || message.hidden) return undefined;
  if (message.subtype && !SAID.has(message.subtype)) return undefined;
  const body = bodyOf(message, directory);
  if (body === "") return undefined;
  const author = authorOf(message, directory);
  return {
    kind: KIND,
    externalId: recordId(channel.id, message.ts),
    title: author === null ? `#${channel.name}` : `#${channel.name} ${author}`,
    body,
    author,
    place: channel.name,
    url: linkTo(message.ts, channel.id, directory),
    occurredAt: instantOf(message.ts),
  };
}

/** ISO 8601, UTC, from Slack's stamp. */
export function instantOf(ts: string): string {
  const [seconds = "0", fraction = ""] = ts.split(".");
  return new Date(Number(seconds) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3))).toISOString();
}

function linkTo(ts: string, channelId: string, { domain }: Directory): string | null {
  return domain === null
    ? null
    : `https://${domain}.slack.com/archives/${channelId}/p${ts.replaceAll(".", "")}`;
}

function authorOf(message: SlackMessage, { people }: Directory): string | null {
  const { user, username, bot_profile: bot, user_profile: profile } = message;
  return (
    username ||
    (user && people.get(user)) ||
    bot?.name ||
    profile?.display_name ||
    profile?.real_name ||
    user ||
    null
  );
}

/** Bots often say everything in attachments; of files their names are kept. */
function bodyOf(message: SlackMessage, directory: Directory): string {
  const attached = (message.attachments ?? []).map(
    (one) => [one.pretext, one.title, one.text].filter(Boolean).join("\n") || (one.fallback ?? ""),
  );
  const files = (message.files ?? []).map((file) => `[File: ${file.title || file.name || "untitled"}]`);
  return [message.text ?? "", ...attached, ...files]
    .map((part) => toPlainText(part, directory).trim())
    .filter(Boolean)
    .join("\n");
}

/** Slack's markup as a person reads it: names for ids, labels with their addresses, no entities. */
export function toPlainText(text: string, directory: Directory): string {
  return text
    .replaceAll(/<([^<>]*)>/g, (_, inner: string) => renderToken(inner, directory))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

function renderToken(inner: string, { people, channels }: Directory): string {
  const bar = inner.indexOf("|");
  const target = bar === -1 ? inner : inner.slice(0, bar);
  const label = bar === -1 ? "" : inner.slice(bar + 1);
  const id = target.slice(1);
  if (target.startsWith("@")) return `@${people.get(id) ?? (label || id)}`;
  if (target.startsWith("#")) return `#${channels.get(id) ?? (label || id)}`;
  if (target.startsWith("!")) return renderSpecial(id, label);
  const address = target.replace(/^mailto:/, "");
  return label === "" || label === address || address.endsWith(`://${label}`)
    ? address
    : `${label} (${address})`;
}

/** `here`, `channel`, `everyone`; a user group and a date bring their own words. */
function renderSpecial(name: string, label: string): string {
  if (name.startsWith("subteam^")) return label || "@group";
  if (name.startsWith("date^")) return label;
  return `@${label.replace(/^@/, "") || name}`;
}
